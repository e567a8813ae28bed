import type { Database } from '#server/platform/database/database.ts'

let count = 0
const BASE = '23456789ABCDEFGH'

/** A user without a password that fits; every one different. */
export async function addUser(database: Database, overrides: { email?: string } = {}): Promise<number> {
  count += 1
  const { id } = await database.kysely
    .insertInto('users')
    .values({
      email: overrides.email ?? `pembaca${count}@example.com`,
      name: `Pembaca ${count}`,
      password_hash: 'none',
      consented_at: new Date('2026-11-21T05:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A paid order without lines, for what an order gives: entitlements and subscriptions. */
export async function addPaidOrder(
  database: Database,
  userId: number,
  kind: 'digital' | 'magazine' | 'paper' | 'subscription' = 'digital',
): Promise<number> {
  count += 1
  const { id } = await database.kysely
    .insertInto('orders')
    .values({
      refno: `${BASE.slice(0, 6)}${String(count).padStart(10, '0')}`,
      user_id: userId,
      method: 'direct',
      kind,
      payment_state: 'paid',
      fulfilment_state: 'completed',
      subtotal_idr: 50_000,
      payable_idr: 50_000,
      expires_at: new Date('2026-11-22T05:00:00Z'),
      paid_at: new Date('2026-11-21T05:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A package of so many months on sale. */
export async function addPackage(
  database: Database,
  overrides: {
    name?: string
    duration_months?: number
    price_idr?: number
    discount_percent?: number
    discount_idr?: number
    on_sale?: boolean
    tax_class?: 'exempt' | 'standard'
    image_id?: number
    icon_image_id?: number
  } = {},
): Promise<number> {
  count += 1
  const { id } = await database.kysely
    .insertInto('packages')
    .values({ name: `Paket ${count}`, duration_months: 1, price_idr: 45_000, ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
