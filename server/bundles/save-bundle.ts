import { BUNDLE_BOUNDS } from '#contracts/choices.ts'
import { formatRupiah, rupiah, sumRupiah } from '#kernel/money.ts'
import { slugify } from '#kernel/text.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { type Actor, type Edit, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import {
  type BundleDraft,
  type BundleRecord,
  findNamesake,
  findRecord,
  insertBundle,
  listEditions,
  lockBundle,
  updateBundle,
} from './bundle-records.queries.ts'

export type { BundleDraft, BundleRecord } from './bundle-records.queries.ts'

export type NewBundle = Pick<BundleDraft, 'name' | 'format' | 'titleIds' | 'price'> & Partial<BundleDraft>

/** @throws Failure forbidden, invalid, conflict where the name or the address is taken */
export async function addBundle(
  tx: Tx,
  actor: Actor,
  { draft: given, now }: { draft: NewBundle; now: Date },
): Promise<BundleRecord> {
  requireRight(actor, 'pemasaran.ubah')
  // Also locks it, so that titles of the set do not change meanwhile.
  await announceCatalogueChange(tx)
  const slug = given.slug ?? slugify(given.name)
  const draft: BundleDraft = { ...NEW_BUNDLE, ...given, slug }
  const editionIds = await refuseFaulty(tx, { draft, current: undefined, now })
  const id = await insertBundle(tx, draft, editionIds)
  const saved = await getBundle(tx, id)
  await recordAct(tx, actor, { verb: 'bundle.add', id, after: saved, now })
  return saved
}

const NEW_BUNDLE = { description: '', status: 'draft', beginsAt: null, endsAt: null } as const

export type BundleChange = Edit & {
  id: number
  changes: Partial<BundleDraft>
}

/**
 * Changes what is given and leaves the rest. Orders keep what was bought and at what price.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid, conflict where the name or the address is taken
 */
export async function changeBundle(
  tx: Tx,
  actor: Actor,
  { id, changes, version, now }: BundleChange,
): Promise<BundleRecord> {
  requireRight(actor, 'pemasaran.ubah')
  await announceCatalogueChange(tx)
  await lockBundle(tx, id)
  const current = await getBundle(tx, id)
  requireVersion(version, current)
  const draft = { ...current, ...changes }
  const editionIds = await refuseFaulty(tx, { draft, current, now })
  return recordChange(tx, actor, { verb: 'bundle.change', id, before: current, now }, async () => {
    await updateBundle(tx, id, draft, editionIds)
    return getBundle(tx, id)
  })
}

async function getBundle(db: Queryable, id: number): Promise<BundleRecord> {
  const found = await findRecord(db, id)
  if (found === undefined) throw new Failure('not_found', `Tidak ada set nomor ${id}`)
  return found
}

type Refusable = { draft: BundleDraft; current: BundleRecord | undefined; now: Date }

/** @returns the editions of its titles, in their order. The fields have the names of the contract. */
async function refuseFaulty(tx: Tx, { draft, current, now }: Refusable): Promise<number[]> {
  const { name, slug, status, beginsAt, endsAt } = draft
  if (name.trim() === '') throw fieldFailure('name', 'Isi nama set')
  if (beginsAt !== null && endsAt !== null && endsAt <= beginsAt) {
    throw fieldFailure('ends_at', 'Pilih waktu setelah mulainya')
  }
  if (current !== undefined && current.status !== 'draft') {
    if (status === 'draft')
      throw fieldFailure('status', 'Set yang pernah dijual tidak dapat menjadi draf lagi')
    if (slug !== current.slug) {
      throw fieldFailure('slug', 'Alamat halaman tetap, karena set ini pernah dijual')
    }
  }
  const taken = await findNamesake(tx, { id: current?.id, name, slug })
  if (taken === 'name') throw fieldFailure('name', `Sudah ada set bernama "${name}"`, 'conflict')
  if (taken === 'slug') throw fieldFailure('slug', `Sudah ada set di alamat "${slug}"`, 'conflict')
  return refuseFaultyParts(tx, { draft, now })
}

async function refuseFaultyParts(tx: Tx, { draft, now }: Omit<Refusable, 'current'>): Promise<number[]> {
  const { titleIds, format, status, price } = draft
  const { least, most } = BUNDLE_BOUNDS
  if (new Set(titleIds).size < titleIds.length) {
    throw fieldFailure('title_ids', 'Setiap judul hanya satu kali dalam set')
  }
  if (titleIds.length < least || titleIds.length > most) {
    throw fieldFailure('title_ids', `Pilih ${least} sampai ${most} judul`)
  }
  const editions = await listEditions(tx, { titleIds, format, now })
  const form = format === 'paper' ? 'cetak' : 'digital'
  if (editions.length < titleIds.length) {
    throw fieldFailure('title_ids', `Salah satu judul tidak memiliki edisi ${form}`)
  }
  if (status === 'on_sale') {
    const gone = editions.find(({ onSale }) => !onSale)
    if (gone) throw fieldFailure('title_ids', `Edisi ${form} “${gone.name}” tidak dijual`)
    const original = sumRupiah(editions.map(({ alone }) => rupiah(alone)))
    if (price >= original) {
      throw fieldFailure(
        'price',
        `Harga set harus di bawah harga judulnya satu per satu, ${formatRupiah(original)}`,
      )
    }
  }
  return editions.map(({ editionId }) => editionId)
}
