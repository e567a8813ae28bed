import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** The valid subscription of a user that ends last. */
export async function findLastSubscription(db: Queryable, userId: number) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'ends_at as endsAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function updateEnd(tx: Tx, id: number, endsAt: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ ends_at: endsAt }).where('id', '=', id).execute()
}

export async function listSubscriptionsOf(db: Queryable, userId: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('packages', 'packages.id', 'subscriptions.package_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .select(['subscriptions.id', 'packages.name as package', 'orders.id as orderId', 'orders.refno'])
    .select(['subscriptions.starts_at as startsAt', 'subscriptions.ends_at as endsAt'])
    .select('subscriptions.revoked_at as revokedAt')
    .where('subscriptions.user_id', '=', userId)
    .orderBy('subscriptions.ends_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(100)
    .execute()
}
