import { formatRupiah, type Rupiah, sumRupiah } from '#kernel/money.ts'
import { dayInWib } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { countSold } from '#server/inventory/count-sales.ts'
import { returnCopies, writeOffCopies } from '#server/inventory/move-stock.ts'
import { revokeEntitlements } from '#server/library/grant-entitlements.ts'
import { recordMovement } from '#server/payments/lock-charges.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Listed } from '#server/platform/database/statement.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { hashOfRequest, mismatch } from '#server/platform/request-key.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { putOrderMail } from '../mails/order-mails.queries.ts'
import { isPaid } from '../order.rules.ts'
import type { LockedOrder } from '../order.ts'
import { flagRefundDue } from '../orders.queries.ts'
import { refuseBooked } from '../parcels/refuse-booked.ts'
import { readOrderAccount } from '../refunds/refunds.queries.ts'
import { followReturn } from '../releases.queries.ts'
import {
  findReturnOf,
  insertReturn,
  type Returnable,
  type ReturnRequest,
  readReturnable,
} from './returns.queries.ts'
import { copiesLeft, type ReturnableLine, type ReturnedCopies, returnedAmount } from './returns.rules.ts'

export type ReturnedLine = {
  position: number
  quantity: number
  copies: ReturnedCopies
  /** Less than these copies cost, where only so much is agreed. */
  amount?: Rupiah | undefined
}

export type PartReturn = {
  orderId: number
  /** Of the request: a repeated one gets the same answer and returns nothing twice. */
  key: string
  lines: readonly ReturnedLine[]
  /** Of the shipping that was charged. */
  shipping: Rupiah
  reason: string
  now: Date
}

export type Part = Omit<ReturnedLine, 'amount'> & { line: ReturnableLine; amount: Rupiah }

/**
 * Takes back a part of a paid order: some of its copies, some of its shipping. Its money becomes due back, its ebooks
 * can no longer be read, its paper copies are in stock again or written off. The order stays paid. Its buyer is told.
 * @returns the id of the returned part
 * @throws Failure forbidden, not_found, conflict, invalid, idempotency_mismatch
 */
export async function returnPart(tx: Tx, actor: Actor, asked: PartReturn): Promise<number> {
  const { orderId, key, shipping, reason, now } = asked
  requireRight(actor, 'uang.kembalikan')
  const [order, found] = await tx.pipeline(lockNamedOrder(orderId), readReturnable(orderId))
  const request = { key, hash: hashOfRequest({ lines: asked.lines, shipping, reason }) }
  const earlier = await findReturnOf(tx, orderId, key)
  if (earlier !== undefined && earlier.hash !== request.hash) throw mismatch()
  if (earlier !== undefined) return earlier.id
  const returnable = requireReturnable(order, found)
  const parts = partsOf(returnable, asked.lines)
  if (parts.length === 0 && shipping === 0) throw fieldFailure('lines', 'Pilih apa yang dikembalikan')
  if (parts.length > 0) await refuseBooked(tx, order)
  const { kept } = await readOrderAccount(tx, orderId)
  // What would leave nothing is the whole order, whose state says so.
  const isWhole = sumOf({ parts, shipping }) === kept || isUnsentPaper(returnable)
  if (isWhole && leavesNoCopies(returnable, parts)) {
    throw new Failure('conflict', 'Tidak ada yang tersisa dari pesanan ini. Tarik kembali seluruhnya.')
  }
  const note = 'a part was taken back by the shop'
  const taken = await takeParts(tx, order, returnable, { parts, shipping, kept, request, reason, note, now })
  await putOrderMail(tx, { orderId, kind: 'part_returned', detail: String(taken.id), now })
  await recordAct(tx, actor, { verb: 'order.return-part', id: orderId, after: taken.logged, reason, now })
  return taken.id
}

/** @throws Failure conflict */
export function requireReturnable(order: LockedOrder, found: Returnable | undefined): Returnable {
  if (found === undefined || !isPaid(order.paymentState)) {
    throw new Failure('conflict', `Pesanan ${order.refno} tidak lunas, jadi tidak ada yang dikembalikan.`)
  }
  if (found.gift) throw new Failure('conflict', 'Hadiah hanya dapat ditarik kembali seluruhnya.')
  if (order.kind === 'subscription') {
    throw new Failure('conflict', 'Langganan hanya dapat ditarik kembali seluruhnya.')
  }
  return found
}

type TakenParts = {
  parts: readonly Part[]
  shipping: Rupiah
  /** What the shop has of the order's money. */
  kept: Rupiah
  request: ReturnRequest
  reason: string
  /** Of the movement of money. */
  note: string
  now: Date
}

