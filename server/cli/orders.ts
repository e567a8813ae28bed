import { formatRupiah, rupiah } from '#kernel/money.ts'
import { DAY, formatTime } from '#kernel/time.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { resendReceipt } from '#server/orders/mails/resend-receipt.ts'
import { markRefund } from '#server/orders/mark-refund.ts'
import {
  listOrders,
  type OrderFilter,
  type OrderRow,
  type ShownOrder,
  showOrder,
} from '#server/orders/show-order.ts'
import { type Command, operatorFault, parseCommandLine, usageFault, wholeOption } from './command.ts'
import { openOrders } from './open-orders.ts'
import { asOperator } from './operator-session.ts'
import { CHANGE_OPTIONS, dayOption, rupiahOption } from './options.ts'
import { printResult, tableLines } from './print-result.ts'
import { ship } from './ship.ts'
import { transactOrTry } from './transact-or-try.ts'

const STATES = ['waiting', 'to-send', 'sent', 'refund-due', 'paid', 'failed'] as const
const KINDS = ['digital', 'magazine', 'paper', 'subscription'] as const
const MOST = 1000

const json = { type: 'boolean', default: false } as const

export const ordersList: Command = {
  help: `Usage: lembar orders list [options]

  --state STATE   ${STATES.join(', ')}
  --kind KIND     ${KINDS.join(', ')}
  --email EMAIL   of one buyer
  --since DAY     made on this day (WIB) or later
  --until DAY     made on this day or earlier
  --limit N       at most so many (50)
  --json          prints them as JSON
`,
  run: async (args) => {
    const { values } = parseCommandLine({
      args,
      options: {
        state: { type: 'string' },
        kind: { type: 'string' },
        email: { type: 'string' },
        since: { type: 'string' },
        until: { type: 'string' },
        limit: { type: 'string' },
        json,
      },
    })
    const until = dayStart(dayOption('until', values.until))
    const filter: OrderFilter = {
      state: oneOf('state', STATES, values.state),
      kind: oneOf('kind', KINDS, values.kind),
      email: values.email?.trim().toLowerCase(),
      since: dayStart(dayOption('since', values.since)),
      before: until && new Date(until.getTime() + DAY),
      limit: wholeOption('limit', values.limit, MOST) ?? 50,
    }
    // An e-mail address is personal, so the audit entry does not contain it.
    const kept = { ...values, ...(values.email === undefined ? {} : { email: '…' }) }
    return asOperator('orders list', kept, async ({ database }) => {
      const orders = await listOrders(database.kysely, filter)
      const lines = orders.length === 0 ? ['There are no such orders.'] : orderLines(orders)
      printResult(values.json, orders.map(rowOf), lines)
      return { outcome: `${orders.length} orders`, exitCode: 0 }
    })
  },
}

export const ordersShow: Command = {
  help: `Usage: lembar orders show ORDER [options]

Shows what was bought, by whom, and all that happened: charges, notifications, money, states, mails. ORDER is the
order's number (refno), or its id.

  --json   prints it as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({ args, allowPositionals: true, options: { json } })
    const number = oneOrder(positionals)
    return asOperator('orders show', { order: number, ...values }, async ({ database }) => {
      const shown = await showOrder(database.kysely, number).catch(asOperatorFault)
      printResult(values.json, shown, shownLines(shown))
      return { outcome: `order ${shown.order.refno}`, exitCode: 0 }
    })
  },
}

export const ordersCancel: Command = {
  help: `Usage: lembar orders cancel ORDER [options]

Ends an order that nobody has paid, as its buyer could: the provider is asked first, then stock, quota and cart rows
return and the charge is closed where it can be. Money that comes all the same is due back.

  --json   prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({ args, allowPositionals: true, options: { json } })
    const number = oneOrder(positionals)
    return asOperator('orders cancel', { order: number, ...values }, async (session) => {
      const { order, buyer } = await showOrder(session.database.kysely, number).catch(asOperatorFault)
      const orders = await openOrders(session)
      await cancelOrder(orders, { userId: buyer.id, orderId: order.id }).catch(asOperatorFault)
      await orders.background.settled()
      const outcome = `order ${order.refno} is cancelled`
      printResult(values.json, { id: order.id, refno: order.refno }, [`Order ${order.refno} is cancelled.`])
      return { outcome, exitCode: 0 }
    })
  },
}

