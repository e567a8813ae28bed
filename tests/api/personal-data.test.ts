import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addEbookFile } from '#server/library/add-ebook-file.ts'
import { storeNotification } from '#server/payments/notifications.queries.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

/**
 * What becomes of a column when its user's account is deleted:
 * - `deleted`: its row is gone with the account;
 * - `overwritten`: the row stays and says nothing about anybody any more;
 * - `kept`: what was sold, when and for how much, as tax law wants: it tells nothing of who the buyer was;
 * - `nobody`: says nothing about a user in the first place.
 * What is not `nobody` is in "Unduh data saya", but for the columns in `untold`, which only serve to check
 * something.
 */
type Columns = {
  deleted?: string
  overwritten?: string
  kept?: string
  nobody?: string
  untold?: string
}

/** Every column of the schema. A new one fails this test until somebody has thought about it. */
const SCHEMA: Record<string, Columns> = {
  users: {
    overwritten:
      'email name password_hash phone birth_date birth_place avatar_image_id updated_at deleted_at',
    kept: 'id is_demo blocked_at consented_at created_at',
    untold: 'password_hash',
  },
  sessions: {
    deleted: 'id token_hash user_id user_agent created_at last_used_at expires_at',
    untold: 'token_hash',
  },
  addresses: {
    deleted:
      'id user_id recipient phone postal_code province_code province_name city_code city_name subdistrict_code subdistrict_name address is_main created_at',
  },
  cart_items: { deleted: 'id user_id edition_id quantity added_at' },
  idempotency_keys: {
    deleted: 'user_id key request_hash status answer created_at',
    untold: 'request_hash answer',
  },
  password_resets: {
    deleted: 'email user_id token_hash tries requested_at expires_at send_at sends',
    untold: 'token_hash',
  },
  account_notices: { deleted: 'id user_id kind email name happened_at send_at expires_at' },
  // Of pictures only the profile's says something about a user; covers stand in the same table.
  images: { deleted: 'id key width height mean_color widths has_avif created_at', untold: 'created_at' },
  orders: {
    kept: 'id refno user_id method kind payment_state fulfilment_state subtotal_idr discount_idr shipping_idr payable_idr payment_method_id expires_at paid_at refund_due created_at updated_at',
  },
  order_lines: {
    kept: 'id order_id position title_id edition_id format title_kind title_name title_slug publisher_name tax_class quantity list_price_idr unit_price_idr line_total_idr discount_share_idr',
  },
  order_packages: { kept: 'order_id package_id name duration_months price_idr' },
  order_shipments: {
    overwritten: 'recipient phone address postal_code',
    kept: 'order_id courier service etd weight_kg cost_idr tracking_number sent_at',
  },
  order_events: {
    kept: 'id order_id at payment_from payment_to fulfilment_from fulfilment_to cause',
  },
  charges: {
    kept: 'id order_id attempt reference gateway channel payment_method_id amount_idr state gateway_reference virtual_account redirect_url expires_at created_at updated_at',
  },
  // What a provider sent may name the payer; that it was sent, and what became of it, names an order.
  payment_notifications: {
    overwritten: 'raw',
    kept: 'id gateway event_key reference received_at applied_at outcome',
  },
  money_movements: { kept: 'id order_id charge_id kind amount_idr at note' },
  promo_redemptions: { kept: 'order_id promo_id user_id name code amount_idr state created_at' },
  pending_digital_titles: { kept: 'user_id title_id order_id' },
  entitlements: { kept: 'id user_id title_id order_id granted_at revoked_at' },
  subscriptions: { kept: 'id user_id package_id order_id starts_at ends_at revoked_at created_at' },
  stock_holds: { kept: 'order_id edition_id quantity expires_at created_at' },
  stock_taken: { kept: 'order_id edition_id quantity taken_at' },

  // Buckets carry a hash of what was tried, and are gone in a day.
  attempt_counts: { nobody: 'bucket window_start attempts' },
  // What operators typed: orders by their number, never a buyer.
  audit_entries: { nobody: 'id at operator command arguments outcome' },
  // The stand-in for a provider: books that the shop does not read. No name of a buyer is in them.
  'simulator.charges': {
    nobody:
      'reference payment_method_id amount_idr description virtual_account page_key return_url state notified_at expires_at created_at',
  },
  carrier_places: { nobody: 'carrier district_code place asked_at' },
  carrier_quotes: {
    nobody: 'carrier origin_code destination_code weight_kg courier options asked_at',
  },
  catalogue_version: { nobody: 'only_row version' },
  contributors: { nobody: 'id name name_key' },
  ebook_files: {
    nobody: 'id edition_id revision kind storage_key byte_size sha256 page_count created_at',
  },
  ebook_samples: { nobody: 'file_id storage_key byte_size page_count' },
  editions: {
    nobody:
      'id title_id format price_idr discount_percent discount_idr final_price_idr tax_class weight_grams in_subscription file_key created_at sample_pages',
  },
  genres: { nobody: 'id name name_key' },
  landings: { nobody: 'id position image_id alt link published' },
  listing_counts: { nobody: 'genre_id kind shape published_year titles' },
  listings: {
    nobody:
      'title_id kind genre_id published_on published_year ebook_price_idr paper_price_idr lowest_price_idr sold_rank card search',
  },
  packages: {
    nobody:
      'id name description duration_months price_idr discount_percent discount_idr final_price_idr image_id icon_image_id on_sale created_at',
  },
  payment_channels: { nobody: 'gateway payment_method_id channel' },
  payment_methods: { nobody: 'id name position' },
  promos: {
    nobody:
      'id name code description kind image_id discount_percent discount_idr expires_on minimum_spend_idr quota quota_per_user applies_to published created_at',
  },
  publishers: { nobody: 'id name name_key' },
  retired_slugs: { nobody: 'slug title_id' },
  sales_counts: { nobody: 'title_id sold' },
  schema_migrations: { nobody: 'name sha256 applied_at' },
  search_words: { nobody: 'word titles' },
  stock: { nobody: 'edition_id on_hand reserved' },
  title_contributors: { nobody: 'title_id position contributor_id role' },
  title_images: { nobody: 'title_id position image_id' },
  titles: {
    nobody:
      'id slug kind name description isbn publisher_id genre_id published_on page_count status subscriber_from cover_image_id created_at updated_at',
  },
}

