const SHARE = 10
const MOST = 20

/**
 * How many pages of a book its sample holds: what was chosen for it, otherwise a tenth, one to 20 pages. A sample
 * that was not chosen never is the whole book.
 */
export function samplePages(pageCount: number, chosen: number | null): number {
  if (chosen !== null) return Math.min(chosen, pageCount)
  return Math.min(MOST, Math.max(1, Math.floor(pageCount / SHARE)), pageCount - 1)
}
