import type { FulfilmentState, MayBecome, PaymentState } from '#contracts/order-states.ts'
import type { Rupiah } from '#kernel/money.ts'
import type { TaxClass } from '#server/catalogue/tax.rules.ts'
import type { FailureCause, LineFormat, OrderKind, TitleKind } from './order.rules.ts'

/** How it was bought. If an order from the cart fails, its rows return to the cart. */
export type OrderMethod = 'direct' | 'cart'

export type OrderState = {
  id: number
  refno: string
  userId: number
  method: OrderMethod
  kind: OrderKind
  paymentState: PaymentState
  fulfilmentState: FulfilmentState
  /** Set while its payment has failed. */
  failureCause: FailureCause | null
  payable: Rupiah
  expiresAt: Date
  paidAt: Date | null
}

declare const underOrderLock: unique symbol

/** An order whose row is locked until the transaction ends. Only a locked order can change its state. */
export type LockedOrder = OrderState & {
  readonly [underOrderLock]: true
  /** Its buyer's account was deleted, so nothing can be delivered. */
  readonly buyerGone: boolean
}

/** A locked order in one of some states, as its type knows. */
export type OrderIn<State extends PaymentState> = LockedOrder & { readonly paymentState: State }

/** An order that a payment can still pay: paying one that is paid already is refused by the compiler. */
export type PayableOrder = OrderIn<MayBecome<'paid'>>

/** The idempotency key of a request to buy, and the hash of the request. */
export type RequestKey = { key: string; hash: string }

/** One title that is bought, at its price of that moment. */
export type DraftLine = {
  titleId: number
  editionId: number
  format: LineFormat
  titleKind: TitleKind
  titleName: string
  titleSlug: string
  publisherName: string | null
  taxClass: TaxClass
  quantity: number
  listPrice: Rupiah
  unitPrice: Rupiah
  /** The day that is promised, of an edition that is not released yet. */
  preorderedFor?: string | null
}

/** A subscription that is bought, at its price of that moment. */
export type DraftPackage = {
  packageId: number
  name: string
  durationMonths: number
  price: Rupiah
  taxClass: TaxClass
}

/** The set as which the titles of an order are sold. */
export type DraftBundle = { bundleId: number; name: string; quantity: number }
/** For whom an order is a gift. */
export type DraftGift = {
  recipientName: string
  recipientEmail: string
  message: string
  /** A day in WIB. */
  sendOn: string
}

/** The address and price of a shipment, copied into the order. */
export type DraftShipment = {
  courier: string
  service: string
  etd: string
  weightKg: number
  cost: Rupiah
  /** Whether the courier collects the money of an order at the door; the order does not keep it. */
  cashOnDelivery: boolean
  recipient: string
  phone: string
  address: string
  postalCode: string
  /** Of the address, for promos that hold for some cities only; the order does not keep it. */
  cityId: number
}

/** What is delivered when an order is paid, and taken back when its payment is reversed: without what was returned. */
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
  /** A part of it was taken back after its payment. */
  partReturned: boolean
  /** Its parcel is on its way. */
  sent: boolean
  /** Of a gift: who has its goods, its recipient or, once it went back, its giver; null while nobody has them. */
  gift: { holderId: number | null; claimed: boolean } | null
}

export type GoodsLine = Pick<DraftLine, 'titleId' | 'editionId' | 'format' | 'quantity'> & {
  /** The line's total less its share of the discount. */
  paid: Rupiah
  /** An ebook that its buyer already owns from another order. */
  ownedOtherwise: boolean
}
