/** Titles as verbs edit them, in the order of their ids. */
export { type EditedTitle, findTitles as readTitles } from './title-records.queries.ts'
