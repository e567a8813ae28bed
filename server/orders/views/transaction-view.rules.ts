import type { PaymentFailure } from '#contracts/order-states.ts'
import { isPaidAtDoor, paymentStatusOf, transactionStatusOf } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { rupiah } from '#kernel/money.ts'
import { dayInWib, isoInWib } from '#kernel/time.ts'
import { pictureOf } from '#server/images/picture-of.ts'
import { ownGiftOf } from '../gifts/gift.rules.ts'
import { failureOf, shownStates, transactionTypeOf } from '../order.rules.ts'
import type { OrderView } from './order-view.ts'

/** What is known of an order when it is placed. */
export type Bought = Pick<OrderView, 'id' | 'refno' | 'paymentState' | 'fulfilmentState' | 'expiresAt'> & {
  /** The latest. */
  charge: { state: string; redirectUrl: string | null } | null
}

/** An order as its buyer sees it at a given time. */
export function transactionOf(order: OrderView, now: Date): Transaction {
  const { payment, fulfilment } = shownStates(order, now)
  return {
    id: order.id,
    refno: order.refno,
    type: transactionTypeOf[order.kind],
    created_at: isoInWib(order.createdAt),
    updated_at: isoInWib(order.updatedAt),
    paid_at: order.paidAt && isoInWib(order.paidAt),
    receipt_number: order.receiptNumber,
    payment_status: paymentStatusOf[payment],
    transaction_status: transactionStatusOf[fulfilment],
    // An overdue order that the job has not ended yet has no cause of failure.
    failure: payment === 'failed' ? toldFailure(order) : null,
    payment_methods: order.paymentMethod,
    payment_id: order.paymentMethod?.id ?? null,
    total: order.subtotal,
    total_pay: order.payable,
    discount_price: order.discount,
    redirect_url: payPageOf(order, now),
    charge: payment === 'awaiting' ? chargeShown(order) : null,
    meta: metaOf(order),
    transaction_shipping: order.shipment && {
      courier_name: order.shipment.courier,
      courier_service: order.shipment.service,
      cost: order.shipment.cost,
      discount: order.shipment.discount,
      promo: order.shipment.promo,
      recipient: order.shipment.recipient,
      phone: order.shipment.phone,
      address: order.shipment.address,
      tracking_number: order.shipment.trackingNumber,
    },
    parcel: order.parcel && {
      ...order.parcel,
      events: order.parcel.events.map((event) => ({ ...event, at: isoInWib(new Date(event.at)) })),
    },
    transaction_promo: order.promo && {
      name: order.promo.name,
      code: order.promo.code,
      discount_price: order.promo.amount,
    },
    transaction_books: order.lines.map((line) => ({
      book: {
        id: line.titleId,
        title: line.titleName,
        slug: line.titleSlug,
        cover_picture: line.cover && pictureOf(line.cover),
      },
      quantity: line.quantity,
      type: line.format === 'paper' ? 'Fisik' : 'Digital',
      price: line.unitPrice,
      discount: rupiah(line.listPrice - line.unitPrice),
      sub_total: line.total,
      ...(line.preorderedFor === null
        ? {}
        : { preorder: { promised_on: line.preorderedFor, releases_on: dayToCome(line.releasesOn, now) } }),
    })),
    transaction_returns: order.returns.map((part) => ({
      at: isoInWib(part.at),
      amount: part.amount,
      shipping: part.shipping,
      books: part.lines.map(({ position, quantity }) => ({
        title: order.lines.find((line) => line.position === position)?.titleName ?? '',
        quantity,
      })),
    })),
    refund: order.refund,
    transaction_subscription: order.subscription && {
      id: order.subscription.packageId,
      name: order.subscription.name,
      price: order.subscription.price,
    },
    ...(order.bundle && { transaction_bundle: order.bundle }),
    ...(order.gift && { gift: ownGiftOf(order.gift, payment) }),
  }
}

/** Null from the day on, also where nothing has noted yet that it has come. */
const dayToCome = (day: string | null, now: Date) => (day !== null && day > dayInWib(now) ? day : null)

/** An order that the shop took back after its payment was cancelled, too; its buyer is told of the money. */
function toldFailure({ failureCause, paidAt }: OrderView): PaymentFailure {
  return failureCause === 'cancelled' && paidAt !== null ? 'refunded' : failureOf[failureCause ?? 'expired']
}

/** The provider's page, as long as something can be paid there. */
export function payPageOf(
  order: Pick<Bought, 'paymentState' | 'fulfilmentState' | 'expiresAt' | 'charge'>,
  now: Date,
): string | null {
  const waiting = shownStates(order, now).payment === 'awaiting'
  return waiting && order.charge?.state === 'live' ? order.charge.redirectUrl : null
}

/** A virtual account is payable as long as its order, so that nothing has to be made anew. */
function chargeShown({ charge, paymentMethod }: OrderView): Transaction['charge'] {
  if (charge === null || paymentMethod === null || paymentMethod.kind === 'virtual_account') return null
  const open = charge.state === 'live'
  return { open, expires_at: isoInWib(charge.expiresAt), qr_text: open ? charge.qrText : null }
}

/** Until when an order can be paid. A code or a wallet's link that ends sooner can be made anew. */
export function deadlineOf({ charge, paymentMethod, expiresAt }: OrderView): Date {
  const ends = charge !== null && paymentMethod?.kind === 'virtual_account' ? charge.expiresAt : expiresAt
  return ends < expiresAt ? ends : expiresAt
}

function metaOf(order: OrderView): string {
  const { charge, payable } = order
  return JSON.stringify({
    TransactionExpiryDate:
      payable === 0 || isPaidAtDoor(order.paymentState, order.fulfilmentState)
        ? null
        : isoInWib(deadlineOf(order)),
    VirtualAccountAssigned: charge?.virtualAccount ?? null,
    ...(charge?.billerCode ? { BillerCode: charge.billerCode } : {}),
  })
}
