import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'
import { packageColumns, type Window } from './packages.queries.ts'

export async function listHeldPackages(db: Queryable, userId: number, window: Window) {
  const held = db
    .selectFrom('subscriptions')
    .innerJoin('packages', 'packages.id', 'subscriptions.package_id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.revoked_at', 'is', null)
  const rows = await held
    .select([...packageColumns, 'subscriptions.starts_at', 'subscriptions.ends_at'])
    .orderBy('subscriptions.ends_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  const { total } = await held.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The time of an order's subscription; undefined where it has none, or it was taken back. */
export async function findTimeOf(db: Queryable, orderId: number) {
  return db
    .selectFrom('subscriptions')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function listEnds(db: Queryable, userId: number) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'ends_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('ends_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export type HeldTime = {
  /** The order's own subscription, revoked or not. */
  ofOrder: { id: number; startsAt: Date; endsAt: Date; revokedAt: Date | null } | undefined
  /** When the user's last subscription ends. */
  latestEnd: Date | undefined
}

type Held = { userId: number; orderId: number | undefined }

/**
 * A user's subscription time, of one order and in all, read under the user's lock. Undefined for an order that has
 * none yet.
 */
export function readHeldTime({ userId, orderId }: Held): Statement<HeldTime> {
  type Row = {
    id: number
    order_id: number
    starts_at: Date
    ends_at: Date
    revoked_at: Date | null
    latest: Date | null
  }
  return statement(
    sql<Row>`
      select id, order_id, starts_at, ends_at, revoked_at,
        max(ends_at) filter (where revoked_at is null) over () as latest
      from subscriptions where user_id = ${userId}`,
    (rows) => {
      const own = rows.find((row) => row.order_id === orderId)
      return {
        ofOrder: own && {
          id: own.id,
          startsAt: own.starts_at,
          endsAt: own.ends_at,
          revokedAt: own.revoked_at,
        },
        latestEnd: rows[0]?.latest ?? undefined,
      }
    },
  )
}

export type NewSubscription = {
  userId: number
  packageId: number
  orderId: number
  startsAt: Date
  endsAt: Date
}

/** A revoked subscription whose order is paid after all starts again. */
export function upsertSubscription(subscription: NewSubscription): Statement<void> {
  const { userId, packageId, orderId, startsAt, endsAt } = subscription
  return statement(sql`
    insert into subscriptions (user_id, package_id, order_id, starts_at, ends_at)
    values (${userId}, ${packageId}, ${orderId}, ${startsAt}, ${endsAt})
    on conflict (order_id) do update
      set starts_at = excluded.starts_at, ends_at = excluded.ends_at, revoked_at = null`)
}

export function markRevoked(id: number, now: Date): Statement<void> {
  return statement(sql`update subscriptions set revoked_at = ${now} where id = ${id}`)
}

/** Moves a user's valid subscriptions that begin at or after a moment to an earlier time, by this many milliseconds. */
export function pullForward(userId: number, from: Date, milliseconds: number): Statement<void> {
  const earlier = sql`${milliseconds}::double precision * interval '1 millisecond'`
  return statement(sql`
    update subscriptions set starts_at = starts_at - ${earlier}, ends_at = ends_at - ${earlier}
    where user_id = ${userId} and revoked_at is null and starts_at >= ${from}`)
}

/** Whether a user has a running subscription. A revoked or future one does not count. */
export async function isSubscribed(db: Queryable, userId: number, now: Date): Promise<boolean> {
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

/** The number of the order of a user's running subscription; of several, the one that ends last. */
export async function findSubscribingOrder(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .select('orders.refno')
    .where('subscriptions.user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.refno
}
