export { ringB } from './ring-b.ts'

export const ringA = 'a'
