import type { Page } from '#contracts/call.ts'

export type Paging = { page: number; per_page: number }

/** Which rows a page asks the database for. */
export function windowOf({ page, per_page }: Paging): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page }
}

/** The number of the last page; an empty list has one page. */
export const lastPage = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))

/** A paged list in the form of the API. */
export function pageOf<Row>(data: Row[], total: number, { page, per_page }: Paging): Page<Row> {
  return { data, total, per_page, last_page: lastPage(total, per_page), current_page: page }
}
