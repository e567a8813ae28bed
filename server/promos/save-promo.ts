import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { type Actor, type Edit, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { promoCodeKey } from './promo.rules.ts'
import { type PromoDraft, promoCodeFault, promoDraftFault, storedDraft } from './promo-draft.rules.ts'
import {
  findPromoRecord,
  insertPromo,
  lockPromoRecord,
  type PromoRecord,
  updatePromo,
} from './promo-records.queries.ts'

export type { PromoRecord } from './promo-records.queries.ts'

/** Every promo with its number of uses, including ended ones. */
export { listPromos } from './promo-records.queries.ts'

/** @throws Failure forbidden, conflict where the code is taken, invalid */
export async function addPromo(
  tx: Tx,
  actor: Actor,
  { code, draft: given, now }: { code: string; draft: PromoDraft; now: Date },
): Promise<PromoRecord> {
  requireRight(actor, 'pemasaran.ubah')
  const key = promoCodeKey(code)
  const draft = storedDraft(given)
  const codeFault = promoCodeFault(key)
  if (codeFault !== undefined) throw fieldFailure('code', codeFault)
  refuseFaulty(draft, 0)
  refusePastBegin(draft.beginsAt, now)
  if (!(await insertPromo(tx, key, draft, now))) {
    throw fieldFailure('code', `Kode ${key} sudah dipakai promo lain`, 'conflict')
  }
  await announceCatalogueChange(tx)
  const saved = await getPromo(tx, key, now)
  await recordAct(tx, actor, { verb: 'promo.add', id: key, after: draft, now })
  return saved
}

export type PromoChange = Edit & {
  code: string
  changes: Partial<PromoDraft>
}

/**
 * Changes what is given and leaves the rest; orders that hold the promo keep what they were promised.
 * @throws Failure forbidden, promo_not_found, changed_meanwhile, invalid
 */
export function changePromo(tx: Tx, actor: Actor, change: PromoChange): Promise<PromoRecord> {
  return savePromo(tx, actor, 'promo.change', change)
}

/** Ends a promo: nobody can use it from now on, and orders that hold it keep it. */
export function endPromo(tx: Tx, actor: Actor, end: Omit<PromoChange, 'changes'>): Promise<PromoRecord> {
  return savePromo(tx, actor, 'promo.end', { ...end, changes: { published: false } })
}

/** Publishes a promo whose time has come, once: whoever comes second finds nothing to do. */
export async function beginDuePromo(
  tx: Tx,
  actor: Actor,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  await lockPromoRecord(tx, code)
  const current = await findPromoRecord(tx, code, now)
  if (current === undefined || current.beginsAt === null || current.beginsAt > now) return
  await savePromo(tx, actor, 'promo.begin', { code, changes: { published: true }, now })
}

async function savePromo(
  tx: Tx,
  actor: Actor,
  verb: 'promo.begin' | 'promo.change' | 'promo.end',
  { code, changes, version, now }: PromoChange,
): Promise<PromoRecord> {
  requireRight(actor, 'pemasaran.ubah')
  const key = promoCodeKey(code)
  await lockPromoRecord(tx, key)
  const current = await getPromo(tx, key, now)
  requireVersion(version, current)
  const next = { ...current, ...storedDraft({ ...current, ...changes }) }
  // Who publishes a promo, or ends it, has no use for its plan any more.
  if (changes.published !== undefined && changes.beginsAt === undefined) next.beginsAt = null
  if (changes.beginsAt !== undefined) refusePastBegin(changes.beginsAt, now)
  // Orders that were paid late may have used it beyond its quota, which then stays as it is.
  refuseFaulty(next, next.quota === current.quota ? 0 : current.used)
  return recordChange(tx, actor, { verb, id: key, before: current, now }, async () => {
    await updatePromo(tx, key, next, now)
    await announceCatalogueChange(tx)
    return getPromo(tx, key, now)
  })
}

async function getPromo(db: Queryable, code: string, now: Date): Promise<PromoRecord> {
  const promo = await findPromoRecord(db, code, now)
  if (promo === undefined) throw new Failure('promo_not_found', `Tidak ada promo dengan kode ${code}`)
  return promo
}

function refuseFaulty(draft: PromoDraft, used: number): void {
  const fault = promoDraftFault(draft, used)
  if (fault !== undefined) throw fieldFailure(fault.field, fault.message)
}

function refusePastBegin(beginsAt: Date | null, now: Date): void {
  if (beginsAt !== null && beginsAt <= now) throw fieldFailure('begins_at', 'Pilih waktu yang akan datang')
}
