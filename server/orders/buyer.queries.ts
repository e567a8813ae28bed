import type { FulfilmentState, PaymentState } from '#contracts/order-states.ts'
import type { Tx } from '#server/platform/database/database.ts'

const UNPAID: PaymentState[] = ['awaiting', 'authorised', 'challenged']
const UNSENT: FulfilmentState = 'to_send'

export async function listOpenOrdersOf(tx: Tx, userId: number): Promise<{ id: number; refno: string }[]> {
  return tx
    .selectFrom('orders')
    .select(['id', 'refno'])
    .where('user_id', '=', userId)
    .where((order) =>
      order.or([
        order('payment_state', 'in', UNPAID),
        order('fulfilment_state', '=', UNSENT),
        order('refund_due', '=', true),
        order.and([
          order('payment_state', '=', 'paid'),
          // Its giver can take it back, so that nobody accepts what nobody gave.
          order.exists(
            order
              .selectFrom('gifts')
              .select('order_id')
              .whereRef('order_id', '=', 'orders.id')
              .where('claimed_at', 'is', null)
              .where('returned_at', 'is', null),
          ),
        ]),
        order.exists(
          order
            .selectFrom('return_requests')
            .select('id')
            .whereRef('order_id', '=', 'orders.id')
            .where('state', '=', 'open'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
}

const ordersOf = (tx: Tx, userId: number) =>
  tx.selectFrom('orders').select('id').where('user_id', '=', userId)

export async function blankShipmentsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set((eb) => ({
      recipient: 'Akun dihapus',
      phone: '-',
      address: '-',
      postal_code: '-',
      // The tracking number is removed, since a courier's page may name the recipient. That the parcel was sent stays
      // known.
      tracking_number: eb.case().when('tracking_number', 'is not', null).then('-').end(),
    }))
    .where('order_id', 'in', ordersOf(tx, userId))
    .execute()
}

/** What couriers said of a user's parcels may name the recipient. That they were sent stays known. */
export async function blankBookingsOf(tx: Tx, userId: number): Promise<void> {
  const ofUser = ordersOf(tx, userId)
  const bookings = tx.selectFrom('parcel_bookings').select('id').where('order_id', 'in', ofUser)
  await tx.deleteFrom('parcel_events').where('booking_id', 'in', bookings).execute()
  await tx
    .updateTable('parcel_bookings')
    .set({ tracking_number: null, link: null })
    .where('order_id', 'in', ofUser)
    .execute()
}

export async function clearRequestsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ request_key: null, request_hash: null })
    .where('user_id', '=', userId)
    .where('request_key', 'is not', null)
    .execute()
}

export async function deleteNotesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('order_notes').where('order_id', 'in', ordersOf(tx, userId)).execute()
}

export async function blankRefundsOf(tx: Tx, userId: number): Promise<void> {
  const ofUser = ordersOf(tx, userId)
  const refunds = tx.selectFrom('refunds').select('id').where('order_id', 'in', ofUser)
  await tx.deleteFrom('refund_proofs').where('refund_id', 'in', refunds).execute()
  await tx.updateTable('refunds').set({ account: '-', reason: '-' }).where('order_id', 'in', ofUser).execute()
  await tx.updateTable('order_returns').set({ reason: '-' }).where('order_id', 'in', ofUser).execute()
}

/** What a buyer wrote and showed in requests; that there were requests, and what became of them, stays. */
export async function blankReturnRequestsOf(tx: Tx, userId: number): Promise<void> {
  const ofUser = ordersOf(tx, userId)
  const requests = tx.selectFrom('return_requests').select('id').where('order_id', 'in', ofUser)
  await tx.deleteFrom('return_request_pictures').where('request_id', 'in', requests).execute()
  await tx
    .updateTable('return_requests')
    .set(({ eb }) => ({
      words: '-',
      account: '-',
      reply: eb.case().when('reply', 'is not', null).then('-').end(),
    }))
    .where('order_id', 'in', ofUser)
    .execute()
}
