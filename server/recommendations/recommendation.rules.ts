import { DAY, HOUR } from '#kernel/time.ts'

/** Orders of more lines are those of schools and libraries: they say nothing about what fits together. */
export const MOST_LINES = 30
/** Of what one person read to the end within the window, the latest titles that count. */
export const MOST_FINISHED = 30
/** A pair of fewer people would say something about each of them. The constraint of `title_pairs` says the same. */
export const LEAST_PEOPLE = 5
/** From here on a title is read to its end: what follows are imprints and advertisements. */
export const READ_TO_THE_END = 0.95
/** How many titles are stored as near to each one. */
export const MOST_RELATED = 20
/** What a finished title counts beside a bought one. */
export const WEIGHT_OF_FINISHED = 0.5

const WINDOW_DAYS = 365
/** After a longer pause so much has changed that counting all of it anew is sooner done. */
const LONGEST_PAUSE = 30 * DAY
/** A transaction may carry a time that is older than its commit, or that of another machine's clock. */
const OVERLAP = HOUR

/** What counts is younger than this. */
export const windowStart = (now: Date): Date => new Date(now.getTime() - WINDOW_DAYS * DAY)

/** Which orders have to be counted anew; undefined: all of them. */
export function changesSince(
  countedAt: Date | undefined,
  now: Date,
): { changedAfter: Date; leftAfter: Date; leftUntil: Date } | undefined {
  if (countedAt === undefined || countedAt > now) return undefined
  if (now.getTime() - countedAt.getTime() > LONGEST_PAUSE) return undefined
  const changedAfter = new Date(countedAt.getTime() - OVERLAP)
  return { changedAfter, leftAfter: windowStart(changedAfter), leftUntil: windowStart(now) }
}
