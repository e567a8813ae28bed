/** The page of a list that an address names; a value that makes no sense counts as the first page. */
export function pageNumber(params: URLSearchParams): number {
  const text = params.get('page')?.trim() ?? ''
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(1, page), 1_000_000)
}
