import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import {
  approveRefund,
  listRefunds,
  payRefund,
  type RefundRecord,
  withdrawRefund,
} from '#server/orders/refunds.ts'
import { getOrderId } from '#server/orders/show-order.ts'
import { type Command, parseCommandLine, usageFault } from './command.ts'
import { asOperator, inOperatorSession } from './operator-session.ts'
import { CHANGE_OPTIONS, oneOfOption, oneOrder, reasonOption, rupiahOption } from './options.ts'
import { printChange, printResult, tableLines } from './print-result.ts'
import { transactOrTry } from './transact-or-try.ts'

const STATES = ['approved', 'paid', 'withdrawn'] as const
const MOST = 1000

export const refundsList: Command = {
  help: `Usage: lembar refunds list [options]

Shows the refunds that were approved, the latest first. What is due and not approved: lembar orders list --state refund-due

  --state STATE   ${STATES.join(', ')}
  --json          prints them as JSON
`,
  run: async (args) => {
    const { values } = parseCommandLine({
      args,
      options: { state: { type: 'string' }, json: CHANGE_OPTIONS.json },
    })
    const state = oneOfOption('state', STATES, values.state)
    return asOperator('refunds list', values, async ({ database }) => {
      const refunds = await listRefunds(database.kysely, { state }, MOST)
      const lines = refunds.length === 0 ? ['There are no such refunds.'] : linesOf(refunds)
      printResult(values.json, refunds, lines)
      return { outcome: `${refunds.length} refunds`, exitCode: 0 }
    })
  },
}

export const refundsApprove: Command = {
  help: `Usage: lembar refunds approve ORDER --account TEXT --reason TEXT [options]

Approves that money which is due back goes to its buyer, who is written to. ORDER is the order's number (refno), or its
id.

  --amount AMOUNT   a part of what is due (default: all of it)
  --account TEXT    the buyer's bank account
  --reason TEXT     why, for the audit log
  --dry-run         checks everything, changes nothing
  --json            prints the refund as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        amount: { type: 'string' },
        account: { type: 'string' },
        reason: { type: 'string' },
        ...CHANGE_OPTIONS,
      },
    })
    const number = oneOrder(positionals)
    const amount = rupiahOption('amount', values.amount)
    if (amount === 0) throw usageFault('--amount must be more than 0')
    const account = values.account?.trim() ?? ''
    if (account === '') throw usageFault('--account is needed')
    const reason = reasonOption(values.reason)
    return inOperatorSession(async ({ database, actor }) => {
      const refund = await transactOrTry(database, values['dry-run'], async (tx) => {
        const orderId = await getOrderId(tx, number)
        return approveRefund(tx, actor, { orderId, amount, account, reason, now: new Date() })
      })
      return printRefund(values, refund, { done: 'is approved', tried: 'would be approved' })
    })
  },
}

export const refundsPay: Command = {
  help: `Usage: lembar refunds pay REFUND --reference TEXT [options]

Notes in the order's account that an approved refund was paid to its buyer, who is written to. It moves no money itself.
REFUND is the id that "lembar refunds list" shows.

  --reference TEXT   the bank's reference
  --dry-run          checks everything, changes nothing
  --json             prints the refund as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { reference: { type: 'string' }, ...CHANGE_OPTIONS },
    })
    const refundId = oneRefund(positionals)
    const reference = values.reference?.trim() ?? ''
    if (reference === '') throw usageFault('--reference is needed')
    return inOperatorSession(async ({ database, actor }) => {
      const refund = await transactOrTry(database, values['dry-run'], (tx) =>
        payRefund(tx, actor, { refundId, reference, now: new Date() }),
      )
      return printRefund(values, refund, { done: 'is noted as paid', tried: 'would be noted as paid' })
    })
  },
}

export const refundsWithdraw: Command = {
  help: `Usage: lembar refunds withdraw REFUND --reason TEXT [options]

Withdraws the approval of a refund that was not paid. Its amount is due as before.

  --reason TEXT   why, for the audit log
  --dry-run       checks everything, changes nothing
  --json          prints the refund as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, ...CHANGE_OPTIONS },
    })
    const refundId = oneRefund(positionals)
    const reason = reasonOption(values.reason)
    return inOperatorSession(async ({ database, actor }) => {
      const refund = await transactOrTry(database, values['dry-run'], (tx) =>
        withdrawRefund(tx, actor, { refundId, reason, now: new Date() }),
      )
      return printRefund(values, refund, { done: 'is withdrawn', tried: 'would be withdrawn' })
    })
  },
}

function oneRefund([id, ...more]: readonly string[]): number {
  if (id === undefined || more.length > 0 || !/^\d{1,12}$/.test(id)) throw usageFault('one REFUND is needed')
  return Number(id)
}

type Words = Parameters<typeof printChange>[1]['words']

const printRefund = (values: { json: boolean; 'dry-run': boolean }, refund: RefundRecord, words: Words) =>
  printChange(values, {
    name: `refund ${refund.id} of ${formatRupiah(refund.amount)} for order ${refund.refno}`,
    view: refund,
    words,
  })

const linesOf = (refunds: readonly RefundRecord[]) =>
  tableLines(
    ['REFUND', 'ORDER', 'STATE', 'AMOUNT', 'APPROVED', 'TO'],
    refunds.map((refund) => [
      String(refund.id),
      refund.refno,
      refund.state,
      formatRupiah(refund.amount),
      formatTime(refund.approvedAt),
      refund.account,
    ]),
  )
