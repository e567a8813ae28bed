import { ORDER_KINDS, ORDER_LISTS } from '#contracts/console/orders.ts'
import { formatRupiah, rupiah } from '#kernel/money.ts'
import { DAY, endOfDayInWib, formatTime } from '#kernel/time.ts'
import {
  getOrderId,
  listOrders,
  type OrderRow,
  type ShownOrder,
  showOrder,
} from '#server/orders/views/show-order.ts'
import { reportCommand } from './command.ts'
import { choiceOption, dayOption, rowsOption, textOption, word } from './options.ts'
import { tableLines, tableOf } from './print-result.ts'

export const orders = {
  list: reportCommand({
    name: 'orders list',
    about: 'Shows orders, the latest first.',
    options: {
      state: choiceOption('STATE', ORDER_LISTS),
      kind: choiceOption('KIND', ORDER_KINDS),
      find: {
        ...textOption(
          'TEXT',
          "an order's number or waybill, or a part of its buyer's name or e-mail, or of a title's name",
        ),
        personal: true,
      },
      since: dayOption('made on this day (WIB) or later'),
      until: dayOption('made on this day or earlier'),
      limit: rowsOption(1000),
    },
    run: async ({ database }, { state: list, kind, find, since, until, limit = 50 }) => {
      const filter = {
        list,
        kind,
        find: find || undefined,
        since: since === undefined ? undefined : new Date(endOfDayInWib(since).getTime() - DAY),
        until: until === undefined ? undefined : endOfDayInWib(until),
      }
      const found = await listOrders(database.kysely, filter, limit)
      return { view: found.map(rowOf), lines: linesOf(found), outcome: `${found.length} orders` }
    },
  }),

  show: reportCommand({
    name: 'orders show',
    usage: 'ORDER',
    about: `Shows what was bought, by whom, and all that happened: charges, notifications, money, states, mails. ORDER is the
order's number (refno), or its id.`,
    args: { ORDER: word },
    run: async ({ database: { kysely: db } }, { ORDER }) => {
      const shown = await showOrder(db, await getOrderId(db, ORDER))
      return { view: shown, lines: shownLines(shown), outcome: `order ${shown.order.refno}` }
    },
  }),
}

const linesOf = (found: readonly OrderRow[]) =>
  tableOf(
    found,
    {
      ORDER: ({ refno }) => refno,
      MADE: ({ createdAt }) => formatTime(createdAt),
      KIND: ({ kind }) => kind,
      PAYMENT: ({ paymentState }) => paymentState,
      'TO PAY': ({ payable }) => formatRupiah(payable),
      BUYER: ({ email }) => email,
      NOTE: ({ refundDue, trackingNumber }) =>
        [refundDue ? 'refund due' : '', trackingNumber ?? ''].filter(Boolean).join(', '),
    },
    'There are no such orders.',
  )

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
