import { LONGEST_QUOTE } from '#kernel/marks.ts'

/** As much of a text as a mark stores, in whole characters. */
export const cutQuote = (text: string, longest = LONGEST_QUOTE): string =>
  text.length <= longest
    ? text.toWellFormed()
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
