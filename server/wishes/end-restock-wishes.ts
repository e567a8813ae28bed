/** Takes back all requests of a reader for a mail when a title is in stock again. */
export { endRestockWishes } from './restock.queries.ts'
