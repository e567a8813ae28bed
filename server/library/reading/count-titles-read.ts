/** Counts the people who read each title in the last days, by when they last did. */
export { countTitlesRead } from './titles-read.queries.ts'
