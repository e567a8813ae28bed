/** How many pages lie side by side. */
export type PagesAcross = 1 | 2

/** The pages that are in view together, as indexes of the page list in reading order; `null` where there is no page. */
export type Spread = { first: number | null; second: number | null }

export type Pagination = {
  spreads: readonly Spread[]
  across: PagesAcross
  /** Blanks before page 1. The index of a page is its number − 1 + `leading`. */
  leading: number
  numPages: number
}

/** Two pages if and only if the viewport is wider than high and `singlePage` is not set. */
export function pagesAcross(width: number, height: number, singlePage: boolean): PagesAcross {
  return width > height && !singlePage ? 2 : 1
}

/**
 * Divides a book into spreads. `present[i]` says whether entry i of the page list is a page (`true`) or a blank.
 * Blanks at the start and at the end are the void beside the cover and the back: they have no page number and make
 * no spread of their own. A blank between pages is a blank page and counts.
 */
export function paginate(present: readonly boolean[], across: PagesAcross): Pagination {
  const leading = Math.max(0, present.indexOf(true))
  const last = present.lastIndexOf(true)
  const numPages = last < 0 ? 0 : last - leading + 1
  const inBook = (index: number) => (index >= leading && index <= last ? index : null)
  const spreads: Spread[] = []
  if (numPages > 0) {
    const start = across === 2 ? leading - (leading % 2) : leading
    for (let index = start; index <= last; index += across) {
      spreads.push({ first: inBook(index), second: across === 2 ? inBook(index + 1) : null })
    }
  }
  return { spreads, across, leading, numPages }
}

/** The pages of a spread, without blanks, as indexes of the page list in reading order. */
export function indexesOfSpread(spreads: readonly Spread[], spread: number): number[] {
  return [spreads[spread]?.first, spreads[spread]?.second].filter((index) => index != null)
}

/** The number (from 1) of a spread's first page in reading order; 0 in a book without pages. */
export function pageOfSpread(pagination: Pagination, spread: number): number {
  return pagesOfSpread(pagination, spread)[0] ?? 0
}

/** The numbers of all pages of a spread. */
export function pagesOfSpread(pagination: Pagination, spread: number): number[] {
  return indexesOfSpread(pagination.spreads, spread).map((index) => index - pagination.leading + 1)
}

/** The spread on which a page number lies; numbers outside the book give its first or last spread. */
export function spreadOfPage(pagination: Pagination, page: number): number {
  const { spreads, leading, numPages, across } = pagination
  if (spreads.length === 0) return 0
  const whole = Number.isFinite(page) ? Math.trunc(page) : 1
  const index = Math.min(numPages, Math.max(1, whole)) - 1 + leading
  const start = across === 2 ? leading - (leading % 2) : leading
  return Math.min(spreads.length - 1, Math.floor((index - start) / across))
}
