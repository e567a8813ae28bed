/** However long the book, and whatever was chosen for it. */
export const MOST_SAMPLE_PAGES = 20
const TENTH = 10
const PAGES_OF_TEXT = 8
/** Covers and blank pages do not make a sample of a short book longer than this part of it. */
const THIRD = 3

export type SampledBook = {
  pageCount: number
  /** How many pages the operator chose; null: as many as samples usually have. */
  chosen: number | null
  /** Whether each of the first pages has text on it; absent where pages are cut from text alone. */
  textPages?: readonly boolean[]
}

/**
 * How many pages of a book its sample holds: what was chosen, otherwise a tenth, or as many as it takes to show
 * eight pages of text where that is more. Never more than 20, and never the whole book unless that was chosen.
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

/** Where the eighth page of text is; a book of pictures alone shows eight of its pages. */
function pagesWithText(textPages: readonly boolean[]): number {
  const numbers = textPages.flatMap((hasText, index) => (hasText ? [index + 1] : []))
  return numbers.length === 0 ? PAGES_OF_TEXT : (numbers[PAGES_OF_TEXT - 1] ?? MOST_SAMPLE_PAGES)
}
