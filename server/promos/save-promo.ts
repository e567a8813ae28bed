import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { promoCodeKey } from './promo.rules.ts'
import { type PromoDraft, promoCodeFault, promoDraftFault } from './promo-draft.rules.ts'
import {
  findPromoRecord,
  insertPromo,
  listPromoRecords,
  lockPromoRecord,
  type PromoRecord,
  updatePromo,
} from './promo-records.queries.ts'

export type { PromoRecord } from './promo-records.queries.ts'

/** Every promo with its number of uses, including ended ones. */
export async function listPromos(db: Queryable): Promise<PromoRecord[]> {
  return listPromoRecords(db)
}

/** @throws Error with a sentence for the operator: a code that is taken, a draft that is no promo */
export async function addPromo(tx: Tx, code: string, draft: PromoDraft): Promise<PromoRecord> {
  const key = promoCodeKey(code)
  refuse(promoCodeFault(key) ?? promoDraftFault(draft, 0))
  if (!(await insertPromo(tx, key, draft))) throw new Error(`there is a promo with the code ${key} already`)
  await announceCatalogueChange(tx)
  return getPromo(tx, key)
}

/**
 * Changes what is given and leaves the rest; orders that hold the promo keep what they were promised.
 * @throws Error with a sentence for the operator
 */
export async function changePromo(tx: Tx, code: string, changes: Partial<PromoDraft>): Promise<PromoRecord> {
  const key = promoCodeKey(code)
  await lockPromoRecord(tx, key)
  const current = await getPromo(tx, key)
  const next = { ...current, ...changes }
  refuse(promoDraftFault(next, current.used))
  await updatePromo(tx, key, next)
  await announceCatalogueChange(tx)
  return getPromo(tx, key)
}

/** Ends a promo: nobody can use it from now on, and orders that hold it keep it. */
export async function endPromo(tx: Tx, code: string): Promise<PromoRecord> {
  return changePromo(tx, code, { published: false })
}

async function getPromo(db: Queryable, code: string): Promise<PromoRecord> {
  const promo = await findPromoRecord(db, code)
  if (promo === undefined) throw new Error(`there is no promo with the code ${code}`)
  return promo
}

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new Error(fault)
}
