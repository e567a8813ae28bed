import type { RETURNED_COPIES } from '#contracts/choices.ts'
import { partOf, type Rupiah } from '#kernel/money.ts'
import type { LineFormat } from '../order.rules.ts'

/** In stock again, written off as damaged, or with the buyer. */
export type ReturnedCopies = (typeof RETURNED_COPIES)[number]

/** A line of an order, and what of it was returned before. */
export type ReturnableLine = {
  position: number
  titleId: number
  titleName: string
  editionId: number
  format: LineFormat
  quantity: number
  /** The line's total less its share of the discount. */
  paid: Rupiah
  returned: number
  /** False for an ebook that its buyer had from another order: its money became due back at the payment. */
  delivered: boolean
}

/** Copies of a line that its buyer still has. */
export const copiesLeft = ({ quantity, returned, delivered }: ReturnableLine): number =>
  delivered ? quantity - returned : 0

/** What some copies of a line cost, less their part of the discount. */
export const returnedAmount = ({ paid, quantity, returned }: ReturnableLine, copies: number): Rupiah =>
  partOf(paid, quantity, { before: returned, taken: copies })
