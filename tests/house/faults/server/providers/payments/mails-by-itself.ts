export { pigeon } from '../mail/pigeon.ts'
