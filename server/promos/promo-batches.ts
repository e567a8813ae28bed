import { randomBytes } from 'node:crypto'
import { csvLine } from '#kernel/spreadsheet-text.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { promoCodeKey } from './promo.rules.ts'
import {
  type BatchRecord,
  endCodes,
  insertBatch,
  insertCodes,
  listBatches,
  listCodes,
} from './promo-batches.queries.ts'
import { type PromoDraft, promoCodeFault, promoDraftFault, storedDraft } from './promo-draft.rules.ts'

export type { BatchRecord } from './promo-batches.queries.ts'
export { listBatches, listCodes } from './promo-batches.queries.ts'

/** Without signs that look like others. 32 of them, so that each byte's last five bits choose one evenly. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 50 bits: with the limit on checks, nobody guesses one of 5,000 codes. */
const RANDOM_SIGNS = 10

/** What each code of a batch is for: one order, in no public list. */
const ONE_TO_ONE = { kind: 'Reedem', quota: 1, quotaPerUser: 1, published: true, beginsAt: null } as const

type Order = { name: string; prefix: string; count: number; draft: PromoDraft; now: Date }

/**
 * Makes codes to be handed out one to one.
 * @throws Failure forbidden, invalid
 */
export async function makeCodes(tx: Tx, actor: Actor, order: Order): Promise<BatchRecord> {
  requireRight(actor, 'pemasaran.ubah')
  const { name, count, now } = order
  const draft = storedDraft({ ...order.draft, ...ONE_TO_ONE })
  const fault = promoDraftFault(draft, 0)
  if (fault !== undefined) throw fieldFailure(fault.field, fault.message)
  const prefix = promoCodeKey(order.prefix)
  if (promoCodeFault(newCode(prefix)) !== undefined) {
    throw fieldFailure(
      'prefix',
      'Awalan terdiri atas huruf, angka, - atau _, dan dimulai dengan huruf atau angka',
    )
  }
  const id = await insertBatch(tx, name, now)
  for (let missing = count; missing > 0; ) {
    const codes = Array.from({ length: missing }, () => newCode(prefix))
    missing -= await insertCodes(tx, id, { codes, draft, now })
  }
  const { reduces, discountPercent, discountIdr, maximum, zones, expiresOn, minimumSpend, appliesTo } = draft
  const off = { reduces, discountPercent, discountIdr, maximum, zones }
  const after = { name, codes: count, ...off, expiresOn, minimumSpend, appliesTo }
  const saved = await getBatch(tx, id, now)
  await recordAct(tx, actor, { verb: 'promo-batch.make', id, after, now })
  return saved
}

/**
 * Ends the codes of a batch that were not used; orders that hold one keep it.
 * @throws Failure forbidden, not_found, conflict where they have ended already
 */
export async function endBatch(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<BatchRecord> {
  requireRight(actor, 'pemasaran.ubah')
  const { published } = await getBatch(tx, id, now)
  if (!published) throw new Failure('conflict', 'Kode-kode ini sudah diakhiri.')
  await endCodes(tx, id)
  const saved = await getBatch(tx, id, now)
  await recordAct(tx, actor, {
    verb: 'promo-batch.end',
    id,
    before: { ended: false },
    after: { ended: true },
    now,
  })
  return saved
}

/** The codes as a table for a spreadsheet. */
export async function exportCodes(
  db: Queryable,
  { id, now }: { id: number; now: Date },
): Promise<{ name: string; csv: string }> {
  const { name } = await getBatch(db, id, now)
  const codes = await listCodes(db, id, now)
  const rows = codes.map(({ code, used }) => [code, used ? 'ya' : 'belum'])
  return { name, csv: [['Kode', 'Dipakai'], ...rows].map((row) => csvLine(row)).join('') }
}

async function getBatch(db: Queryable, id: number, now: Date): Promise<BatchRecord> {
  const [batch] = await listBatches(db, now, id)
  if (batch === undefined) throw new Failure('not_found', `Tidak ada kumpulan kode nomor ${id}`)
  return batch
}

function newCode(prefix: string): string {
  const signs = [...randomBytes(RANDOM_SIGNS)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return prefix === '' ? signs : `${prefix}-${signs}`
}
