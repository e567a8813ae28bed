import type { CallAnswerData } from '#contracts/calls.ts'
import { rupiah } from '#kernel/money.ts'
import { isoInWib, isoInWibOrNull } from '#kernel/time.ts'
import { pictureOf } from '#server/images/picture-of.ts'
import { isStillTrue } from '../mails/mail-truth.rules.ts'
import { isForBuyer } from '../mails/order-mail-kind.ts'
import { referenceOf } from '../movement-reference.rules.ts'
import { isPaid } from '../order.rules.ts'
import { paymentToRefund, type RefundGateways } from '../refunds/gateway-refund.rules.ts'
import type { RefundablePayment } from '../refunds/refunds.queries.ts'
import type { RefundRecord } from '../refunds/refunds.ts'
import type { Ending, ReturnRecord } from '../returns/returns.queries.ts'
import type { OrderView } from './order-view.ts'
import type { OrderRow, ShownOrder } from './show-order.ts'
import { transactionOf } from './transaction-view.rules.ts'

export const rowOf = (row: OrderRow): CallAnswerData<'POST /api/console/orders/:id/send'> => ({
  id: row.id,
  refno: row.refno,
  created_at: isoInWib(row.createdAt),
  kind: row.kind,
  payment: row.paymentState,
  fulfilment: row.fulfilmentState,
  total_pay: row.payable,
  refund_due: row.refundDue,
  waits_for: row.waitsFor,
  buyer: { id: row.buyerId, name: row.buyerName, email: row.email },
  courier: row.courier,
  tracking_number: row.trackingNumber,
  content: row.content && {
    name: row.content.name,
    more: row.content.more,
    cover_picture: row.content.cover && pictureOf(row.content.cover),
  },
})

export function viewOf(
  { order, refundDue, buyer, parcel, booking, events, mails, notes, acts, requests, ...money }: ShownOrder,
  {
    now,
    ending,
    withMoney,
    canBook,
    gateways,
  }: {
    now: Date
    ending: Ending | undefined
    withMoney: boolean
    canBook: boolean
    gateways: RefundGateways
  },
): CallAnswerData<'GET /api/console/orders/:id'> {
  return {
    ...transactionOf(order, now),
    kind: order.kind,
    payment: order.paymentState,
    fulfilment: order.fulfilmentState,
    refund_due: refundDue,
    waits_for: order.waitsFor,
    lines: linesOf(order),
    take_back: ending ? { ...ending, due: money.account.kept } : null,
    returns: order.returns.map((part) => returnViewOf(order, part)),
    return_requests: requests.map(({ id, cause, state, askedAt, decidedAt }) => ({
      id,
      cause,
      state,
      asked_at: isoInWib(askedAt),
      decided_at: isoInWibOrNull(decidedAt),
    })),
    buyer,
    shipment:
      parcel === undefined
        ? null
        : {
            sent_at: isoInWibOrNull(parcel.sentAt),
            postal_code: parcel.postalCode,
            weight: parcel.weightKg,
            version: parcel.version,
          },
    can_book: canBook,
    booking: booking
      ? {
          carrier: booking.carrier,
          collection: booking.collection,
          state: booking.state,
          reference: booking.reference,
          unanswered: booking.unansweredSince !== null,
          collects: booking.collects,
        }
      : null,
    events: events.map(({ at, paymentFrom, paymentTo, cause }) => ({
      at: isoInWib(at),
      from: paymentFrom,
      to: paymentTo,
      cause,
    })),
    mails: mails.map(({ id, kind, createdAt, sentAt, sendAt }) => ({
      id,
      kind,
      created_at: isoInWib(createdAt),
      sent_at: isoInWibOrNull(sentAt),
      waits: sendAt !== null,
      can_resend: sendAt === null && isForBuyer(kind) && isStillTrue(kind, order),
    })),
    notes: notes.map((note) => ({ ...note, at: isoInWib(note.at) })),
    acts: acts.map((act) => ({ ...act, at: isoInWib(act.at) })),
    money: withMoney ? { ...moneyOf(money, gateways), buyer_account: requests[0]?.account ?? null } : null,
  }
}

const linesOf = ({ lines, returns, paymentState }: OrderView) =>
  lines.map((line) => {
    const gone = returns
      .flatMap((part) => part.lines)
      .filter(({ position }) => position === line.position)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return {
      line: line.position,
      title: line.titleName,
      type: line.format === 'paper' ? ('Fisik' as const) : ('Digital' as const),
      quantity: line.quantity,
      left: line.delivered || !isPaid(paymentState) ? line.quantity - gone : 0,
      paid: rupiah(line.total - line.discountShare),
    }
  })

export const returnViewOf = (
  { lines }: OrderView,
  { at, lines: parts, ...part }: ReturnRecord,
): CallAnswerData<'POST /api/console/orders/:id/returns'> => ({
  ...part,
  at: isoInWib(at),
  lines: parts.map(({ position, ...rest }) => ({
    ...rest,
    line: position,
    title: lines.find((line) => line.position === position)?.titleName ?? '',
  })),
})

const moneyOf = (
  {
    charges,
    notifications,
    movements,
    account: { due, approved, returned, unexplained },
    refunds,
  }: Pick<ShownOrder, 'charges' | 'notifications' | 'movements' | 'account' | 'refunds'>,
  gateways: RefundGateways,
) => ({
  charges: charges.map(({ at, expiresAt, virtualAccount, ...charge }) => ({
    ...charge,
    virtual_account: virtualAccount,
    expires_at: isoInWib(expiresAt),
    created_at: isoInWib(at),
  })),
  notifications: notifications.map(({ at, ...notification }) => ({
    ...notification,
    received_at: isoInWib(at),
  })),
  movements: movements.map((movement) => ({
    at: isoInWib(movement.at),
    kind: movement.kind,
    amount: movement.amount,
    reference: referenceOf(movement),
  })),
  account: { due, approved, returned, unexplained },
  refunds: refunds.map((refund) => refundViewOf(refund, gateways)),
})

export const refundViewOf = (
  refund: RefundRecord,
  gateways: RefundGateways,
): CallAnswerData<'POST /api/console/orders/:id/refunds'> => ({
  id: refund.id,
  order: { id: refund.orderId, refno: refund.refno },
  amount: refund.amount,
  state: refund.state,
  account: refund.account,
  reason: refund.reason,
  reference: refund.reference,
  approved_at: isoInWib(refund.approvedAt),
  paid_at: refund.paidAt && isoInWib(refund.paidAt),
  way: refund.state === 'approved' ? wayOf(paymentToRefund(gateways, refund)) : null,
  sent: refund.sent,
  proof: refund.proof,
  version: refund.version,
})

const wayOf = (payment: RefundablePayment | undefined) =>
  payment === undefined ? null : { gateway: payment.gateway, method: payment.method }
