import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { storeNotification } from '#server/payments/notifications.queries.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { bookmark } from '#tests/support/bookmark.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { type Columns, knownColumns } from '#tests/support/known-columns.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const words = (text = '') => (text === '' ? [] : text.split(' '))
const columnsOf = ({ deleted, overwritten, kept, nobody }: Columns) =>
  [deleted, overwritten, kept, nobody].flatMap(words)
const PERSONAL = Object.entries(knownColumns).filter(([, columns]) => columns.nobody === undefined)

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Row = Record<string, unknown>
async function rowsOf(table: string): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
    shop.database.kysely,
  )
  return rows.map(({ row }) => row)
}

test('every column of the schema is known, with what becomes of it when an account is deleted', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as table,
      array_agg(a.attname::text order by a.attname::text collate "C") as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')
    group by 1`.execute(shop.database.kysely)
  const there = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
  const known = Object.fromEntries(
    Object.entries(knownColumns).map(([table, columns]) => [table, columnsOf(columns).sort()]),
  )
  expect(there).toEqual(known)
})

test('a table that refers to a user, or to one that does, is none that says nothing about anybody', async () => {
  const { rows } = await sql<{ table: string }>`
    with recursive hanging as (
      select 'users'::regclass::oid as id
      union
      select con.conrelid from pg_constraint con join hanging on con.confrelid = hanging.id where con.contype = 'f'
    )
    select relname as table from pg_class join hanging on hanging.id = pg_class.oid`.execute(
    shop.database.kysely,
  )
  const personal = PERSONAL.map(([table]) => table)
  for (const { table } of rows) expect(personal).toContain(table)
})

describe('a user with a row in every table that can name them', () => {
  let reader: Awaited<ReturnType<typeof signedIn>>

  beforeAll(async () => {
    reader = await signedIn(shop.origin, 'Nama Rahasia')
    await fillProfile(reader)
    await buyAndMore(reader)
  })

  test('takes all of it along, but for what only serves to check something', async () => {
    const answer = await reader.call('GET', '/api/auth/data-export')
    for (const [table, columns] of PERSONAL) {
      const [row = {}] = answer.body.data[table] ?? []
      const untold = words(columns.untold)
      const told = columnsOf(columns).filter((column) => !untold.includes(column))
      expect({ table, columns: Object.keys(row) }).toEqual({
        table,
        columns: expect.arrayContaining(told),
      })
      for (const column of untold)
        expect({ table, told: column in row && row[column] !== null }).toEqual({ table, told: false })
    }
    const [picture] = answer.body.data.images
    const [kind, bytes = ''] = picture.file.split(',')
    expect(kind).toBe('data:image/webp;base64')
    expect((await sharp(Buffer.from(bytes, 'base64')).metadata()).width).toBe(picture.width)
    expect(answer.body.data.payment_notifications[0].raw).toContain('TransactionStatus')
  })

  test('has their marks, history, reviews and wishes in the file, and what each reference leads to', async () => {
    const { data } = (await reader.call('GET', '/api/auth/data-export')).body
    for (const table of ['reading_marks', 'reading_places', 'orders', 'reviews', 'wishes', 'wished_editions'])
      expect({ table, told: data[table]?.length > 0 }).toEqual({ table, told: true })
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`.execute(shop.database.kysely)
    expect(Object.keys(data)).toEqual(expect.arrayContaining(rows.map(({ table }) => table)))
  })

  test('leaves behind what was sold, and nothing that identifies them', async () => {
    const before = new Map(
      await Promise.all(PERSONAL.map(async ([table]) => [table, await rowsOf(table)] as const)),
    )
    const answer = await reader.call('POST', '/api/auth/delete-account', { password: reader.password })
    expect(answer.status).toBe(200)
    // The last mail is on its way out; then its row goes as well.
    await expect.poll(() => rowsOf('account_notices')).toEqual([])

    for (const [table, columns] of PERSONAL) {
      const were = before.get(table) ?? []
      expect({ table, filled: were.length > 0 }).toEqual({ table, filled: true })
      const are = await rowsOf(table)
      if (columns.deleted !== undefined) {
        expect({ table, rows: are }).toEqual({ table, rows: [] })
        continue
      }
      const kept = (row: Row) => JSON.stringify(words(columns.kept).map((column) => row[column]))
      expect(are.map(kept).sort()).toEqual(were.map(kept).sort())
      for (const row of were) {
        const now = are.find((candidate) => kept(candidate) === kept(row))
        for (const column of words(columns.overwritten)) {
          expect({ table, column, same: now?.[column] === row[column] }).toEqual({
            table,
            column,
            same: false,
          })
        }
      }
    }
    const everything = JSON.stringify(await Promise.all(Object.keys(knownColumns).map(rowsOf)))
    expect(everything).not.toMatch(/Rahasia|RAHASIA|81234567890|pembaca-\d+@/)
  })

  test('and what a provider reports afterwards is not stored either', async () => {
    const [notification] = await rowsOf('payment_notifications')
    const raw = String(notification?.raw)
    expect(raw).toBe('')
    const late = {
      gateway: 'simulator',
      eventKey: 'late',
      gatewayReference: null,
      raw: 'UserName=Nama Rahasia',
      claims: 'paid' as const,
      receivedAt: new Date(),
    }
    const reference = String(notification?.reference)
    await storeNotification(shop.database.kysely, { ...late, reference })
    await storeNotification(shop.database.kysely, { ...late, eventKey: 'other', reference: 'UNKNOWN' })
    const stored = (await rowsOf('payment_notifications')).map((row) => [row.event_key, row.raw])
    expect(stored).toContainEqual(['late', ''])
    expect(stored).toContainEqual(['other', 'UserName=Nama Rahasia'])
  })
})

