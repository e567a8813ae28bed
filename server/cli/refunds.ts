import { REFUND_STATES } from '#contracts/choices.ts'
import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { refundByGateway } from '#server/orders/refunds/refund-by-gateway.ts'
import {
  approveRefund,
  listRefunds,
  payRefund,
  type RefundRecord,
  withdrawRefund,
} from '#server/orders/refunds/refunds.ts'
import { getOrderId } from '#server/orders/views/show-order.ts'
import { actCommand, changeCommand, reportCommand } from './command.ts'
import { usageFault } from './faults.ts'
import { openOrders } from './open-orders.ts'
import { amountOption, choiceOption, REASON, recordId, required, textOption, word } from './options.ts'
import { type Change, tableOf } from './print-result.ts'

const MOST = 1000

export const refunds = {
  list: reportCommand({
    name: 'refunds list',
    about:
      'Shows the refunds that were approved, the latest first. What is due and not approved: lembar orders list --state refund-due',
    options: { state: choiceOption('STATE', REFUND_STATES) },
    run: async ({ database }, filter) => {
      const found = await listRefunds(database.kysely, filter, MOST)
      return {
        view: found,
        lines: tableOf(found, COLUMNS, 'There are no such refunds.'),
        outcome: `${found.length} refunds`,
      }
    },
  }),

  approve: changeCommand({
    name: 'refunds approve',
    usage: 'ORDER --account TEXT --reason TEXT',
    about: `Approves that money which is due back goes to its buyer, who is written to. ORDER is the order's number (refno), or its
id.`,
    args: { ORDER: word },
    options: {
      amount: amountOption('a part of what is due (default: all of it)'),
      account: required(textOption('TEXT', "the buyer's bank account")),
      reason: REASON,
    },
    check: ({ amount }) => {
      if (amount === 0) throw usageFault('--amount must be more than 0')
    },
    change: async (tx, { ORDER, ...approval }, { actor, now }) => {
      const orderId = await getOrderId(tx, ORDER)
      return changeOf(await approveRefund(tx, actor, { orderId, ...approval, now }), 'approved')
    },
  }),

  pay: changeCommand({
    name: 'refunds pay',
    usage: 'REFUND --reference TEXT',
    about: `Notes in the order's account that an approved refund was paid to its buyer, who is written to. It moves no money itself.
REFUND is the id that "lembar refunds list" shows.`,
    args: { REFUND: recordId },
    options: { reference: required(textOption('TEXT', "the bank's reference")) },
    change: async (tx, { REFUND: refundId, reference }, { actor, now }) =>
      changeOf(await payRefund(tx, actor, { refundId, reference, now }), 'noted as paid'),
  }),

  send: actCommand({
    name: 'refunds send',
    usage: 'REFUND',
    about: `Asks the gateway through which the money came to return an approved refund. Its buyer is written to when the gateway has
done so. One that it refuses is approved as before. REFUND is the id that "lembar refunds list" shows.`,
    args: { REFUND: recordId },
    options: {},
    run: async (session, { REFUND: refundId }) => {
      const orders = await openOrders(session)
      const refund = await refundByGateway(orders, session.actor, { refundId })
      await orders.background.settled()
      const failure = refund.sent?.state === 'failed' ? refund.sent.failure : null
      const name = `refund ${refund.id} of ${formatRupiah(refund.amount)} for order ${refund.refno}`
      const outcome = failure === null ? `is ${refund.state}` : `was refused: ${failure}`
      return { view: refund, lines: [`${name} ${outcome}`] }
    },
  }),

  withdraw: changeCommand({
    name: 'refunds withdraw',
    usage: 'REFUND --reason TEXT',
    about: 'Withdraws the approval of a refund that was not paid. Its amount is due as before.',
    args: { REFUND: recordId },
    options: { reason: REASON },
    change: async (tx, { REFUND: refundId, reason }, { actor, now }) =>
      changeOf(await withdrawRefund(tx, actor, { refundId, reason, now }), 'withdrawn'),
  }),
}

const changeOf = (refund: RefundRecord, how: string): Change => ({
  name: `refund ${refund.id} of ${formatRupiah(refund.amount)} for order ${refund.refno}`,
  view: refund,
  words: { done: `is ${how}`, tried: `would be ${how}` },
})

const COLUMNS = {
  REFUND: ({ id }: RefundRecord) => String(id),
  ORDER: ({ refno }: RefundRecord) => refno,
  STATE: ({ state }: RefundRecord) => state,
  AMOUNT: ({ amount }: RefundRecord) => formatRupiah(amount),
  APPROVED: ({ approvedAt }: RefundRecord) => formatTime(approvedAt),
  TO: ({ account }: RefundRecord) => account,
}
