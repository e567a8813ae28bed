export { pigeon } from '../providers/mail/pigeon.ts'
