import type { FulfilmentState, PaymentState } from '#contracts/order-states.ts'
import type { Rupiah } from '#kernel/money.ts'
import type { LineFormat, OrderKind, TitleKind } from './order.rules.ts'

/** How it was bought: what came out of the cart goes back there when nothing comes of the order. */
export type OrderMethod = 'direct' | 'cart'

export type OrderState = {
  id: number
  refno: string
  userId: number
  method: OrderMethod
  kind: OrderKind
  paymentState: PaymentState
  fulfilmentState: FulfilmentState
  payable: Rupiah
  expiresAt: Date
  paidAt: Date | null
}

declare const underOrderLock: unique symbol

/** An order whose row is locked until the transaction ends: only such a one can be moved. */
export type LockedOrder = OrderState & {
  readonly [underOrderLock]: true
  /** Its buyer's account was deleted: nothing can be handed over any more. */
  readonly buyerGone: boolean
}

/** A key that a client sent with a request to buy, and what was asked for. */
export type RequestKey = { key: string; hash: string }

/** One thing that is bought, as it is sold at that moment. */
export type DraftLine = {
  titleId: number
  editionId: number
  format: LineFormat
  titleKind: TitleKind
  titleName: string
  titleSlug: string
  publisherName: string | null
  taxClass: 'exempt' | 'standard'
  quantity: number
  listPrice: Rupiah
  unitPrice: Rupiah
}

/** Time to read that is bought, as it is sold at that moment. */
export type DraftPackage = { packageId: number; name: string; durationMonths: number; price: Rupiah }

/** Where paper goes, and what the courier asked for it: the order's own copy. */
export type DraftShipment = {
  courier: string
  service: string
  etd: string
  weightKg: number
  cost: Rupiah
  recipient: string
  phone: string
  address: string
  postalCode: string
}

/** What is handed over when an order is paid, and taken back when its payment is undone. */
export type OrderGoods = {
  orderId: number
  userId: number
  kind: OrderKind
  lines: readonly GoodsLine[]
  subscription: { packageId: number; durationMonths: number } | null
  /** Bought with a promo. */
  redeemed: boolean
  /** Copies are held for it. */
  held: boolean
  /** Its parcel is on its way. */
  sent: boolean
}

export type GoodsLine = {
  titleId: number
  editionId: number
  format: LineFormat
  quantity: number
  /** The line's total less its share of the discount. */
  paid: Rupiah
  /** An ebook that its buyer has from another order. */
  ownedOtherwise: boolean
}
