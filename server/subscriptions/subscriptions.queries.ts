import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const packageColumns = [
  'packages.id',
  'packages.name',
  'packages.description',
  'packages.duration_months',
  'packages.price_idr',
  'packages.discount_percent',
  'packages.discount_idr',
  'packages.final_price_idr',
  'packages.image_id',
  'packages.icon_image_id',
] as const

export type PackageRow = {
  id: number
  name: string
  description: string
  duration_months: number
  price_idr: number
  discount_percent: number
  discount_idr: number
  final_price_idr: number
  image_id: number | null
  icon_image_id: number | null
}
export type Window = { limit: number; offset: number }

export async function listPackagesOnSale(
  db: Queryable,
  window: Window,
): Promise<{ rows: PackageRow[]; total: number }> {
  const onSale = db.selectFrom('packages').where('on_sale', '=', true)
  const rows = await onSale
    .select(packageColumns)
    .orderBy('final_price_idr')
    .orderBy('duration_months')
    .orderBy('id')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  const { total } = await onSale
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function findPackageOnSale(db: Queryable, id: number): Promise<PackageRow | undefined> {
  return db
    .selectFrom('packages')
    .select(packageColumns)
    .where('id', '=', id)
    .where('on_sale', '=', true)
    .executeTakeFirst()
}

export type HeldRow = PackageRow & { ends_at: Date }

export async function listHeldPackages(
  db: Queryable,
  userId: number,
  window: Window,
): Promise<{ rows: HeldRow[]; total: number }> {
  const held = db
    .selectFrom('subscriptions')
    .innerJoin('packages', 'packages.id', 'subscriptions.package_id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.revoked_at', 'is', null)
  const rows = await held
    .select([...packageColumns, 'subscriptions.ends_at'])
    .orderBy('subscriptions.ends_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  const { total } = await held.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function listEnds(db: Queryable, userId: number): Promise<{ id: number; ends_at: Date }[]> {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'ends_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('ends_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Serialises what changes a user's subscriptions; a row that refers to the user may be inserted meanwhile. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export type SubscriptionRow = {
  id: number
  user_id: number
  starts_at: Date
  ends_at: Date
  revoked_at: Date | null
}
const subscriptionColumns = ['id', 'user_id', 'starts_at', 'ends_at', 'revoked_at'] as const

export async function findSubscriptionOfOrder(tx: Tx, orderId: number): Promise<SubscriptionRow | undefined> {
  return tx
    .selectFrom('subscriptions')
    .select(subscriptionColumns)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

export async function findLatestEnd(tx: Tx, userId: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.max('ends_at').as('ends_at'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.ends_at ?? undefined
}

export type SubscriptionValues = {
  user_id: number
  package_id: number
  order_id: number
  starts_at: Date
  ends_at: Date
}

/** A subscription that was revoked and is paid for after all starts anew. */
export async function upsertSubscription(tx: Tx, values: SubscriptionValues): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ starts_at: values.starts_at, ends_at: values.ends_at, revoked_at: null }),
    )
    .execute()
}

export async function markRevoked(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ revoked_at: now }).where('id', '=', id).execute()
}

/** Moves a user's live subscriptions that begin at or after a moment earlier by so many milliseconds. */
export async function pullForward(tx: Tx, userId: number, from: Date, milliseconds: number): Promise<void> {
  const earlier = sql<string>`${milliseconds}::double precision * interval '1 millisecond'`
  await tx
    .updateTable('subscriptions')
    .set({ starts_at: sql`starts_at - ${earlier}`, ends_at: sql`ends_at - ${earlier}` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('starts_at', '>=', from)
    .execute()
}

export async function existsRunning(db: Queryable, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
