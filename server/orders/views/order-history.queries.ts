import type { Queryable } from '#server/platform/database/database.ts'

// What happened to one order, each kind in the order in which it happened.

export async function listEvents(db: Queryable, orderId: number) {
  return db
    .selectFrom('order_events')
    .select(['at', 'payment_from as paymentFrom', 'payment_to as paymentTo'])
    .select(['fulfilment_from as fulfilmentFrom', 'fulfilment_to as fulfilmentTo', 'cause', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export async function listCharges(db: Queryable, orderId: number) {
  return db
    .selectFrom('charges')
    .select(['reference', 'gateway', 'channel', 'amount_idr as amount', 'asked_idr as asked', 'state'])
    .select(['virtual_account as virtualAccount', 'expires_at as expiresAt', 'created_at as at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export async function listNotificationsOfOrder(db: Queryable, orderId: number) {
  return db
    .selectFrom('payment_notifications as notification')
    .innerJoin('charges', 'charges.reference', 'notification.reference')
    .select(['notification.gateway', 'notification.reference', 'notification.outcome'])
    .select('notification.received_at as at')
    .where('charges.order_id', '=', orderId)
    .orderBy('notification.id')
    .execute()
}

export async function listMovements(db: Queryable, orderId: number) {
  return db
    .selectFrom('money_movements')
    .select(['at', 'kind', 'amount_idr as amount', 'charge_id as chargeId', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export async function listMails(db: Queryable, orderId: number) {
  return db
    .selectFrom('order_mails')
    .select(['id', 'kind', 'created_at as createdAt', 'sent_at as sentAt', 'send_at as sendAt'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** The latest mails about a buyer's orders. */
export async function listMailsOf(db: Queryable, userId: number, limit: number) {
  return db
    .selectFrom('order_mails as mail')
    .innerJoin('orders as o', 'o.id', 'mail.order_id')
    .select(['mail.id', 'o.id as orderId', 'o.refno', 'mail.kind'])
    .select(['mail.created_at as createdAt', 'mail.sent_at as sentAt', 'mail.send_at as sendAt'])
    .where('o.user_id', '=', userId)
    .orderBy('mail.id', 'desc')
    .limit(limit)
    .execute()
}

/** What is known of an order's parcel besides what its buyer sees. */
export async function findParcel(db: Queryable, orderId: number) {
  return db
    .selectFrom('order_shipments')
    .select(['sent_at as sentAt', 'postal_code as postalCode', 'weight_kg as weightKg', 'version'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}
