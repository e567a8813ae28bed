import type { Asking } from '../forms/act-dialog.tsx'
import type { Order } from './order-words.ts'

/** What the dialog of an act gets. */
export type OrderActProps = Asking & {
  order: Order
}
