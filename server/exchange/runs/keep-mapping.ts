/** How a sender's columns are read, for the next file that has them. */
export { keepMapping } from './import-mappings.queries.ts'