const words = (text = '') => (text === '' ? [] : text.split(' '))
const columnsOf = ({ deleted, overwritten, kept, nobody }: Columns) =>
  [deleted, overwritten, kept, nobody].flatMap(words)
const PERSONAL = Object.entries(SCHEMA).filter(([, columns]) => columns.nobody === undefined)

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
    Object.entries(SCHEMA).map(([table, columns]) => [table, columnsOf(columns).sort()]),
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

  test('leaves behind what was sold, and nothing that tells who they were', async () => {
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
    const everything = JSON.stringify(await Promise.all(Object.keys(SCHEMA).map(rowsOf)))
    expect(everything).not.toMatch(/Rahasia|RAHASIA|81234567890|pembaca-\d+@/)
  })

  test('and what a provider tells afterwards is not written down either', async () => {
    const [notification] = await rowsOf('payment_notifications')
    const raw = String(notification?.raw)
    expect(raw).toBe('')
    const late = { gateway: 'simulator', eventKey: 'late', raw: 'UserName=Nama Rahasia' }
    const now = new Date()
    const reference = String(notification?.reference)
    await storeNotification(shop.database.kysely, { ...late, reference }, now)
    await storeNotification(shop.database.kysely, { ...late, eventKey: 'other', reference: 'UNKNOWN' }, now)
    const stored = (await rowsOf('payment_notifications')).map((row) => [row.event_key, row.raw])
    expect(stored).toContainEqual(['late', ''])
    expect(stored).toContainEqual(['other', 'UserName=Nama Rahasia'])
  })
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
  await addEbookFile(
    { database: shop.database, files },
    { titleId, kind: 'HTML', bytes: Buffer.from('<h1>Bab Satu</h1><p>Isi.</p>') },
  )
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
  const edition = { title_id: titleId, format: 'paper', price_idr: 50_000, weight_grams: 300 }
  const { id: editionId } = await db
    .insertInto('editions')
    .values(edition)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('stock').values({ edition_id: editionId, on_hand: 5 }).execute()
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
