import type { FulfilmentState, PaymentFailure, PaymentState } from '#contracts/order-states.ts'
import { isPaidAtDoor, paymentStatusOf, transactionStatusOf } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import type { ParcelStep } from '#contracts/parcels.ts'
import type { PaymentKind } from '#contracts/payment-kinds.ts'
import type { RefundProof } from '#contracts/returns.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { dayInWib, isoInWib } from '#kernel/time.ts'
import type { TaxClass } from '#server/catalogue/tax.rules.ts'
import { type PictureRow, pictureOf } from '#server/images/picture-of.ts'
import { type GiftRecord, ownGiftOf } from './gifts/gift.rules.ts'
import {
  type FailureCause,
  failureOf,
  type LineFormat,
  type OrderKind,
  shownStates,
  transactionTypeOf,
} from './order.rules.ts'
import type { ReturnRecord } from './returns.queries.ts'

export type OrderView = {
  id: number
  refno: string
  kind: OrderKind
  paymentState: PaymentState
  fulfilmentState: FulfilmentState
  subtotal: Rupiah
  discount: Rupiah
  payable: Rupiah
  failureCause: FailureCause | null
  paymentMethod: { id: number; name: string; kind: PaymentKind } | null
  expiresAt: Date
  paidAt: Date | null
  /** Of the receipt; null until the order is paid. */
  receiptNumber: string | null
  createdAt: Date
  updatedAt: Date
  /** The day for which it waits, as its buyer was told; null where it waits for none. */
  waitsFor: string | null
  charge: {
    state: string
    virtualAccount: string | null
    billerCode: string | null
    qrText: string | null
    redirectUrl: string | null
    expiresAt: Date
  } | null
  promo: { name: string; code: string; amount: Rupiah } | null
  shipment: {
    courier: string
    service: string
    /** The courier's price. The buyer pays it less the discount. */
    cost: Rupiah
    discount: Rupiah
    promo: { name: string; code: string } | null
    recipient: string
    phone: string
    address: string
    trackingNumber: string | null
  } | null
  /** Of the latest shipment that was ordered of a carrier. */
  parcel: {
    step: ParcelStep
    link: string | null
    events: { at: string; step: ParcelStep; note: string }[]
  } | null
  subscription: { packageId: number; name: string; price: Rupiah; taxClass: TaxClass } | null
  /** The set that was bought, whose titles are the lines. */
  bundle: { name: string; quantity: number } | null
  /** For whom it was bought, if not for the buyer. */
  gift: GiftRecord | null
  /** Parts that the shop took back. */
  returns: ReturnRecord[]
  /**
   * What is due back, of which `approved` has a way, and of that `sent` was asked of the gateway; and what was returned.
   * Null where nothing ever was due.
   */
  refund: {
    due: Rupiah
    approved: Rupiah
    sent: Rupiah
    returned: Rupiah
    /** Of what was transferred. */
    proofs: (RefundProof & { id: number; amount: Rupiah })[]
  } | null
  lines: {
    position: number
    titleId: number
    titleName: string
    titleSlug: string
    /** As it is now. */
    cover: PictureRow | null
    format: LineFormat
    quantity: number
    taxClass: TaxClass
    listPrice: Rupiah
    unitPrice: Rupiah
    total: Rupiah
    discountShare: Rupiah
    /** The day that was promised, of what was bought as a preorder. */
    preorderedFor: string | null
    /** Its present day; null where it is released. */
    releasesOn: string | null
  }[]
}

/** A bought set on papers and in mails. */
export const bundleName = ({ name, quantity }: NonNullable<OrderView['bundle']>): string =>
  quantity === 1 ? `Set ${name}` : `Set ${name} × ${quantity}`

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
