/** Revokes every reading link of a user, for a change of the password. */
export { endReadingLinks } from './reading-links.queries.ts'
