import { randomInt } from 'node:crypto'
import { fold, slugify } from '#kernel/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refreshListings } from './refresh-listings.ts'
import {
  type EditionValues,
  insertTitles,
  listTakenSlugs,
  lockTitlesByIsbn,
  replaceContributors,
  replaceGallery,
  setCover,
  type TitleRow,
  updateTitles,
  upsertEditions,
  upsertNames,
} from './save-titles.queries.ts'
import { taxClassOf } from './tax.rules.ts'
import type { EditionRecord, TitleRecord } from './title-record.ts'

export type SavedTitle = { id: number; outcome: 'added' | 'changed' }

/**
 * Saves titles with their editions, names and listings. A record with the ISBN of an existing title changes that
 * title; every other record is a new title. No two records may share an ISBN.
 * @returns one entry a record, in the same order
 */
export async function saveTitles(tx: Tx, records: TitleRecord[]): Promise<SavedTitle[]> {
  if (records.length === 0) return []
  const genres = await upsertNames(tx, 'genres', namesOf(records.map((record) => record.genre)))
  const publishers = await upsertNames(tx, 'publishers', namesOf(records.map((record) => record.publisher)))
  const contributors = await upsertNames(
    tx,
    'contributors',
    namesOf(records.flatMap((record) => record.contributors)),
  )
  const known = await lockTitlesByIsbn(
    tx,
    records.flatMap((record) => record.isbn ?? []),
  )

  const existing = (record: TitleRecord) => (record.isbn === null ? undefined : known.get(record.isbn))
  const slugs = await chooseSlugs(
    tx,
    records.filter((record) => !existing(record)),
  )
  const rows: TitleRow[] = records.map((record) => ({
    record,
    slug: existing(record)?.slug ?? slugs.get(record) ?? slugify(record.name),
    publisherId: idOf(publishers, record.publisher),
    genreId: idOf(genres, record.genre),
  }))

  const fresh = rows.filter((row) => !existing(row.record))
  const freshIds = await insertTitles(tx, fresh)
  const ids = new Map<TitleRecord, number>(fresh.map((row, index) => [row.record, freshIds[index] ?? 0]))
  const changed = rows.flatMap((row) => {
    const title = existing(row.record)
    if (title) ids.set(row.record, title.id)
    return title ? [{ ...row, id: title.id }] : []
  })
  await updateTitles(tx, changed)

  const titleIds = records.map((record) => ids.get(record) ?? 0)
  await replaceContributors(
    tx,
    records.flatMap((record, index) =>
      [...new Set(record.contributors.map((name) => idOf(contributors, name)))].flatMap(
        (contributorId, position) =>
          contributorId === null ? [] : [{ titleId: titleIds[index] ?? 0, position, contributorId }],
      ),
    ),
    titleIds,
  )
  await upsertEditions(
    tx,
    records.flatMap((record, index) => editionsOf(record, titleIds[index] ?? 0)),
  )
  await refreshListings(tx, titleIds)
  return records.map((record, index) => ({
    id: titleIds[index] ?? 0,
    outcome: existing(record) ? 'changed' : 'added',
  }))
}

/** Sets a title's cover. */
export async function saveCover(tx: Tx, titleId: number, imageId: number): Promise<void> {
  await setCover(tx, titleId, imageId)
  await refreshListings(tx, [titleId])
}

/** Sets a title's gallery, in order. */
export async function saveGallery(tx: Tx, titleId: number, imageIds: number[]): Promise<void> {
  await replaceGallery(tx, titleId, imageIds)
  // The stored detail contains the pictures, so it is refreshed.
  await refreshListings(tx, [titleId])
}

function namesOf(names: (string | null)[]): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = name === null ? '' : fold(name)
    if (name !== null && key !== '' && !byKey.has(key)) byKey.set(key, name.replace(/\s+/g, ' ').trim())
  }
  return byKey
}

const idOf = (ids: Map<string, number>, name: string | null) =>
  name === null ? null : (ids.get(fold(name)) ?? null)

/** Reserved, since calls have these names in the place of a slug: `/api/user/books/suggest`. */
const RESERVED_SLUGS = ['suggest', 'facets']

/** A free slug for each record: the name, if needed with the author, then the year, then a random suffix. */
async function chooseSlugs(tx: Tx, records: TitleRecord[]): Promise<Map<TitleRecord, string>> {
  const candidates = new Map(records.map((record) => [record, slugCandidates(record)]))
  const taken = await listTakenSlugs(tx, [...new Set([...candidates.values()].flat())])
  for (const slug of RESERVED_SLUGS) taken.add(slug)
  const chosen = new Map<TitleRecord, string>()
  for (const [record, slugs] of candidates) {
    const slug =
      slugs.find((candidate) => !taken.has(candidate)) ??
      slugify(record.slug ?? record.name, randomInt(36 ** 6).toString(36))
    taken.add(slug)
    chosen.set(record, slug)
  }
  return chosen
}

function slugCandidates(record: TitleRecord): string[] {
  const name = record.slug ?? record.name
  const author = record.contributors[0] ?? ''
  return [
    ...new Set([slugify(name), slugify(name, author), slugify(name, author, record.publishedOn.slice(0, 4))]),
  ]
}

function editionsOf(record: TitleRecord, titleId: number): EditionValues[] {
  const values = (format: 'ebook' | 'paper', edition: EditionRecord): EditionValues => ({
    titleId,
    format,
    priceIdr: edition.priceIdr,
    discountPercent: edition.discountPercent,
    discountIdr: edition.discountIdr,
    // Books are exempt from VAT, periodicals are not.
    taxClass: edition.taxClass ?? taxClassOf(record.kind),
    weightGrams: null,
    inSubscription: false,
  })
  return [
    ...(record.ebook
      ? [{ ...values('ebook', record.ebook), inSubscription: record.ebook.inSubscription }]
      : []),
    ...(record.paper ? [{ ...values('paper', record.paper), weightGrams: record.paper.weightGrams }] : []),
  ]
}
