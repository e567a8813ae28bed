export { string } from 'fast-check'
