import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { type Actor, type Edit, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { isViolationOf } from '#server/platform/database/database-faults.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { chooseSlugs } from './choose-slugs.ts'
import { writeDuePrices } from './price-changes.queries.ts'
import { refuseLeaving } from './refuse-leaving.ts'
import { refusePreorders } from './refuse-preorders.ts'
import {
  applyChanges,
  NEW_TITLE,
  type TitleChanges,
  type TitleDraft,
  titleDraftFault,
} from './title-draft.rules.ts'
import {
  type EditedTitle,
  findBundleWith,
  findTitle,
  findTitleOfIsbn,
  hasFileOrStock,
  hasGenre,
  insertTitle,
  isSold,
  lockTitles,
} from './title-records.queries.ts'
import { saveNamesOf, writeDrafts, writeParts } from './write-drafts.ts'

export type { EditedTitle } from './title-records.queries.ts'

export type NewTitle = { fields: TitleChanges & Pick<TitleDraft, 'name' | 'publishedOn'>; now: Date }

/**
 * Adds a title as a draft, which nobody sees but the staff.
 * @throws Failure forbidden, invalid, conflict where another title has the ISBN
 */
export async function addTitle(tx: Tx, actor: Actor, { fields, now }: NewTitle): Promise<EditedTitle> {
  requireRight(actor, 'katalog.ubah')
  await announceCatalogueChange(tx)
  const { name, publishedOn } = fields
  const present = { ...NEW_TITLE, name, publishedOn }
  const draft = draftOf(present, fields)
  await refuseDraft(tx, draft, undefined, now)
  const write = { draft, present }
  const names = (await saveNamesOf(tx, [write]))(write)
  const firstContributor = draft.contributors[0]?.name ?? ''
  const [slug = ''] = await chooseSlugs(tx, [{ name, publishedOn, firstContributor }])
  const id = await noOtherIsbn(insertTitle(tx, { draft, slug, names, now }))
  await writeParts(tx, [{ id, ...write }], now)
  await refreshListings(tx, [id])
  const saved = await getTitle(tx, id)
  await recordAct(tx, actor, { verb: 'title.add', id, after: saved, now })
  return saved
}

export type OneTitle = Edit & { id: number }
export type TitleEdit = OneTitle & { changes: TitleChanges }

/**
 * Changes what is given and leaves the rest. Orders keep what was bought and at what price.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid, conflict
 */
export async function changeTitle(tx: Tx, actor: Actor, edit: TitleEdit): Promise<EditedTitle> {
  requireRight(actor, 'katalog.ubah')
  const { id, changes, version, now } = edit
  await announceCatalogueChange(tx)
  await lockTitles(tx, [id])
  // A planned price that is due is the present one, which this edit may change: it must not come later.
  await writeDuePrices(tx, [id], now)
  const current = await getTitle(tx, id)
  requireVersion(version, current)
  const draft = draftOf(current, changes)
  return recordChange(tx, actor, { verb: 'title.change', id, before: current, now }, async () => {
    await refuseDraft(tx, draft, current, now)
    await noOtherIsbn(writeDrafts(tx, [{ id, draft, present: current }], now))
    await refreshListings(tx, [id])
    return getTitle(tx, id)
  })
}

/** @throws Failure invalid, conflict where the title cannot become the draft */
export async function refuseDraft(
  tx: Tx,
  draft: TitleDraft,
  current: EditedTitle | undefined,
  now: Date,
): Promise<void> {
  await refuseFaulty(tx, draft, current)
  await refusePreorders(tx, { draft, current, now })
  await refuseLeaving(tx, { draft, current, now })
}

/** Why an edit would be refused; undefined where it would not. Nothing is written. */
export async function findEditFault(
  tx: Tx,
  current: EditedTitle,
  changes: TitleChanges,
  now: Date,
): Promise<string | undefined> {
  try {
    await refuseDraft(tx, draftOf(current, changes), current, now)
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.message
  }
}

/** @throws Failure not_found */
export async function getTitle(db: Queryable, id: number): Promise<EditedTitle> {
  const title = await findTitle(db, id)
  if (title === undefined) throw new Failure('not_found', 'Judul ini tidak ada.')
  return title
}

/**
 * The title, which nobody else edits until the transaction ends. The catalogue's version is locked first, as in every
 * change of the catalogue (`server/orders/lock-order.ts`).
 */
export async function lockAndGet(tx: Tx, id: number): Promise<EditedTitle> {
  await announceCatalogueChange(tx)
  await lockTitles(tx, [id])
  return getTitle(tx, id)
}

/**
 * The title that a member of staff edits, locked.
 * @throws Failure forbidden, not_found, changed_meanwhile
 */
export async function lockForEdit(tx: Tx, actor: Actor, { id, version }: OneTitle): Promise<EditedTitle> {
  requireRight(actor, 'katalog.ubah')
  const current = await lockAndGet(tx, id)
  requireVersion(version, current)
  return current
}

function draftOf(present: TitleDraft, changes: TitleChanges): TitleDraft {
  const applied = applyChanges(present, changes)
  if ('fault' in applied) throw fieldFailure(applied.fault.field, applied.fault.message)
  return applied.draft
}

async function refuseFaulty(tx: Tx, draft: TitleDraft, current: EditedTitle | undefined): Promise<void> {
  const fault = titleDraftFault(draft)
  if (fault !== undefined) throw fieldFailure(fault.field, fault.message)
  if (draft.genreId !== null && draft.genreId !== current?.genreId && !(await hasGenre(tx, draft.genreId))) {
    throw fieldFailure('genre_id', 'Kategori ini tidak ada')
  }
  const isbn = draft.isbn === current?.isbn ? null : draft.isbn
  const other = isbn === null ? undefined : await findTitleOfIsbn(tx, isbn, current?.id)
  if (other !== undefined) {
    throw fieldFailure('isbn', `ISBN ini milik judul lain: ${other.name}`, 'conflict')
  }
  if (current === undefined) return
  for (const format of ['ebook', 'paper'] as const) {
    if (current[format] !== null && draft[format] === null) await refuseRemoval(tx, current.id, format)
  }
  if (current.status === 'on_sale' && draft.ebook === null && draft.paper === null) {
    throw new Failure(
      'conflict',
      'Judul yang dijual memerlukan paling sedikit satu edisi. Tarik judulnya lebih dulu.',
    )
  }
}

async function refuseRemoval(tx: Tx, titleId: number, format: 'ebook' | 'paper'): Promise<void> {
  const [field, edition] = format === 'ebook' ? ['ebook', 'digital'] : ['physical_book', 'cetak']
  if (await isSold(tx, titleId, format)) {
    throw fieldFailure(field, `Edisi ${edition} sudah pernah dibeli, jadi tidak dapat dihapus`, 'conflict')
  }
  if (await hasFileOrStock(tx, titleId, format)) {
    throw fieldFailure(field, `Edisi ${edition} masih memiliki berkas atau stok`, 'conflict')
  }
  const bundle = await findBundleWith(tx, titleId, format)
  if (bundle !== undefined) {
    throw fieldFailure(field, `Edisi ${edition} masih bagian dari set ${bundle}`, 'conflict')
  }
}

/** Another title may have got the ISBN since it was looked up. */
async function noOtherIsbn<Written>(written: Promise<Written>): Promise<Written> {
  try {
    return await written
  } catch (error) {
    if (!isViolationOf(error, 'titles_isbn_key')) throw error
    throw fieldFailure('isbn', 'ISBN ini milik judul lain', 'conflict')
  }
}
