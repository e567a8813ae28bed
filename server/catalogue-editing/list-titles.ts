import { parseIsbn } from '#kernel/isbn.ts'
import { words } from '#kernel/text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  findTitleRow,
  listTitleRows,
  MOST_COUNTED,
  type TitleFilter,
  type TitleListRow,
  type TitleWindow,
} from './list-titles.queries.ts'
import { findPlannedStatus, type PlannedStatus } from './planned-statuses.queries.ts'
import { listPlannedPrices, type PlannedPrice } from './price-changes.queries.ts'
import { type EditedTitle, getTitle } from './save-title.ts'
import { type GalleryPicture, listFormerSlugs, listGallery } from './title-records.queries.ts'

export type { TitleListRow, TitleSort } from './list-titles.queries.ts'

export type TitleSearch = Omit<TitleFilter, 'words' | 'isbn' | 'id'> & { search: string }

/** A page of titles in every status. The total is counted up to 10,000. */
export async function listTitles(
  db: Queryable,
  { search, ...filter }: TitleSearch,
  window: TitleWindow,
): Promise<{ rows: TitleListRow[]; total: number; isBounded: boolean; sorted: boolean }> {
  const { rows, total, sorted } = await listTitleRows(db, { ...filter, ...readSearch(search) }, window)
  return { rows, total: Math.min(total, MOST_COUNTED), isBounded: total > MOST_COUNTED, sorted }
}

/** An ISBN, `#` and an id, or words. */
export function readSearch(search: string): Pick<TitleFilter, 'words' | 'isbn' | 'id'> {
  const isbn = parseIsbn(search)
  const [, id] = /^#(\d{1,15})$/.exec(search.trim()) ?? []
  const isWords = isbn === undefined && id === undefined
  return { isbn, id: id === undefined ? undefined : Number(id), words: isWords ? words(search, 10) : [] }
}

/** A title with all that the console shows of it. */
export type WholeTitle = {
  title: EditedTitle
  row: TitleListRow
  formerSlugs: string[]
  gallery: GalleryPicture[]
  planned: PlannedPrice[]
  plannedStatus: PlannedStatus | undefined
}

/** @throws Failure not_found */
export async function readWholeTitle(db: Queryable, id: number): Promise<WholeTitle> {
  const title = await getTitle(db, id)
  const row = await findTitleRow(db, id)
  if (row === undefined) throw new Error(`the title ${id} has no row`)
  const formerSlugs = await listFormerSlugs(db, id)
  const gallery = await listGallery(db, id)
  const planned = await listPlannedPrices(db, id)
  return { title, row, formerSlugs, gallery, planned, plannedStatus: await findPlannedStatus(db, id) }
}
