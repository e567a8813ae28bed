import { ORDER_KINDS, ORDER_LISTS } from '#contracts/console/orders.ts'
import { formatRupiah, rupiah } from '#kernel/money.ts'
import { DAY, endOfDayInWib, formatTime } from '#kernel/time.ts'
import {
  getOrderId,
  listOrders,
  type OrderFilter,
  type OrderRow,
  type ShownOrder,
  showOrder,
} from '#server/orders/show-order.ts'
import { type Command, parseCommandLine, wholeOption } from './command.ts'
import { asOperator } from './operator-session.ts'
import { dayOption, oneOfOption, oneOrder } from './options.ts'
import { printResult, tableLines } from './print-result.ts'

const MOST = 1000

const json = { type: 'boolean', default: false } as const

export const ordersList: Command = {
  help: `Usage: lembar orders list [options]

  --state STATE   ${ORDER_LISTS.join(', ')}
  --kind KIND     ${ORDER_KINDS.join(', ')}
  --find TEXT     an order's number, its buyer's e-mail address, or its waybill
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
        find: { type: 'string' },
        since: { type: 'string' },
        until: { type: 'string' },
        limit: { type: 'string' },
        json,
      },
    })
    const [since, until] = [dayOption('since', values.since), dayOption('until', values.until)]
    const filter: OrderFilter = {
      list: oneOfOption('state', ORDER_LISTS, values.state),
      kind: oneOfOption('kind', ORDER_KINDS, values.kind),
      find: values.find?.trim() || undefined,
      since: since === undefined ? undefined : new Date(endOfDayInWib(since).getTime() - DAY),
      until: until === undefined ? undefined : endOfDayInWib(until),
    }
    const limit = wholeOption('limit', values.limit, MOST) ?? 50
    // It may be an e-mail address, which is personal, so the audit entry does not contain it.
    const kept = { ...values, ...(values.find === undefined ? {} : { find: '…' }) }
    return asOperator('orders list', kept, async ({ database }) => {
      const orders = await listOrders(database.kysely, filter, limit)
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
      const shown = await showOrder(database.kysely, await getOrderId(database.kysely, number))
      printResult(values.json, shown, shownLines(shown))
      return { outcome: `order ${shown.order.refno}`, exitCode: 0 }
    })
  },
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

function shownLines(shown: ShownOrder): string[] {
  const { order, buyer } = shown
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
    ...happeningsOf(shown).map(({ at, what }) => `${formatTime(at)}  ${what}`),
  ]
}

/** All that happened to an order, in its order. */
function happeningsOf(shown: ShownOrder): { at: Date; what: string }[] {
  const words = (text: string) => text.replaceAll('_', ' ')
  const noted = (note: string) => (note === '' ? '' : ` (${note})`)
  const happened = [
    { at: shown.order.createdAt, what: 'placed' },
    ...shown.charges.map(({ at, reference, gateway, channel, state }) => ({
      at,
      what: `charge ${reference} requested of ${gateway} (${channel}), now ${state}`,
    })),
    ...shown.notifications.map(({ at, gateway, reference, outcome }) => ({
      at,
      what: `notification of ${gateway} for ${reference}: ${outcome ?? 'not applied yet'}`,
    })),
    ...shown.movements.map(({ at, kind, amount, note }) => ({
      at,
      what: `money ${words(kind)} ${amount}${noted(note)}`,
    })),
    ...shown.events.map((event) => ({
      at: event.at,
      what:
        `payment ${event.paymentFrom} → ${event.paymentTo}, goods ${event.fulfilmentFrom} → ${event.fulfilmentTo}` +
        ` (${words(event.cause)}${event.note === '' ? '' : `: ${event.note}`})`,
    })),
    ...shown.mails.map(({ kind, createdAt, sentAt, sendAt }) => ({
      at: sentAt ?? createdAt,
      what: `mail ${words(kind)} ${sentAt ? 'sent' : sendAt ? 'waits' : 'not sent'}`,
    })),
    ...shown.notes.map(({ at, author, text }) => ({
      at,
      what: `note of ${author ?? 'the server'}: ${text}`,
    })),
  ]
  return happened.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
