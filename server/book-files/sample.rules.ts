/** The most pages of any sample, also of a chosen number. */
export const MOST_SAMPLE_PAGES = 20
const TENTH = 10
const PAGES_OF_TEXT = 8
/** Pages without text extend a sample to at most this part of a short book. */
const THIRD = 3

export type SampledBook = {
  pageCount: number
  /** Number of pages chosen by the operator; null: the default. */
  chosen: number | null
  /** Whether each of the first 20 pages has text. Absent for HTML, whose pages all have. */
  textPages?: readonly boolean[]
}

/**
 * Number of pages of a sample: the chosen number, otherwise the larger of a tenth and the pages up to the eighth page
 * of text. At most 20, and never the whole book unless that was chosen.
 */
export function samplePages({ pageCount, chosen, textPages = [] }: SampledBook): number {
  if (chosen !== null) return Math.min(chosen, pageCount, MOST_SAMPLE_PAGES)
  const tenth = Math.floor(pageCount / TENTH)
  const usual = Math.max(
    tenth,
    Math.min(pagesWithText(textPages), Math.max(PAGES_OF_TEXT, pageCount / THIRD)),
  )
  return Math.max(0, Math.min(Math.floor(usual), MOST_SAMPLE_PAGES, pageCount - 1))
}

/** The number of the eighth page of text; 8 for a book without text. */
function pagesWithText(textPages: readonly boolean[]): number {
  const numbers = textPages.flatMap((hasText, index) => (hasText ? [index + 1] : []))
  return numbers.length === 0 ? PAGES_OF_TEXT : (numbers[PAGES_OF_TEXT - 1] ?? MOST_SAMPLE_PAGES)
}

/**
 * The first two facing pages of a sample that both have text; without any, the last two that face each other, since a
 * book of pictures begins with its title too. Pages count from 1, and an even one is on the left.
 * @returns the number of the left page; undefined for a sample of fewer than three pages
 */
export function leftPageOfSpread(textPages: readonly boolean[]): number | undefined {
  if (textPages.length < 3) return undefined
  for (let left = 2; left < textPages.length; left += 2) {
    if (textPages[left - 1] && textPages[left]) return left
  }
  return textPages.length - 1 - (textPages.length % 2 === 0 ? 1 : 0)
}
