import type { ORDER_SORTS } from '#contracts/choices.ts'
import type { ORDER_LISTS } from '#contracts/console/orders.ts'
import type { OrderKind } from '../order.rules.ts'

export type OrderList = (typeof ORDER_LISTS)[number]

export type OrderFilter = {
  id?: number | undefined
  buyerId?: number | undefined
  list?: OrderList | undefined
  kind?: OrderKind | undefined
  paymentMethodId?: number | undefined
  courier?: string | undefined
  /** Made at this moment or later, and before the other one. */
  since?: Date | undefined
  until?: Date | undefined
  /** What there is to pay, in rupiah, at least and at most. */
  least?: number | undefined
  most?: number | undefined
  /**
   * The first or the last letters of an order's number, from four on; its waybill; a part of its buyer's name, e-mail
   * address or number, or of a title's name.
   */
  find?: string | undefined
  refnos?: readonly string[] | undefined
  sort?: (typeof ORDER_SORTS)[number] | undefined
  /** The last one of the page before. */
  before?: number | undefined
}
