import { sql } from 'kysely'
import type { FulfilmentState, PaymentState } from '#contracts/order-states.ts'
import { dayInWib } from '#kernel/time.ts'
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

/** A user's main address. */
export async function addAddress(database: Database, userId: number, recipient: string): Promise<void> {
  await database.kysely
    .insertInto('addresses')
    .values({
      user_id: userId,
      recipient,
      phone: '+6281234567890',
      postal_code: '40132',
      province_code: '32',
      province_name: 'Jawa Barat',
      city_code: '32.73',
      city_name: 'Kota Bandung',
      subdistrict_code: '32.73.02',
      subdistrict_name: 'Coblong',
      address: 'Jalan Melati 1',
      is_main: true,
    })
    .execute()
}

/** An unpaid order without lines. */
export async function addUnpaidOrder(
  database: Database,
  order: { userId: number; expiresAt: Date; kind?: 'digital' | 'paper'; refno?: string; amount?: number },
): Promise<number> {
  const { userId, expiresAt, kind = 'digital', refno = nextRefno(), amount = 0 } = order
  const { id } = await database.kysely
    .insertInto('orders')
    .values({
      refno,
      user_id: userId,
      method: kind === 'paper' ? 'cart' : 'direct',
      kind,
      subtotal_idr: amount,
      payable_idr: amount,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const nextRefno = () => `${BASE.slice(0, 6)}${String(++count).padStart(10, '0')}`

/** A paid order without lines, for what an order gives: entitlements and subscriptions. */
export async function addPaidOrder(
  database: Database,
  userId: number,
  kind: 'digital' | 'magazine' | 'paper' | 'subscription' = 'digital',
): Promise<number> {
  const { id } = await database.kysely
    .insertInto('orders')
    .values({
      refno: nextRefno(),
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

/** A paid order of one edition of each title, changed last when it was paid. @returns its id */
export async function addBasket(
  database: Database,
  {
    userId,
    titleIds,
    at,
    isGift = false,
  }: { userId: number; titleIds: readonly number[]; at: Date; isGift?: boolean },
): Promise<number> {
  const id = await addPaidOrder(database, userId)
  if (isGift) {
    const recipient = { recipient_name: 'Bima', recipient_email: 'bima@example.com', message: '' }
    await database.kysely
      .insertInto('gifts')
      .values({ order_id: id, giver_id: userId, ...recipient, send_on: dayInWib(at) })
      .execute()
  }
  await database.kysely
    .updateTable('orders')
    .set({ paid_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  await sql`
    insert into order_lines (order_id, position, title_id, edition_id, format, title_kind, title_name, title_slug,
      tax_class, quantity, list_price_idr, unit_price_idr, line_total_idr)
    select ${id}, row_number() over () - 1, t.id, e.id, e.format, t.kind, t.name, t.slug, 'exempt', 1, 0, 0, 0
    from titles t cross join lateral (
      select id, format from editions where title_id = t.id order by format limit 1
    ) as e
    where t.id = any(${[...titleIds]}::bigint[])`.execute(database.kysely)
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

type States = {
  payment_state: PaymentState
  fulfilment_state: FulfilmentState
  paid_at?: null
  sent?: string
}
const TO_SEND: States = { payment_state: 'paid', fulfilment_state: 'to_send' }

/** A paper order without lines and its parcel, sent with a tracking number if `sent` is one. */
export async function addPaperOrder(
  database: Database,
  userId: number,
  { sent, ...states }: States = TO_SEND,
): Promise<{ id: number; refno: string }> {
  const db = database.kysely
  const id = await addPaidOrder(database, userId, 'paper')
  const { refno } = await db
    .updateTable('orders')
    .set(states)
    .where('id', '=', id)
    .returning('refno')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_shipments')
    .values({
      order_id: id,
      courier: 'jne',
      service: 'REG',
      weight_kg: 1,
      cost_idr: 0,
      recipient: 'Rara',
      phone: '+6281234567890',
      address: 'Jalan Kenari 7',
      postal_code: '55221',
      tracking_number: sent ?? null,
      sent_at: sent === undefined ? null : new Date('2026-11-21T06:00:00Z'),
    })
    .execute()
  return { id, refno }
}

/** A paid paper order of two copies of a title, 25,000 each, that is on its way. */
export async function addSentCopies(
  database: Database,
  userId: number,
  titleId: number,
): Promise<{ id: number; refno: string }> {
  const order = await addPaperOrder(database, userId, {
    payment_state: 'paid',
    fulfilment_state: 'to_send',
    sent: 'JNE0012345',
  })
  const db = database.kysely
  await sql`
    with edition as (
      insert into editions (title_id, format, price_idr, weight_grams) values (${titleId}, 'paper', 25000, 300)
      on conflict (title_id, format) do update set weight_grams = 300 returning id
    ), line as (
      insert into order_lines (order_id, position, title_id, edition_id, format, title_kind, title_name, title_slug,
        tax_class, quantity, list_price_idr, unit_price_idr, line_total_idr)
      select ${order.id}, 0, t.id, edition.id, 'paper', 'book', t.name, t.slug, 'exempt', 2, 25000, 25000, 50000
      from edition, titles t where t.id = ${titleId}
    ), stocked as (
      insert into stock (edition_id, on_hand) select id, 2 from edition
      on conflict (edition_id) do update set on_hand = 2
    ), sold as (insert into sales_counts (title_id, sold) values (${titleId}, 2))
    insert into money_movements (order_id, kind, amount_idr) values (${order.id}, 'received', 50000)`.execute(
    db,
  )
  await sql`
    insert into stock_taken (order_id, edition_id, quantity, taken_at)
    select order_id, edition_id, quantity, now() from order_lines where order_id = ${order.id}`.execute(db)
  return order
}

/** A request to return one copy of such an order, which waits for a decision. */
export async function addReturnRequest(database: Database, userId: number, titleId: number): Promise<number> {
  const { id: order_id } = await addSentCopies(database, userId, titleId)
  const request = await database.kysely
    .insertInto('return_requests')
    .values({ order_id, asked_at: new Date(), cause: 'damaged', words: 'Sobek', account: 'BCA 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { request_id: request.id, order_id, position: 0, quantity: 1 }
  await database.kysely.insertInto('return_request_lines').values(line).execute()
  return request.id
}
