import { RETURNED_COPIES } from '#contracts/choices.ts'
import { COURIERS } from '#contracts/couriers.ts'
import { COLLECTIONS } from '#contracts/parcels.ts'
import { formatRupiah } from '#kernel/money.ts'
import { addNote } from '#server/orders/add-note.ts'
import { cancelForBuyer } from '#server/orders/cancel-order.ts'
import { resendReceipt } from '#server/orders/mails/resend-receipt.ts'
import { markPaid } from '#server/orders/mark-paid.ts'
import { bookParcel } from '#server/orders/parcels/book-parcel.ts'
import { cancelBooking } from '#server/orders/parcels/cancel-booking.ts'
import { correctWaybill, sendOrder } from '#server/orders/parcels/send-order.ts'
import { readTrackingNumber } from '#server/orders/parcels/waybill.rules.ts'
import { takeBackOrder } from '#server/orders/returns/take-back-order.ts'
import { getOrderId, getOrderRow } from '#server/orders/views/show-order.ts'
import { actCommand, changeCommand } from './command.ts'
import { usageFault } from './faults.ts'
import { openBookings, openOrders } from './open-orders.ts'
import { amountOption, choiceOption, flag, needed, REASON, required, textOption, word } from './options.ts'

const trackingNumber = needed((text, name) => {
  const number = readTrackingNumber(text)
  if (number !== undefined) return number
  throw usageFault(`${name} is 6 to 40 letters and digits, not "${text}"`)
})

