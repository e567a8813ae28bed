import type { FulfilmentState, PaymentState } from '#contracts/order-states.ts'
import type { ParcelStep } from '#contracts/parcels.ts'
import type { PaymentKind } from '#contracts/payment-kinds.ts'
import type { RefundProof } from '#contracts/returns.ts'
import type { Rupiah } from '#kernel/money.ts'
import type { TaxClass } from '#server/catalogue/tax.rules.ts'
import type { PictureRow } from '#server/images/picture-of.ts'
import type { GiftRecord } from '../gifts/gift.rules.ts'
import type { FailureCause, LineFormat, OrderKind } from '../order.rules.ts'
import type { ReturnRecord } from '../returns/returns.queries.ts'

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
    /** False, of a paid order, for an ebook that its buyer had from another one: its money became due back at once. */
    delivered: boolean
    /** The day that was promised, of what was bought as a preorder. */
    preorderedFor: string | null
    /** Its present day; null where it is released. */
    releasesOn: string | null
  }[]
}

/** A bought set on papers and in mails. */
export const bundleName = ({ name, quantity }: NonNullable<OrderView['bundle']>): string =>
  quantity === 1 ? `Set ${name}` : `Set ${name} × ${quantity}`
