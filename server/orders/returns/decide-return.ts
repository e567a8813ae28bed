import { formatRupiah, type Rupiah } from '#kernel/money.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { hashOfRequest } from '#server/platform/request-key.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { putOrderMail } from '../mails/order-mails.queries.ts'
import type { LockedOrder } from '../order.ts'
import { refuseBooked } from '../parcels/refuse-booked.ts'
import { readGoods } from '../read-goods.ts'
import { readOrderAccount } from '../refunds/refunds.queries.ts'
import { pictureNotFound } from './ask-return.ts'
import {
  copiesBack,
  isUnsentPaper,
  leavesNoCopies,
  loggedLines,
  partsOf,
  type ReturnedLine,
  requireReturnable,
  sumOf,
  takeParts,
} from './return-part.ts'
import {
  endRequest,
  findPicture,
  findRequest,
  listRequestRows,
  type RequestRecord,
} from './return-requests.queries.ts'
import { readReturnable } from './returns.queries.ts'
import { takeBackWhole } from './take-back-order.ts'

/** Requests of all buyers, the latest first. */
export const listReturnRequests = listRequestRows

/** The right is asked for again by each verb. */
const RIGHT = 'uang.kembalikan'

type OfRequest = { requestId: number; version?: number | undefined; now: Date }

export type Agreement = OfRequest & {
  lines: readonly ReturnedLine[]
  /** Of the shipping that was charged. */
  shipping: Rupiah
  /** What the buyer is told besides; may be empty. */
  reply: string
}

const REASON = 'Diminta pembeli'
const NOTE = 'the buyer asked to return it'

/**
 * Agrees to what a buyer asked for, as a whole or in part: the copies and the amounts that are named are taken back, and
 * their money becomes due. Where that leaves neither copies nor money, the order ends. Its buyer is told.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict, invalid
 */
export async function agreeReturn(tx: Tx, actor: Actor, agreed: Agreement): Promise<void> {
  const { requestId, shipping, now } = agreed
  const { order, request } = await lockWaiting(tx, actor, agreed)
  const [found, goods] = await tx.pipeline(readReturnable(order.id), readGoods(order.id))
  const returnable = requireReturnable(order, found)
  for (const { position } of agreed.lines) {
    if (!request.lines.some((line) => line.position === position)) {
      throw new Failure('invalid', 'Judul ini tidak diminta untuk dikembalikan.')
    }
  }
  const parts = partsOf(returnable, agreed.lines)
  await refuseBooked(tx, order)
  const reply = agreed.reply.trim() || null
  const amount = sumOf({ parts, shipping })
  const { kept } = await readOrderAccount(tx, order.id)
  const noCopies = leavesNoCopies(returnable, parts)
  if (noCopies && amount === kept) {
    await takeBackWhole(tx, order, goods, { note: NOTE, now, sentBack: copiesBack(order, parts, now) })
  } else if (noCopies && isUnsentPaper(returnable)) {
    throw new Failure(
      'conflict',
      `Paketnya belum dikirim dan tidak ada isinya yang tersisa, jadi seluruh dananya dikembalikan: ${formatRupiah(kept)}. Setujui jumlah itu, atau tolak permintaan ini dan tarik kembali pesanannya.`,
    )
  } else {
    const key = { key: `return-request-${requestId}`, hash: hashOfRequest({ requestId }) }
    const taken = { parts, shipping, kept, request: key, reason: REASON, note: NOTE, now }
    await takeParts(tx, order, returnable, taken)
  }
  await endRequest(tx, requestId, { state: 'agreed', reply, amount }, now)
  await putOrderMail(tx, { orderId: order.id, kind: 'return_agreed', detail: String(requestId), now })
  const after = { amount, shipping, lines: loggedLines(parts) }
  await recordAct(tx, actor, {
    verb: 'order.agree-return',
    id: order.id,
    after,
    reason: reply ?? REASON,
    now,
  })
}

/**
 * Declines what a buyer asked for; its buyer reads the reason.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict
 */
export async function declineReturn(
  tx: Tx,
  actor: Actor,
  declined: OfRequest & { reason: string },
): Promise<void> {
  const { requestId, reason, now } = declined
  const { order } = await lockWaiting(tx, actor, declined)
  await endRequest(tx, requestId, { state: 'declined', reply: reason }, now)
  await putOrderMail(tx, { orderId: order.id, kind: 'return_declined', detail: String(requestId), now })
  await recordAct(tx, actor, { verb: 'order.decline-return', id: order.id, reason, now })
}

/** A request that waits for a decision, under the lock of its order. */
async function lockWaiting(
  tx: Tx,
  actor: Actor,
  { requestId, version }: OfRequest,
): Promise<{ order: LockedOrder; request: RequestRecord }> {
  requireRight(actor, RIGHT)
  const { orderId } = await getRequest(tx, requestId)
  const [order] = await tx.pipeline(lockNamedOrder(orderId))
  const request = await getRequest(tx, requestId)
  if (request.state === 'withdrawn') throw new Failure('conflict', 'Pembeli sudah mencabut permintaan ini.')
  if (request.state !== 'open') throw new Failure('conflict', 'Permintaan ini sudah diputuskan.')
  requireVersion(version, request)
  return { order, request }
}

async function getRequest(db: Queryable, id: number): Promise<RequestRecord> {
  const request = await findRequest(db, id)
  if (request === undefined) throw new Failure('not_found', 'Permintaan ini tidak ditemukan.')
  return request
}

/** A picture of a request, as a `data:` URL. @throws Failure not_found */
export async function getRequestPicture(db: Queryable, requestId: number, id: number): Promise<string> {
  return (await findPicture(db, id, { requestId })) ?? pictureNotFound()
}
