import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import {
  findPackageRecord,
  insertPackage,
  listPackageRecords,
  lockPackage,
  type PackageDraft,
  type PackageRecord,
  updatePackage,
} from './package-records.queries.ts'

export type { PackageDraft, PackageRecord } from './package-records.queries.ts'

/** Every package with its number of subscribers, including those no longer sold. */
export async function listPackages(db: Queryable, now: Date): Promise<PackageRecord[]> {
  return listPackageRecords(db, now)
}

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

/** @throws Error with a sentence for the operator: a name that is taken, a draft that is no package */
export async function addPackage(tx: Tx, draft: PackageDraft, now: Date): Promise<PackageRecord> {
  refuse(packageFault(draft))
  if ((await findPackageRecord(tx, { name: draft.name }, now)) !== undefined) throw nameTaken(draft.name)
  const id = await insertPackage(tx, draft)
  if (id === undefined) throw nameTaken(draft.name)
  await announceCatalogueChange(tx)
  return getPackage(tx, id, now)
}

/**
 * Changes the given fields only. Existing orders keep what was bought, since they have their own copy.
 * @throws Error with a sentence for the operator
 */
export async function changePackage(
  tx: Tx,
  id: number,
  changes: Partial<PackageDraft>,
  now: Date,
): Promise<PackageRecord> {
  await lockPackage(tx, id)
  const next = { ...(await getPackage(tx, id, now)), ...changes }
  refuse(packageFault(next))
  const namesake = await findPackageRecord(tx, { name: next.name }, now)
  if (namesake !== undefined && namesake.id !== id) throw nameTaken(next.name)
  await updatePackage(tx, id, next)
  await announceCatalogueChange(tx)
  return getPackage(tx, id, now)
}

/** Ends the sale of a package. Subscribers keep the time that they paid for. */
export async function endPackage(tx: Tx, id: number, now: Date): Promise<PackageRecord> {
  return changePackage(tx, id, { onSale: false }, now)
}

async function getPackage(db: Queryable, id: number, now: Date): Promise<PackageRecord> {
  const found = await findPackageRecord(db, { id }, now)
  if (found === undefined) throw new Error(`there is no package ${id}`)
  return found
}

function packageFault(draft: PackageDraft): string | undefined {
  if (draft.name.trim() === '') return 'a package needs a name'
  if (draft.months < 1 || draft.months > 120) return 'a package runs from 1 to 120 months'
  if (draft.price < 0 || draft.discountIdr < 0) return 'an amount is not below 0'
  if (draft.discountPercent < 0 || draft.discountPercent > 100) return 'a discount is from 0 to 100 percent'
  return undefined
}

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new Error(fault)
}

const nameTaken = (name: string) => new Error(`there is a package called "${name}" already`)
