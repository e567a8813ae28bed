export { reader } from '../reader/reader.ts'