test('the file has a row by whichever of its references leads to the reader, and no row of another', async () => {
  const [reader, other] = [await signedIn(shop.origin), await signedIn(shop.origin)]
  const db = shop.database.kysely
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: 'Buku Kedua' })])
  const at = new Date()
  const review = { stars: 4, body: '', reviewer: 'Pembaca', finished: true, state: 'shown' as const }
  const { id: reviewId } = await db
    .insertInto('reviews')
    .values({ ...review, user_id: reader.id, title_id: titleId, created_at: at, written_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mark = { review_id: reviewId, kind: 'helpful' as const, marked_at: at }
  await db
    .insertInto('review_marks')
    .values({ ...mark, user_id: other.id })
    .execute()
  await sql`create table given_books (giver_id bigint references users, reader_id bigint references users)`.execute(
    db,
  )
  await sql`insert into given_books values (${reader.id}, ${other.id}), (${other.id}, ${reader.id}),
    (${reader.id}, null), (${other.id}, ${other.id})`.execute(db)
  const { data } = (await reader.call('GET', '/api/auth/data-export')).body
  const given = (data.given_books as Row[]).map((row) => [row.giver_id, row.reader_id])
  expect(given).toHaveLength(3)
  expect(given).toEqual(
    expect.arrayContaining([
      [reader.id, other.id],
      [other.id, reader.id],
      [reader.id, null],
    ]),
  )
  expect(data.reviews).toHaveLength(1)
  expect(data.review_marks).toBeUndefined()
})

type Reader = Awaited<ReturnType<typeof signedIn>>

async function fillProfile({ call, email }: Reader): Promise<void> {
  const background = '#24426b'
  const face = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const profile = new FormData()
  profile.set('name', 'Nama Rahasia')
  profile.set('phone', '081234567890')
  profile.set('birth_date', '1994-05-21')
  profile.set('birth_place', 'Kota Rahasia')
  profile.set('avatar', new File([new Uint8Array(face)], 'a.jpg', { type: 'image/jpeg' }))
  await done(call('POST', '/api/auth/update-account', profile))
  await done(
    call('POST', '/api/user/user-address', {
      recipient: 'Nama Rahasia',
      phone: '081234567890',
      postal_code: '55221',
      province_id: 34,
      city_id: 3471,
      subdistrict_id: 347103,
      address: 'Jalan Rahasia 7',
    }),
  )
  await done(client(shop.origin)('POST', '/api/auth/request-reset-password', { email }))
  // Whose address it is, is looked up after the answer.
  await arrived(async () => (await rowsOf('password_resets')).some((row) => row.token_hash !== null))
}

