import { rupiah } from '#kernel/money.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { NEW_PACKAGE_CLASS } from '#server/catalogue/tax.rules.ts'
import { type Actor, type Edit, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import {
  findPackageRecord,
  insertPackage,
  lockPackage,
  type PackageDraft,
  type PackageRecord,
  updatePackage,
} from './package-records.queries.ts'

export type { PackageDraft, PackageRecord } from './package-records.queries.ts'

/** What holds for a new package unless something else is said. */
export const NEW_PACKAGE: Omit<PackageDraft, 'name' | 'months' | 'price'> = {
  description: '',
  discountPercent: 0,
  discountIdr: rupiah(0),
  imageId: null,
  iconId: null,
  onSale: true,
  taxClass: NEW_PACKAGE_CLASS,
  taxDecided: false,
}

/** Every package with its number of subscribers, including those no longer sold. */
export { listPackages } from './package-records.queries.ts'

/** By its id or its name, in whatever state. */
export async function findPackageToChange(
  db: Queryable,
  idOrName: string,
  now: Date,
): Promise<PackageRecord | undefined> {
  const id = /^\d{1,12}$/.test(idOrName) ? Number(idOrName) : undefined
  const byId = id === undefined ? undefined : await findPackageRecord(db, { id }, now)
  return byId ?? findPackageRecord(db, { name: idOrName.trim() }, now)
}

/** @throws Failure forbidden, conflict where the name is taken, invalid */
export async function addPackage(
  tx: Tx,
  actor: Actor,
  { draft, now }: { draft: PackageDraft; now: Date },
): Promise<PackageRecord> {
  requireRight(actor, 'pemasaran.ubah')
  refuseFaulty(draft)
  if ((await findPackageRecord(tx, { name: draft.name }, now)) !== undefined) throw nameTaken(draft.name)
  const id = await insertPackage(tx, draft)
  if (id === undefined) throw nameTaken(draft.name)
  await announceCatalogueChange(tx)
  const saved = await getPackage(tx, id, now)
  await recordAct(tx, actor, { verb: 'package.add', id, after: saved, now })
  return saved
}

export type PackageChange = Edit & {
  id: number
  changes: Partial<PackageDraft>
}

/**
 * Changes the given fields only. Existing orders keep what was bought, since they have their own copy.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict where the name is taken, invalid
 */
export function changePackage(tx: Tx, actor: Actor, change: PackageChange): Promise<PackageRecord> {
  return savePackage(tx, actor, 'package.change', change)
}

/** Ends the sale of a package. Subscribers keep the time that they paid for. */
export function endPackage(
  tx: Tx,
  actor: Actor,
  end: Omit<PackageChange, 'changes'>,
): Promise<PackageRecord> {
  return savePackage(tx, actor, 'package.end', { ...end, changes: { onSale: false } })
}

async function savePackage(
  tx: Tx,
  actor: Actor,
  verb: 'package.change' | 'package.end',
  { id, changes, version, now }: PackageChange,
): Promise<PackageRecord> {
  requireRight(actor, 'pemasaran.ubah')
  await lockPackage(tx, id)
  const current = await getPackage(tx, id, now)
  requireVersion(version, current)
  const next = { ...current, ...changes }
  refuseFaulty(next)
  const namesake = await findPackageRecord(tx, { name: next.name }, now)
  if (namesake !== undefined && namesake.id !== id) throw nameTaken(next.name)
  return recordChange(tx, actor, { verb, id, before: current, now }, async () => {
    await updatePackage(tx, id, next)
    await announceCatalogueChange(tx)
    return getPackage(tx, id, now)
  })
}

async function getPackage(db: Queryable, id: number, now: Date): Promise<PackageRecord> {
  const found = await findPackageRecord(db, { id }, now)
  if (found === undefined) throw new Failure('not_found', `Tidak ada paket nomor ${id}`)
  return found
}

/** The fields have the names of the contract. */
function refuseFaulty(draft: PackageDraft): void {
  if (draft.name.trim() === '') throw fieldFailure('name', 'Isi nama paket')
  if (draft.months < 1 || draft.months > 120) throw fieldFailure('duration', 'Masa paket 1 sampai 120 bulan')
  if (draft.price < 0) throw fieldFailure('price', 'Harga tidak boleh di bawah 0')
  if (draft.discountIdr < 0) throw fieldFailure('nominal_discount', 'Potongan tidak boleh di bawah 0')
  if (draft.discountPercent < 0 || draft.discountPercent > 100) {
    throw fieldFailure('discount', 'Potongan dari 0 sampai 100 persen')
  }
}

const nameTaken = (name: string) => fieldFailure('name', `Sudah ada paket bernama "${name}"`, 'conflict')