/**
 * Writes a returned part with its money, its copies and its access.
 * @throws Failure conflict, invalid
 */
export async function takeParts(
  tx: Tx,
  order: LockedOrder,
  found: Returnable,
  { parts, shipping, kept, request, reason, note, now }: TakenParts,
) {
  const orderId = order.id
  if (shipping > found.shippingLeft) throw fieldFailure('shipping', 'Lebih dari ongkos kirim yang tersisa')
  const amount = sumOf({ parts, shipping })
  if (amount > kept) throw new Failure('conflict', 'Dana pesanan ini sudah menunggu dikembalikan.')

  const lines = parts.map(({ line, position, quantity, amount: of, copies }) => ({
    position,
    quantity,
    amount: of,
    copies: line.format === 'paper' ? copies : null,
  }))
  const id = await insertReturn(tx, { orderId, request, shipping, amount, reason, lines }, now)
  const owed = { orderId, chargeId: found.chargeId, kind: 'refund_due', amount, note } as const
  const titleIds = parts.filter(({ line }) => line.format === 'ebook').map(({ line }) => line.titleId)
  await tx.pipeline(
    amount > 0 ? recordMovement(owed, now) : undefined,
    amount > 0 ? flagRefundDue(orderId, now) : undefined,
    titleIds.length > 0 ? revokeEntitlements({ orderId, titleIds, now }) : undefined,
    followReturn(orderId, dayInWib(now)),
    ...copiesBack(order, parts, now),
    ...countSold(parts.map(({ line, quantity }) => ({ titleId: line.titleId, sold: -quantity }))),
  )
  return { id, logged: { amount, shipping, lines: loggedLines(parts) } }
}

export const loggedLines = (parts: readonly Part[]) =>
  parts.map(({ line, quantity, copies }) => ({ title: line.titleId, quantity, copies }))

/** What is taken back, line by line. @throws Failure invalid */
export function partsOf({ lines, sent }: Returnable, asked: readonly ReturnedLine[]): Part[] {
  if (new Set(asked.map(({ position }) => position)).size < asked.length) {
    throw fieldFailure('lines', 'Setiap judul cukup disebut sekali')
  }
  return asked.map((part) => {
    const line = lines.find(({ position }) => position === part.position)
    if (line === undefined) throw fieldFailure('lines', 'Judul ini tidak ada di dalam pesanan')
    const left = copiesLeft(line)
    if (part.quantity > left) throw fieldFailure('lines', `${line.titleName}: tersisa ${left}`)
    if (line.format === 'paper' && part.copies === 'kept' && !sent) {
      throw fieldFailure('lines', 'Buku yang belum dikirim belum ada pada pembeli')
    }
    const cost = returnedAmount(line, part.quantity)
    const amount = part.amount ?? cost
    if (amount > cost) {
      throw fieldFailure('lines', `${line.titleName}: paling banyak ${formatRupiah(cost)}`)
    }
    return { ...part, line, amount }
  })
}

/** What becomes due with these parts. */
export const sumOf = ({ parts, shipping }: Pick<TakenParts, 'parts' | 'shipping'>): Rupiah =>
  sumRupiah([...parts.map((part) => part.amount), shipping])

/** Whether no copies of an order are left once these parts are taken back. */
export function leavesNoCopies({ lines }: Returnable, parts: readonly Part[]): boolean {
  const returned = (line: ReturnableLine) =>
    parts.find(({ position }) => position === line.position)?.quantity ?? 0
  return lines.every((line) => copiesLeft(line) === returned(line))
}

/** A parcel that waits to be sent, and so cannot be without copies. */
export const isUnsentPaper = ({ lines, sent }: Returnable): boolean =>
  !sent && lines.some(({ format }) => format === 'paper')

/** The statements that bring copies of a part back into the stock, or write them off. */
export function copiesBack(order: LockedOrder, parts: readonly Part[], now: Date): Listed[] {
  const back = copiesOf(parts, ['returned', 'written_off'])
  const lost = copiesOf(parts, ['written_off'])
  return [
    back.length > 0 ? returnCopies(order.id, back) : undefined,
    lost.length > 0 ? writeOffCopies(lost, { note: `Pesanan ${order.refno}`, now }) : undefined,
  ]
}

function copiesOf(parts: readonly Part[], became: readonly ReturnedCopies[]) {
  return parts
    .filter(({ line, copies }) => line.format === 'paper' && became.includes(copies))
    .map(({ line, quantity }) => ({ editionId: line.editionId, quantity }))
}
