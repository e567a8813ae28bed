import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { taxClassOf } from '#server/catalogue/tax.rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { chooseSlugs } from './choose-slugs.ts'
import { writeDuePrices } from './price-changes.queries.ts'
import { type IdOfName, saveNames } from './save-names.ts'
import {
  delayTitleTexts,
  type EditionValues,
  insertTitles,
  lockRecorded,
  replaceContributors,
  replaceGallery,
  setCover,
  type TitleRow,
  updateTitles,
  upsertEditions,
  writeTitleTexts,
} from './save-titles.queries.ts'
import type { EditionRecord, TitleRecord } from './title-record.ts'

export type SavedTitle = { id: number; outcome: 'added' | 'changed' }

/**
 * Saves titles with their editions, names and listings. A record with the id or the ISBN of an existing title
 * changes that title; every other record is a new title. No two records may share an ISBN or an id.
 * @returns one entry a record, in the same order
 */
export async function saveTitles(tx: Tx, records: TitleRecord[]): Promise<SavedTitle[]> {
  if (records.length === 0) return []
  // Its row is locked first in every change of the catalogue.
  await announceCatalogueChange(tx)
  const genreId = await saveNames(
    tx,
    'genres',
    records.map((record) => record.genre),
  )
  const publisherId = await saveNames(
    tx,
    'publishers',
    records.map((record) => record.publisher),
  )
  const contributorId = await saveNames(
    tx,
    'contributors',
    records.flatMap((record) => record.contributors),
  )
  const seriesId = await saveNames(
    tx,
    'series',
    records.map((record) => record.series ?? null),
  )
  const existing = await lockRecorded(tx, records)
  const added = records.filter((record) => !existing(record))
  const chosen = await chooseSlugs(tx, added.map(slugSourceOf))
  const slugs = new Map(added.map((record, index) => [record, chosen[index]]))
  const rows: TitleRow[] = records.map((record) => ({
    record,
    slug: existing(record)?.slug ?? slugs.get(record) ?? missingSlug(record),
    publisherId: publisherId(record.publisher),
    genreId: genreId(record.genre),
    seriesId: seriesId(record.series ?? null),
  }))

  const fresh = rows.filter((row) => !existing(row.record))
  await delayTitleTexts(tx)
  const freshIds = await insertTitles(tx, fresh)
  const ids = new Map<TitleRecord, number>(fresh.map((row, index) => [row.record, freshIds[index] ?? 0]))
  const changed = rows.flatMap((row) => {
    const title = existing(row.record)
    if (title) ids.set(row.record, title.id)
    return title ? [{ ...row, id: title.id }] : []
  })
  await updateTitles(tx, changed)
  // A planned price that is due must not be written over what comes now.
  await writeDuePrices(
    tx,
    changed.map(({ id }) => id),
    'now',
  )

  const titleIds = records.map((record) => ids.get(record) ?? 0)
  await replaceContributors(
    tx,
    records.flatMap((record, index) =>
      contributionsOf(record, contributorId).map((contribution, position) => ({
        titleId: titleIds[index] ?? 0,
        position,
        ...contribution,
      })),
    ),
    titleIds,
  )
  await writeTitleTexts(tx, titleIds)
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
  await replaceGallery(
    tx,
    titleId,
    imageIds.map((imageId) => ({ imageId, alt: '' })),
  )
  // The stored detail contains the pictures, so it is refreshed.
  await refreshListings(tx, [titleId])
}

/** Two spellings of a name are one person, who is named once, or once a role. */
function contributionsOf({ contributors, roles }: TitleRecord, idOf: IdOfName) {
  const people = contributors.map((name, at) => ({ contributorId: idOf(name), role: roles?.[at] }))
  const unique = new Map(people.map((person) => [`${person.contributorId} ${person.role}`, person]))
  return [...unique.values()].flatMap(({ contributorId, role }) =>
    contributorId === null ? [] : [{ contributorId, ...(role === undefined ? {} : { role }) }],
  )
}

const slugSourceOf = ({ name, slug, publishedOn, contributors }: TitleRecord) => ({
  name,
  ...(slug === undefined ? {} : { slug }),
  publishedOn,
  firstContributor: contributors[0] ?? '',
})

function missingSlug(record: TitleRecord): never {
  throw new Error(`no slug was chosen for ${record.name}`)
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
    preorder: edition.preorder ?? null,
  })
  const { inSubscription = false, leavesOn = null } = record.ebook ?? {}
  return [
    ...(record.ebook
      ? [{ ...values('ebook', record.ebook), inSubscription, leavesOn: inSubscription ? leavesOn : null }]
      : []),
    ...(record.paper ? [{ ...values('paper', record.paper), weightGrams: record.paper.weightGrams }] : []),
  ]
}
