export const MOST_NUMBERS = 5

/**
 * The contents of a pager: at most five page numbers around the present one, and whether there are pages beyond them.
 */
export type PagerNumbers = { numbers: number[]; before: boolean; after: boolean }

export function pagerNumbers(page: number, lastPage: number): PagerNumbers {
  const last = Math.max(1, lastPage)
  const count = Math.min(MOST_NUMBERS, last)
  const present = Math.min(Math.max(1, page), last)
  const first = Math.min(Math.max(1, present - Math.floor(count / 2)), last - count + 1)
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  return { numbers, before: first > 1, after: first + count - 1 < last }
}