export const orderActs = {
  ship: changeCommand({
    name: 'orders ship',
    usage: 'ORDER TRACKING',
    about: `Tells the buyer of a paid paper order that it is on its way: the tracking number appears in the transaction, with the
button by which it is confirmed as received. ORDER is the order's number (refno), or its id.`,
    args: { ORDER: word, TRACKING: trackingNumber },
    options: {
      courier: choiceOption(
        'NAME',
        COURIERS,
        'the courier that took it, if it is not the one that the buyer chose',
      ),
      service: textOption('NAME', 'its service'),
      replace: flag('corrects the tracking number of an order that was sent'),
    },
    change: async (tx, given, { actor, now }) => {
      const verb = given.replace ? correctWaybill : sendOrder
      const parcel = { trackingNumber: given.TRACKING, courier: given.courier, service: given.service }
      const sent = await verb(tx, actor, { orderId: await getOrderId(tx, given.ORDER), parcel, now })
      const { id, refno, courier, service, replaced } = sent
      const how = `sent by ${courier.toUpperCase()} ${service} as ${given.TRACKING}${replaced === null ? '' : ` instead of ${replaced}`}`
      return {
        view: { id, refno, courier, service, tracking_number: given.TRACKING, replaced },
        name: `order ${refno}`,
        words: { done: `is ${how}`, tried: `would be ${how}` },
      }
    },
  }),

  book: actCommand({
    name: 'orders book',
    usage: 'ORDER --collection pickup|drop_off [--found ID | --not-made]',
    about: `Orders the shipment of a paid paper order of the carrier (SHIPPING=biteship), once however often it is asked for. With
the courier's waybill the order counts as sent, and its buyer is written to. Where the carrier's answer was lost, look at
the carrier whether it has a shipment of this order, then say --found with its id, or --not-made.`,
    args: { ORDER: word },
    options: {
      collection: required(
        choiceOption('WAY', COLLECTIONS, 'whether the courier fetches it, or you bring it to the courier'),
      ),
      found: textOption('ID', 'the carrier has the shipment, under this id'),
      'not-made': flag('the carrier has no shipment of this order: it is asked for again'),
    },
    run: async (session, { ORDER, collection, found: carrierOrder, 'not-made': notMade }) => {
      const orderId = await getOrderId(session.database.kysely, ORDER)
      const found = carrierOrder === undefined ? (notMade ? 'nothing' : undefined) : { carrierOrder }
      await bookParcel(await openBookings(session), session.actor, { orderId, collection, found })
      const { trackingNumber } = await getOrderRow(session.database.kysely, orderId)
      const waybill = trackingNumber === null ? 'its waybill follows' : `its waybill is ${trackingNumber}`
      return {
        view: { id: orderId, tracking_number: trackingNumber },
        lines: [`The shipment of order ${ORDER.toUpperCase()} is ordered, ${waybill}.`],
      }
    },
  }),

  'cancel-booking': actCommand({
    name: 'orders cancel-booking',
    usage: 'ORDER --reason TEXT',
    about: `Cancels the shipment that was ordered of the carrier, as long as the courier does not have the parcel. The order waits
to be sent again.`,
    args: { ORDER: word },
    options: { reason: REASON },
    run: async (session, { ORDER, reason }) => {
      const orderId = await getOrderId(session.database.kysely, ORDER)
      await cancelBooking(await openBookings(session), session.actor, { orderId, reason })
      return { view: { id: orderId }, lines: [`The shipment of order ${ORDER.toUpperCase()} is cancelled.`] }
    },
  }),

  cancel: actCommand({
    name: 'orders cancel',
    usage: 'ORDER --reason TEXT',
    about: `Ends an order that nobody has paid, as its buyer could: the provider is asked first, then stock, quota and cart rows
return and the charge is closed where it can be. Its buyer is written to. Money that comes all the same is due back.`,
    args: { ORDER: word },
    options: { reason: REASON },
    run: async (session, { ORDER, reason }) => {
      const orderId = await getOrderId(session.database.kysely, ORDER)
      const orders = await openOrders(session)
      await cancelForBuyer(orders, session.actor, { orderId, reason })
      await orders.background.settled()
      return { view: { id: orderId }, lines: [`Order ${ORDER.toUpperCase()} is cancelled.`] }
    },
  }),

  note: changeCommand({
    name: 'orders note',
    usage: 'ORDER TEXT',
    about: 'Adds a note, a TEXT in quotes, to an order. Only staff see it.',
    args: { ORDER: word, TEXT: word },
    change: async (tx, { ORDER, TEXT: text }, { actor, now }) => ({
      view: await addNote(tx, actor, { orderId: await getOrderId(tx, ORDER), text, now }),
      name: 'the note',
      words: { done: 'was added', tried: 'would be added' },
    }),
  }),

  receipt: changeCommand({
    name: 'orders receipt',
    usage: 'ORDER',
    about:
      "Has the mail with the receipt (PDF) sent again to the buyer's present address. The shop sends it within a minute.",
    args: { ORDER: word },
    change: async (tx, { ORDER }, { actor, now }) => {
      const view = await resendReceipt(tx, actor, { orderId: await getOrderId(tx, ORDER), now })
      const words = { done: 'is sent again', tried: 'would be sent again' }
      return { view, name: `the receipt of order ${view.refno}`, words }
    },
  }),

  'mark-paid': actCommand({
    name: 'orders mark-paid',
    usage: 'ORDER --amount AMOUNT --reference TEXT --reason TEXT',
    about: `Pays an order with money that came in by another way, a transfer that you see at the bank. The provider is asked first,
and the order's charge is given up: what is paid there as well becomes due back.`,
    args: { ORDER: word },
    options: {
      amount: required(amountOption('what came in: exactly what the order waits for')),
      reference: required(textOption('TEXT', "the bank's reference")),
      reason: REASON,
    },
    run: async (session, { ORDER, ...seen }) => {
      const orderId = await getOrderId(session.database.kysely, ORDER)
      const orders = await openOrders(session)
      const outcome = await markPaid(orders, session.actor, { orderId, ...seen })
      await orders.background.settled()
      const order = ORDER.toUpperCase()
      const line =
        outcome === 'paid'
          ? `Order ${order} is paid.`
          : `The money is noted, but order ${order} cannot be fulfilled as a whole: a refund is due.`
      return { view: { id: orderId, outcome }, lines: [line] }
    },
  }),

  'take-back': changeCommand({
    name: 'orders take-back',
    usage: 'ORDER --reason TEXT',
    about: `Takes a paid order back as a whole: what its buyer has by it alone ends, copies that were not sent return to the
stock, and all of its money becomes due back. Its buyer is written to. Then: lembar refunds approve ORDER`,
    args: { ORDER: word },
    options: {
      copies: choiceOption('STATE', RETURNED_COPIES, 'what became of copies that were sent (default: kept)'),
      reason: REASON,
    },
    change: async (tx, { ORDER, copies, reason }, { actor, now }) => {
      const orderId = await getOrderId(tx, ORDER)
      const view = await takeBackOrder(tx, actor, { orderId, copies, reason, now })
      const how = `taken back, ${formatRupiah(view.due)} due back`
      return { view, name: `order ${view.refno}`, words: { done: `is ${how}`, tried: `would be ${how}` } }
    },
  }),
}
