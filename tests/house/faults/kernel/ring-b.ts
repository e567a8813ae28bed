export { ringA } from './ring-a.ts'

export const ringB = 'b'
