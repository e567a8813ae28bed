import type { Order } from './order-words.ts'

/** What the dialog of an act gets. */
export type OrderActProps = {
  order: Order
  /** The order has changed: it is to be read again. */
  done: () => void
  close: () => void
}