export const ordersReceipt: Command = {
  help: `Usage: lembar orders receipt ORDER [options]

Has the mail with the receipt (PDF) sent again to the buyer's present address. The shop sends it within a minute.

  --dry-run   checks everything, changes nothing
  --json      prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: CHANGE_OPTIONS,
    })
    const number = oneOrder(positionals)
    const dryRun = values['dry-run']
    return asOperator('orders receipt', { order: number, ...values }, async ({ database }) => {
      const { id, refno } = await transactOrTry(database, dryRun, (tx) =>
        resendReceipt(tx, { number, now: new Date() }),
      ).catch(asOperatorFault)
      const outcome = `the receipt of order ${refno} ${dryRun ? 'would be' : 'is'} sent again`
      printResult(values.json, { id, refno, dry_run: dryRun }, [`T${outcome.slice(1)}.`])
      return { outcome: dryRun ? `dry run: ${outcome}` : outcome, exitCode: 0 }
    })
  },
}

export const ordersRefundMark: Command = {
  help: `Usage: lembar orders refund-mark ORDER [options]

Notes in the order's account that you have returned money to its buyer, who is written. It moves no money itself.

  --amount AMOUNT   a part of what is due (default: all of it)
  --note TEXT       how, for the account: a bank's reference, say
  --dry-run         checks everything, changes nothing
  --json            prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        amount: { type: 'string' },
        note: { type: 'string', default: '' },
        ...CHANGE_OPTIONS,
      },
    })
    const number = oneOrder(positionals)
    const amount = rupiahOption('amount', values.amount)
    if (amount === 0) throw usageFault('--amount must be more than 0')
    const { note, 'dry-run': dryRun } = values
    return asOperator('orders refund-mark', { order: number, ...values }, async ({ database }) => {
      const marked = await transactOrTry(database, dryRun, (tx) =>
        markRefund(tx, { number, amount, note: note.slice(0, 200), now: new Date() }),
      ).catch(asOperatorFault)
      const left = marked.left === 0 ? 'nothing is due any more' : `${formatRupiah(marked.left)} is still due`
      const outcome = `${dryRun ? 'dry run: ' : ''}${formatRupiah(marked.returned)} returned for order ${marked.refno}, ${left}`
      const line = `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}.`
      printResult(values.json, { ...marked, dry_run: dryRun }, [line])
      return { outcome, exitCode: 0 }
    })
  },
}

export const ordersShip: Command = {
  ...ship,
  help: ship.help.replace('lembar ship', 'lembar orders ship'),
}

function oneOrder(positionals: readonly string[]): string {
  const [number, ...more] = positionals
  if (number === undefined || more.length > 0) throw usageFault('one ORDER is needed')
  return number
}

function oneOf<Word extends string>(
  name: string,
  words: readonly Word[],
  text: string | undefined,
): Word | undefined {
  if (text === undefined) return undefined
  const word = words.find((known) => known === text)
  if (word === undefined) throw usageFault(`--${name} must be ${words.join(', ')}, not "${text}"`)
  return word
}

const dayStart = (day: string | undefined) =>
  day === undefined ? undefined : new Date(`${day}T00:00:00+07:00`)

/** A verb's message is printed without its stack. */
function asOperatorFault(error: unknown): never {
  if (error instanceof Error && !('severity' in error)) throw operatorFault(error.message, error)
  throw error
}

function orderLines(orders: readonly OrderRow[]): string[] {
  return tableLines(
    ['ORDER', 'MADE', 'KIND', 'PAYMENT', 'TO PAY', 'BUYER', 'NOTE'],
    orders.map((order) => [
      order.refno,
      formatTime(order.createdAt),
      order.kind,
      order.paymentState,
      formatRupiah(order.payable),
      order.email,
      [order.refundDue ? 'refund due' : '', order.trackingNumber ?? ''].filter(Boolean).join(', '),
    ]),
  )
}

const rowOf = ({ id, refno, kind, payable, email, ...row }: OrderRow) => ({
  id,
  refno,
  created_at: row.createdAt.toISOString(),
  kind,
  payment_state: row.paymentState,
  payable,
  refund_due: row.refundDue,
  email,
  tracking_number: row.trackingNumber,
})

function shownLines({ order, buyer, happenings }: ShownOrder): string[] {
  const items = order.lines.map(({ titleName, format, quantity, total }) => [
    titleName,
    format,
    quantity,
    formatRupiah(total),
  ])
  const { subscription, shipment, promo } = order
  if (subscription) items.push([subscription.name, 'subscription', 1, formatRupiah(subscription.price)])
  return [
    `Order ${order.refno} (id ${order.id}), ${order.kind}`,
    `Buyer      ${buyer.name} <${buyer.email}> (id ${buyer.id})`,
    `Payment    ${order.paymentState}, ${order.paymentMethod?.name ?? 'no method'}`,
    `Goods      ${order.fulfilmentState}`,
    ...(shipment
      ? [
          `Parcel     ${shipment.courier.toUpperCase()} ${shipment.service}, ${shipment.trackingNumber ?? 'not sent'}`,
          `           ${shipment.recipient}, ${shipment.phone}, ${shipment.address}`,
        ]
      : []),
    '',
    ...tableLines(['ITEM', 'AS', 'COPIES', 'SUM'], items),
    '',
    `Subtotal ${formatRupiah(order.subtotal)}, promo ${promo ? `${promo.code} ` : ''}${formatRupiah(order.discount)}, shipping ${formatRupiah(shipment?.cost ?? rupiah(0))}, to pay ${formatRupiah(order.payable)}`,
    '',
    ...happenings.map(({ at, what }) => `${formatTime(at)}  ${what}`),
  ]
}
