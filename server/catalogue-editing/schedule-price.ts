import { isoInWib } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import {
  deletePriceChange,
  insertPriceChange,
  listPlannedPrices,
  type PricePlan,
  writeDuePrices,
} from './price-changes.queries.ts'
import { type EditedTitle, getTitle, lockAndGet, lockForEdit, type OneTitle } from './save-title.ts'
import { updateTitle } from './title-records.queries.ts'

export type { PricePlan } from './price-changes.queries.ts'

/**
 * Plans a price of an edition for a time in the future. From that second on it is what the edition costs.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid, conflict where that time has a price already
 */
export async function schedulePrice(
  tx: Tx,
  actor: Actor,
  { id, version, plan, now }: OneTitle & { plan: PricePlan },
): Promise<EditedTitle> {
  await lockForEdit(tx, actor, { id, version, now })
  if (plan.startsAt <= now) throw fieldFailure('starts_at', 'Pilih waktu yang akan datang')
  const planned = await insertPriceChange(tx, id, plan)
  if (planned === undefined) throw fieldFailure('format', 'Judul ini tidak memiliki edisi itu')
  if (planned === null) {
    throw fieldFailure('starts_at', 'Untuk waktu itu sudah ada harga. Hapus dulu harga tersebut', 'conflict')
  }
  await updateTitle(tx, id, {}, now)
  await recordAct(tx, actor, { verb: 'title.schedule-price', id, after: logged(plan), now })
  return getTitle(tx, id)
}

/**
 * Removes a price that was planned and is not due yet.
 * @throws Failure forbidden, not_found, changed_meanwhile
 */
export async function unschedulePrice(
  tx: Tx,
  actor: Actor,
  { id, version, planId, now }: OneTitle & { planId: number },
): Promise<EditedTitle> {
  await lockForEdit(tx, actor, { id, version, now })
  const plan = (await listPlannedPrices(tx, id)).find((one) => one.id === planId)
  if (plan === undefined || plan.startsAt <= now) {
    throw new Failure('not_found', 'Harga ini tidak ada, atau sudah berlaku.')
  }
  await deletePriceChange(tx, planId)
  await updateTitle(tx, id, {}, now)
  await recordAct(tx, actor, { verb: 'title.unschedule-price', id, before: logged(plan), now })
  return getTitle(tx, id)
}

/** Writes the prices of a title that are due, once: whoever comes second finds nothing to do. */
export async function applyDuePrices(tx: Tx, actor: Actor, { id, now }: OneTitle): Promise<void> {
  const current = await lockAndGet(tx, id)
  if ((await writeDuePrices(tx, [id], now)) === 0) return
  await updateTitle(tx, id, {}, now)
  await refreshListings(tx, [id])
  const saved = await getTitle(tx, id)
  await recordAct(tx, actor, { verb: 'title.apply-price', id, before: current, after: saved, now })
}

const logged = ({ format, price, discountPercent, discountIdr, startsAt }: PricePlan) => ({
  plannedPrice: { format, price, discountPercent, discountIdr, startsAt: isoInWib(startsAt) },
})