async function buyAndMore({ call, id: userId }: Reader): Promise<void> {
  const db = shop.database.kysely
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: 'Buku Uji' })])
  const files = await openLocalFolder(shop.filesFolder)
  await addEbookFile({ database: shop.database, files }, { titleId, kind: 'HTML', bytes: htmlBook() })
  const bought = await done(
    call(
      'POST',
      '/api/user/book-transaction',
      { transaction_method: 'Direct', type: 'Digital', book_id: titleId, payment_id: 83 },
      { 'idempotency-key': 'satu-dua-tiga' },
    ),
  )
  const { id: orderId, redirect_url: page } = bought.body.data.transaction
  await client(shop.origin)('POST', `${new URL(page, shop.origin).pathname}/paid`)
  await arrived(async () => (await rowsOf('entitlements')).length === 1)

  // What else may hang from an order, whatever kind of purchase it comes from.
  const edition = { title_id: titleId, format: 'paper' as const, price_idr: 50_000, weight_grams: 300 }
  const { id: editionId } = await db
    .insertInto('editions')
    .values(edition)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('stock').values({ edition_id: editionId, on_hand: 5 }).execute()
  await db
    .insertInto('restock_wishes')
    .values({ user_id: userId, edition_id: editionId, created_at: new Date() })
    .execute()
  const { id: wishId } = await db
    .insertInto('wishes')
    .values({ user_id: userId, title_id: titleId, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seen = { price_idr: 50_000, compared_idr: 50_000, sold_out: false }
  await db
    .insertInto('wished_editions')
    .values({ ...seen, wish_id: wishId, edition_id: editionId })
    .execute()
  await db
    .insertInto('wishlists')
    .values({ user_id: userId, shown_name: 'Nama Rahasia', share_token: 'r'.repeat(32) })
    .execute()
  const contributor = { name: 'Penulis', name_key: 'penulis yang diikuti', slug: 'penulis-yang-diikuti' }
  const { id: contributorId } = await db
    .insertInto('contributors')
    .values(contributor)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('follows')
    .values({ user_id: userId, contributor_id: contributorId, followed_at: new Date() })
    .execute()
  const consent = { given_at: new Date(), given_text: 'Kirimi saya email' }
  await db
    .insertInto('notice_consents')
    .values({ ...consent, user_id: userId, kind: 'author' })
    .execute()
  const told = { kind: 'author' as const, title_id: titleId, noted_at: new Date() }
  await db
    .insertInto('notices')
    .values({ ...told, user_id: userId })
    .execute()
  await db.insertInto('watched_carts').values({ user_id: userId }).execute()
  const review = { stars: 4, body: 'Nama Rahasia suka', reviewer: 'Nama Rahasia', finished: true }
  const { id: reviewId } = await db
    .insertInto('reviews')
    .values({
      ...review,
      user_id: userId,
      title_id: titleId,
      state: 'hidden',
      hidden_because: 'Menyebut Nama Rahasia',
      created_at: new Date(),
      written_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('review_marks')
    .values({ review_id: reviewId, user_id: userId, kind: 'helpful', marked_at: new Date() })
    .execute()
  const copies = { order_id: orderId, edition_id: editionId, quantity: 1 }
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
  await db
    .insertInto('stock_holds')
    .values({ ...copies, expires_at: tomorrow })
    .execute()
  await db.insertInto('stock_taken').values(copies).execute()
  await db.insertInto('cart_items').values({ user_id: userId, edition_id: editionId, quantity: 1 }).execute()
  await db
    .insertInto('pending_digital_titles')
    .values({ user_id: userId, title_id: titleId, order_id: orderId })
    .execute()
  await db
    .insertInto('gifts')
    .values({
      order_id: orderId,
      giver_id: userId,
      recipient_name: 'Nama Rahasia',
      recipient_email: 'rahasia@example.com',
      message: 'Untuk Nama Rahasia',
      send_on: '2026-11-21',
      token_hash: Buffer.alloc(32, 1),
      claimed_at: new Date(),
      claimed_by: userId,
    })
    .execute()
  await db
    .insertInto('order_shipments')
    .values({
      order_id: orderId,
      courier: 'JNE',
      service: 'REG',
      weight_kg: 1,
      cost_idr: 9000,
      recipient: 'Nama Rahasia',
      phone: '+6281234567890',
      address: 'Jalan Rahasia 7',
      postal_code: '55221',
      tracking_number: 'LBR0034710005512',
      sent_at: new Date(),
    })
    .execute()
  const booking = await db
    .insertInto('parcel_bookings')
    .values({
      order_id: orderId,
      carrier: 'biteship',
      reference: 'UJI1234567890',
      collection: 'pickup',
      state: 'booked',
      carrier_order: 'pesanan-kurir',
      tracking_number: 'LBR0034710005512',
      link: 'https://kurir.example/LBR0034710005512',
      step_at: new Date(),
      requested_at: new Date(),
      asked_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('parcel_events')
    .values({
      booking_id: booking.id,
      step: 'delivered',
      note: 'Diterima Nama Rahasia',
      happened_at: new Date(),
      received_at: new Date(),
    })
    .execute()
  await db
    .insertInto('order_notes')
    .values({ order_id: orderId, text: 'Nama Rahasia minta dikirim Senin', at: new Date() })
    .execute()
  await db
    .insertInto('provider_refunds')
    .columns(['charge_id', 'gateway_reference', 'amount_idr', 'state', 'asked_at', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('charges')
        .select((of) => [
          'charges.id as charge_id',
          of.val('rfd-1').as('gateway_reference'),
          of.val(1).as('amount_idr'),
          of.val('done' as const).as('state'),
          'created_at as asked_at',
          'created_at as changed_at',
        ])
        .where('order_id', '=', orderId)
        .limit(1),
    )
    .execute()
  const refund = await db
    .insertInto('refunds')
    .values({
      order_id: orderId,
      amount_idr: 1,
      account: 'BCA 123, Nama Rahasia',
      reason: 'Nama Rahasia salah transfer',
      approved_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refund_proofs')
    .values({
      refund_id: refund.id,
      kind: 'picture',
      width: 1,
      height: 1,
      file: 'data:image/webp;base64,RAHASIA',
      added_at: new Date(),
    })
    .execute()
  const part = await db
    .insertInto('order_returns')
    .values({
      order_id: orderId,
      at: new Date(),
      request_key: 'tiga-empat-lima',
      request_hash: 'x',
      shipping_idr: 0,
      amount_idr: 1,
      reason: 'Nama Rahasia menerima buku rusak',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_return_lines')
    .values({ return_id: part.id, order_id: orderId, position: 0, quantity: 1, amount_idr: 1 })
    .execute()
  const asked = await db
    .insertInto('return_requests')
    .values({
      order_id: orderId,
      asked_at: new Date(),
      cause: 'unread',
      words: 'Nama Rahasia salah beli',
      account: 'BCA 123, Nama Rahasia',
      state: 'declined',
      decided_at: new Date(),
      reply: 'Maaf, Nama Rahasia',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('return_request_lines')
    .values({ request_id: asked.id, order_id: orderId, position: 0, quantity: 1 })
    .execute()
  await db
    .insertInto('return_request_pictures')
    .values({ request_id: asked.id, width: 1, height: 1, picture: 'data:image/webp;base64,RAHASIA' })
    .execute()
  const bundle = { name: 'Paket Uji', duration_months: 1, price_idr: 45_000 }
  const { id: packageId } = await db
    .insertInto('packages')
    .values(bundle)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_packages')
    .values({ order_id: orderId, package_id: packageId, ...bundle })
    .execute()
  const { id: bundleId } = await db
    .insertInto('bundles')
    .values({ slug: 'set-uji', name: 'Set Uji', format: 'ebook', price_idr: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_bundles')
    .values({ order_id: orderId, bundle_id: bundleId, name: 'Set Uji', quantity: 1 })
    .execute()
  await db
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      package_id: packageId,
      order_id: orderId,
      starts_at: new Date(),
      ends_at: tomorrow,
    })
    .execute()
  await db
    .insertInto('reading_places')
    .values({
      user_id: userId,
      title_id: titleId,
      device: 'device-1',
      place: JSON.stringify({ kind: 'PDF', page: 3, of: 9 }),
      share: 0.3,
      read_at: new Date(),
      device_at: new Date(),
    })
    .execute()
  await sql`
    insert into open_books (session_id, edition_id, read_at)
    select id, ${editionId}, now() from sessions where user_id = ${userId}`.execute(db)
  await sql`
    insert into offline_leases (session_id, edition_id, source, saved_at, ends_at)
    select id, ${editionId}, 'Book User', now(), now() + interval '14 days'
    from sessions where user_id = ${userId}`.execute(db)
  await sql`
    insert into copied_editions (user_id, edition_id, copied_at) values (${userId}, ${editionId}, now())`.execute(
    db,
  )
  await sql`
    with link as (
      insert into reading_links (user_id, session_id, edition_id, source, token_hash, created_at, expires_at)
      select ${userId}, id, ${editionId}, 'Book User', sha256('link'), now(), now() + interval '1 day'
      from sessions where user_id = ${userId} limit 1 returning id
    )
    insert into reading_link_devices (link_id, device_hash, opened_at) select id, sha256('device'), now() from link`.execute(
    db,
  )
  const mark = bookmark('Catatan Rahasia')
  await done(call('POST', `/api/user/reading/${titleId}/marks`, { marks: [mark] }))
  const code = { name: 'Promo Uji', code: 'UJI', discount_percent: 10, expires_on: '2099-01-01' }
  const { id: promoId } = await db
    .insertInto('promos')
    .values({ ...code, applies_to: ['Digital'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('promo_redemptions')
    .values({
      order_id: orderId,
      promo_id: promoId,
      user_id: userId,
      name: 'Promo Uji',
      code: 'UJI',
      amount_idr: 1,
    })
    .execute()
  await db
    .insertInto('account_notices')
    .values({
      user_id: userId,
      kind: 'password_changed',
      email: 'pembaca-1@example.com',
      name: 'Nama Rahasia',
      happened_at: new Date(),
      send_at: tomorrow,
      expires_at: tomorrow,
    })
    .execute()
}

const arrived = (there: () => Promise<boolean>) => vi.waitUntil(there, { timeout: 10_000, interval: 20 })

async function done(asked: ReturnType<Reader['call']>) {
  const answer = await asked
  if (answer.status >= 400) throw new Error(answer.text)
  return answer
}
