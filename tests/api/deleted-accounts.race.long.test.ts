import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, callShape, calls } from '#contracts/calls.ts'
import { SWITCHED_NOTICES } from '#contracts/notice-kinds.ts'
import { DAY, dayInWib, HOUR } from '#kernel/time.ts'
import { type AccountsDeps, accountsHandlers } from '#server/accounts/accounts.routes.ts'
import { addressesHandlers } from '#server/accounts/addresses/addresses.routes.ts'
import type { Passwords } from '#server/accounts/hash-password.ts'
import { authenticate } from '#server/accounts/sessions.ts'
import { cartHandlers } from '#server/cart/cart.routes.ts'
import { checkoutHandlers } from '#server/checkout/checkout.routes.ts'
import { openGiftLimits } from '#server/checkout/gift-purchase.ts'
import { type Gifts, openGifts } from '#server/checkout/gifts.fixture.ts'
import { openPurchases, type Purchases } from '#server/checkout/purchase.fixture.ts'
import { markHandlers } from '#server/library/marks/marks.routes.ts'
import { offlineHandlers } from '#server/library/offline/offline.routes.ts'
import { readingHandlers } from '#server/library/reading/reading.routes.ts'
import { readingLinkHandlers } from '#server/library/reading-links/reading-links.routes.ts'
import { noticeHandlers } from '#server/notices/notices.routes.ts'
import { ordersHandlers } from '#server/orders/orders.routes.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { UserCallContext } from '#server/platform/http/handler.ts'
import { parseInput } from '#server/platform/http/parse-input.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { openRegions } from '#server/regions/open-regions.ts'
import { reviewHandlers } from '#server/reviews/reviews.routes.ts'
import { endRestockWishes } from '#server/wishes/end-restock-wishes.ts'
import { restockHandlers } from '#server/wishes/restock.routes.ts'
import { wishHandlers } from '#server/wishes/wishes.routes.ts'
import { bookmark } from '#tests/support/bookmark.ts'
import { everyInterleaving, type Interleaving } from '#tests/support/interleave.ts'
import { asking, limits, openAccounts } from '#tests/support/open-accounts.ts'
import { addUser } from '#tests/support/reader-rows.ts'

// Whatever an account does while it is deleted comes before the deletion, and goes with it, or is refused. Every call
// that writes for a user is tried at each point between two statements of the deletion, and the other way round.

const PASSWORD = 'kuda baterai staples'
/** The hash says what it is of: the time that hashing takes is not what is tested here. */
const passwords: Passwords = {
  admit: (_asker, work) =>
    work({ hash: async (password) => password, verify: async (hash, password) => hash === password }),
  unusableHash: () => 'unusable',
}

const SHOP = {
  ...readConfig({}).shop,
  reviews: true,
  recommendations: true,
  wishlist: true,
  preorders: false,
  prices: false,
  status: false,
  maintenance: '',
  maintenanceFrom: null,
  maintenanceUntil: null,
  notices: SWITCHED_NOTICES,
  bundles: false,
  gifts: false,
}

type Accounts = Awaited<ReturnType<typeof openAccounts>>
type Input = { params?: unknown; query?: unknown; body?: unknown }
type Reader = {
  id: number
  token: string
  email: string
  addressId: number
  otherAddressId: number
  cartRow: number
  titleId: number
  packageId: number
  orderId: number
  sessionId: number
  readingLinkId: number
  leaseId: number
}

let accounts: Accounts
let shop: Purchases
let gifts: Gifts
let folder: string
let avatar: Buffer
let regions: Awaited<ReturnType<typeof openRegions>>
let deps: AccountsDeps
let titleId: number
let soldOutId: number
let ebookId: number
let packageId: number
let bundleId: number
let readTitleId: number
let authorSlug: string
/** Of somebody else. */
let reviewId: number
let fileKey: string

beforeAll(async () => {
  accounts = await openAccounts({ passwords })
  shop = openPurchases(accounts.db.database)
  gifts = openGifts(accounts.db.database, shop)
  folder = await mkdtemp(join(tmpdir(), 'lembar-deleted-'))
  const mail = { add: accounts.deps.notices.add, sendInBackground: () => undefined }
  deps = {
    ...accounts.deps,
    notices: { ...accounts.deps.notices, ...mail },
    files: await openLocalFolder(folder),
    limits: { ...limits, avatarPerUser: 1_000_000 },
  }
  regions = await openRegions()
  avatar = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a6551c' } })
    .png()
    .toBuffer()
  titleId = await shop.addPaper({ stock: 100_000 })
  soldOutId = await shop.addPaper({ stock: 0 })
  ebookId = await shop.addTitle()
  const { kysely } = accounts.db.database
  readTitleId = await shop.addTitle()
  const author = await kysely
    .insertInto('contributors')
    .values({ name: 'Penulis', name_key: 'penulis' })
    .returning('slug')
    .executeTakeFirstOrThrow()
  authorSlug = author.slug
  const readable = await kysely
    .selectFrom('editions')
    .select('file_key')
    .where('title_id', '=', readTitleId)
    .where('format', '=', 'ebook')
    .executeTakeFirstOrThrow()
  fileKey = readable.file_key ?? ''
  const stranger = await addUser(accounts.db.database)
  const written = { stars: 5, body: '', reviewer: '', finished: false, state: 'shown' as const }
  const at = { created_at: shop.time.now, written_at: shop.time.now }
  const review = await kysely
    .insertInto('reviews')
    .values({ ...written, ...at, user_id: stranger, title_id: readTitleId })
    .returning('id')
    .executeTakeFirstOrThrow()
  reviewId = review.id
  const pack = { name: 'Sebulan', duration_months: 1, price_idr: 50_000, on_sale: true }
  const row = await kysely.insertInto('packages').values(pack).returning('id').executeTakeFirstOrThrow()
  packageId = row.id
  const titleIds = [await shop.addTitle(), await shop.addTitle()]
  bundleId = await shop.addBundle({ format: 'ebook', titleIds, price: 80_000 })
})
afterAll(async () => {
  await accounts.db.close()
  await rm(folder, { recursive: true, force: true })
})

/** All calls of the shop that a user has, over a given way to its database. */
function handlersOn(database: Database) {
  const allowGift = openGiftLimits({ database, readShop: async () => SHOP })
  const checkout = { ...shop.depsOn(database), allowGift }
  const cancelPerUser = 1_000_000
  return {
    ...accountsHandlers({ ...deps, database }),
    ...addressesHandlers({ database, regions }),
    ...cartHandlers({ database }),
    ...readingHandlers({ database }),
    ...ordersHandlers({
      ...checkout,
      limits: { refreshPerUser: 1_000_000, cancelPerUser },
      readShop: async () => ({ returnDays: 7 }),
    }),
    ...checkoutHandlers({ ...checkout, requireBundles: async () => undefined }),
    ...readingLinkHandlers({ database }),
    ...offlineHandlers({ database }),
    ...restockHandlers({ database }),
    ...noticeHandlers({ database, secret: 'rahasia', readShop: async () => SHOP, endRestockWishes }),
    ...wishHandlers({ database, readShop: async () => SHOP }),
    ...reviewHandlers({ database, readShop: async () => SHOP }),
    ...markHandlers({ database }),
  }
}

function ask(database: Database, name: CallName, reader: Reader, input: Input): Promise<unknown> {
  const handler = handlersOn(database)[name as keyof ReturnType<typeof handlersOn>] as (
    request: unknown,
    context: UserCallContext,
  ) => Promise<unknown>
  const parsed = parseInput(callShape(name), input)
  const user = { id: reader.id, email: reader.email, name: 'Sari' }
  return handler(parsed, { ...asking(shop.time.now), user, token: reader.token })
}

const ADDRESS = {
  recipient: 'Sari',
  phone: '081234567890',
  postal_code: '40132',
  province_id: 32,
  city_id: 3273,
  subdistrict_id: 327302,
  address: 'Jalan Melati 1',
}

let serial = 0

/** A reader with a session, two addresses, a row in the cart and an order that was given up. */
async function newReader(): Promise<Reader> {
  await rm(join(folder, 'images'), { recursive: true, force: true })
  const { kysely } = accounts.db.database
  const email = `sari-${++serial}@example.com`
  const id = await shop.addUser()
  await kysely.updateTable('users').set({ email, password_hash: PASSWORD }).where('id', '=', id).execute()
  const reader = { id, email, token: '', titleId, packageId } as Reader
  const send = (name: CallName, input: Input) => ask(accounts.db.database, name, reader, input)
  const answer = (await send('POST /api/auth/login', { body: { email, password: PASSWORD } })) as {
    data: { access_token: string }
  }
  // What a session makes belongs to it.
  reader.token = answer.data.access_token
  const addresses = []
  for (let count = 0; count < 2; count++) {
    const made = await send('POST /api/user/user-address', { body: ADDRESS })
    addresses.push((made as { data: { id: number } }).data.id)
  }
  const rows = (await send('GET /api/auth/sessions', {})) as { data: { id: number }[] }
  const bought = await shop.buy({ userId: id, titleId: ebookId })
  await send('POST /api/user/transactions/:id/cancel', { params: { id: bought.transaction.id }, body: {} })
  const cartRow = await shop.putInCart(id, titleId, 2)
  const orderId = bought.transaction.id
  await kysely
    .insertInto('entitlements')
    .values({ user_id: id, title_id: readTitleId, order_id: orderId })
    .execute()
  const link = (await send('POST /api/user/reading-links', {
    body: { name: fileKey, source: 'Book User' },
  })) as { data: { id: number } }
  const saved = (await send('POST /api/user/offline-leases', {
    body: { books: [{ name: fileKey, source: 'Book User' }] },
  })) as { data: { leases: { lease: { id: number } }[] } }
  return {
    ...reader,
    addressId: addresses[0] ?? 0,
    otherAddressId: addresses[1] ?? 0,
    cartRow,
    orderId,
    readingLinkId: link.data.id,
    leaseId: saved.data.leases[0]?.lease.id ?? 0,
    sessionId: rows.data[0]?.id ?? 0,
  }
}

const givenBy = async ({ id }: Reader) => ({ params: { id: (await gifts.give({ userId: id })).id } })

/** The token of a gift from somebody else that was mailed. */
async function mailedGift(): Promise<string> {
  const { id, token } = await gifts.give()
  const at = shop.time.now
  await accounts.db.database.kysely
    .updateTable('gifts')
    .set({ token_hash: gifts.hashOfToken(token), queued_at: at, sent_at: at })
    .where('order_id', '=', id)
    .execute()
  return token
}

/** A request of each call that writes, or may write, for its user. */
const writing: Partial<Record<CallName, (reader: Reader) => Input | Promise<Input>>> = {
  'POST /api/auth/login': ({ email }) => ({ body: { email, password: PASSWORD } }),
  'POST /api/auth/logout': () => ({}),
  'POST /api/auth/update-password': () => ({
    body: { old_password: PASSWORD, new_password: 'payung merah', new_password_confirmation: 'payung merah' },
  }),
  'POST /api/auth/update-account': () => ({
    body: { name: 'Dewi', phone: '081234567890', birth_place: 'Solo', avatar: new Uint8Array(avatar) },
  }),
  'DELETE /api/auth/avatar': () => ({}),
  'DELETE /api/auth/sessions': () => ({}),
  'DELETE /api/auth/sessions/:id': ({ sessionId }) => ({ params: { id: sessionId } }),
  'POST /api/auth/delete-account': () => ({ body: { password: PASSWORD } }),
  'POST /api/user/user-address': () => ({ body: ADDRESS }),
  'PUT /api/user/user-address/:id': ({ addressId }) => ({ params: { id: addressId }, body: ADDRESS }),
  'DELETE /api/user/user-address/:id': ({ otherAddressId }) => ({ params: { id: otherAddressId } }),
  'POST /api/user/setMainAddress': ({ otherAddressId }) => ({ body: { user_address_id: otherAddressId } }),
  'POST /api/user/cart-items': () => ({ body: { book_id: ebookId, type: 'Digital', quantity: 1 } }),
  'PUT /api/user/cart-items/:id': ({ cartRow }) => ({
    params: { id: cartRow },
    body: { type: 'Added', quantity: 1 },
  }),
  'DELETE /api/user/cart-items/:id': ({ cartRow }) => ({ params: { id: cartRow } }),
  'POST /api/user/delete-selecteds': ({ cartRow }) => ({ body: { items: [cartRow] } }),
  'PUT /api/user/reading/:id': () => ({
    params: { id: readTitleId },
    body: { device: 'device-1', place: { kind: 'PDF', page: 2, of: 9 }, share: 0.2 },
  }),
  'PUT /api/user/transactions/:id': ({ orderId }) => ({
    params: { id: orderId },
    body: { transaction_status: 'Selesai' },
  }),
  'POST /api/user/transactions/:id/cancel': ({ orderId }) => ({ params: { id: orderId }, body: {} }),
  'POST /api/user/transactions/:id/payment-method': ({ orderId }) => ({
    params: { id: orderId },
    body: { payment_id: 118 },
  }),
  'POST /api/user/transactions/:id/return': ({ orderId }) => ({
    params: { id: orderId },
    body: {
      cause: 'unread',
      words: 'Salah beli',
      account: 'BCA 1 a.n. Sari',
      lines: [{ line: 0, quantity: 1 }],
    },
  }),
  'DELETE /api/user/transactions/:id/return': ({ orderId }) => ({ params: { id: orderId } }),
  'POST /api/user/transactions/:id/return/pictures': ({ orderId }) => ({
    params: { id: orderId },
    body: { picture: new Uint8Array(avatar) },
  }),
  'POST /api/user/transactions/:id/refresh': ({ orderId }) => ({ params: { id: orderId } }),
  'POST /api/user/book-transaction': ({ cartRow }) => ({
    body: {
      transaction_method: 'Cart',
      type: 'Fisik',
      payment_id: 83,
      items: [cartRow],
      courier: 'jne',
      service: 'REG',
    },
  }),
  'POST /api/user/reading/:id/marks': () => ({
    params: { id: readTitleId },
    body: { marks: [bookmark()] },
  }),
  'POST /api/user/restock-wishes': () => ({ body: { book_id: soldOutId } }),
  'DELETE /api/user/restock-wishes/:id': () => ({ params: { id: soldOutId } }),
  'PUT /api/user/wishes/:id': () => ({ params: { id: readTitleId } }),
  'DELETE /api/user/wishes/:id': () => ({ params: { id: readTitleId } }),
  'POST /api/user/wishes/merge': () => ({ body: { ids: [readTitleId] } }),
  'PUT /api/user/wishlist/share': () => ({ body: { name: 'Sari' } }),
  'DELETE /api/user/wishlist/share': () => ({}),
  'PUT /api/user/notices/:kind': () => ({ params: { kind: 'cart' }, body: { on: true } }),
  'PUT /api/user/follows/:slug': () => ({ params: { slug: authorSlug } }),
  'DELETE /api/user/follows/:slug': () => ({ params: { slug: authorSlug } }),
  'PUT /api/user/books/:id/own-review': () => ({ params: { id: readTitleId }, body: { stars: 4 } }),
  'DELETE /api/user/books/:id/own-review': () => ({ params: { id: readTitleId } }),
  'PUT /api/user/reviews/:id/helpful': () => ({ params: { id: reviewId } }),
  'DELETE /api/user/reviews/:id/helpful': () => ({ params: { id: reviewId } }),
  'POST /api/user/reviews/:id/report': () => ({ params: { id: reviewId } }),
  'POST /api/user/reading-links': () => ({ body: { name: fileKey, source: 'Book User' } }),
  'DELETE /api/user/reading-links/:id': ({ readingLinkId }) => ({ params: { id: readingLinkId } }),
  'POST /api/user/offline-leases': ({ leaseId }) => ({
    body: { books: [{ name: fileKey, source: 'Book User', lease: leaseId }] },
  }),
  'DELETE /api/user/offline-leases/:id': ({ leaseId }) => ({ params: { id: leaseId } }),
  'DELETE /api/user/offline-devices/:id': ({ sessionId }) => ({ params: { id: sessionId } }),
  'POST /api/user/bundle-transaction': () => ({
    body: { bundle_id: bundleId, type: 'Digital', payment_id: 83 },
  }),
  'PUT /api/user/transactions/:id/gift': async (reader) => ({
    ...(await givenBy(reader)),
    body: { name: 'Bima', email: 'bima@example.com', send_on: dayInWib(shop.time.now) },
  }),
  'POST /api/user/transactions/:id/gift/send': givenBy,
  'POST /api/user/transactions/:id/gift/take-back': givenBy,
  'POST /api/user/gifts/accept': async () => ({ body: { token: await mailedGift() } }),
  'POST /api/user/gifts/decline': async () => ({ body: { token: await mailedGift() } }),
  'POST /api/user/subscriber-transaction': () => ({
    body: { transaction_method: 'Direct', package_id: packageId, quantity: 1, payment_id: 83 },
  }),
}

test('every call by which a user changes something is tried here', () => {
  const names = Object.keys(calls) as CallName[]
  const changing = names.filter((name) => callShape(name).access === 'user' && !name.startsWith('GET '))
  expect(changing.filter((name) => writing[name] === undefined)).toEqual([])
})

const isGone = async (id: number) => {
  const { kysely } = accounts.db.database
  const user = await kysely
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return user.deleted_at !== null
}

/** The tables whose rows are to be deleted along with a user, and their column with the user's id. */
const listOwnTables = async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select con.conrelid::regclass::text as name, a.attname as column
    from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = 'users'::regclass and con.confdeltype = 'c'`.execute(
    accounts.db.database.kysely,
  )
  return rows
}
let ownTables: ReturnType<typeof listOwnTables> | undefined

/** What is left of somebody: rows of such tables, and orders that wait for something. */
async function leftOf(id: number): Promise<string[]> {
  const { kysely } = accounts.db.database
  ownTables ??= listOwnTables()
  const parts = (await ownTables).map(
    ({ name, column }) => sql`
      select ${name}::text as name, to_jsonb(t)->>'kind' as kind
      from ${sql.table(name)} t where ${sql.ref(column)} = ${id}`,
  )
  const { rows } = await sql<{ name: string; kind: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(kysely)
  // The last mail is still to be sent.
  const left = rows.filter(({ kind }) => kind !== 'account_deleted').map(({ name }) => name)
  const orders = await kysely
    .selectFrom('orders')
    .select('payment_state')
    .where('user_id', '=', id)
    .where('payment_state', '!=', 'failed')
    .execute()
  return [...left, ...orders.map((order) => `an order that is ${order.payment_state}`)]
}

/** What a call may be refused with. Anything else is a fault, and a 500 to whoever called. */
const reasonOf = (result: PromiseSettledResult<unknown>) => {
  if (result.status === 'fulfilled') return 'done'
  return result.reason instanceof Failure ? result.reason.reason : `fault: ${String(result.reason)}`
}

async function expectNothingLeft(id: number, outcome: Interleaving<unknown, unknown>, point: number) {
  const seen = { point, first: reasonOf(outcome.first), second: reasonOf(outcome.second) }
  expect(seen).toEqual({
    point,
    first: expect.not.stringMatching(/^fault/),
    second: expect.not.stringMatching(/^fault/),
  })
  const gone = await isGone(id)
  expect({ ...seen, gone, left: gone ? await leftOf(id) : [] }).toEqual({ ...seen, gone, left: [] })
  if (gone)
    expect({ ...seen, pictures: await readdir(join(folder, 'images')).catch(() => []) }).toEqual({
      ...seen,
      pictures: [],
    })
}

const remove = (database: Database, reader: Reader) =>
  ask(database, 'POST /api/auth/delete-account', reader, { body: { password: PASSWORD } })

const requests = Object.entries(writing) as [CallName, NonNullable<(typeof writing)[CallName]>][]
describe.each(requests)('%s', (name, requestOf) => {
  test('leaves nothing behind when the account is deleted between two of its statements', async () => {
    const points = await everyInterleaving(accounts.db.database, async () => {
      const reader = await newReader()
      const request = await requestOf(reader)
      return {
        first: (watched) => ask(watched, name, reader, request),
        second: () => remove(accounts.db.database, reader),
        afterwards: async (outcome, point) => {
          await expectNothingLeft(reader.id, outcome, point)
        },
      }
    })
    expect(points).toBeGreaterThan(0)
  })

  test('leaves nothing behind when it comes between two statements of the deletion', async () => {
    await everyInterleaving(accounts.db.database, async () => {
      const reader = await newReader()
      const request = await requestOf(reader)
      return {
        first: (watched) => remove(watched, reader),
        second: () => ask(accounts.db.database, name, reader, request),
        afterwards: async (outcome, point) => {
          await expectNothingLeft(reader.id, outcome, point)
        },
      }
    })
  })
})

test('the rows and orders of an account that is there are seen by the check for what is left', async () => {
  const reader = await newReader()
  await shop.buy({ userId: reader.id, titleId: ebookId })
  expect(await leftOf(reader.id)).toEqual(
    expect.arrayContaining([
      'addresses',
      'cart_items',
      'reading_links',
      'sessions',
      'an order that is awaiting',
    ]),
  )
})

test('a session of a deleted account opens nothing, however it came about', async () => {
  const reader = await newReader()
  await remove(accounts.db.database, reader)
  const session = { userId: reader.id, now: shop.time.now, token: Buffer.alloc(32, 7).toString('base64url') }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(session.token))
  await accounts.db.database.kysely
    .insertInto('sessions')
    .values({
      token_hash: Buffer.from(hash),
      user_id: reader.id,
      expires_at: new Date(shop.time.now.getTime() + DAY),
    })
    .execute()
  const identify = authenticate(accounts.db.database, { sessionDays: 30 })
  expect(await identify(session.token, shop.time.now)).toBeUndefined()
})

test('F11 money that comes late for an order of a deleted account is due back, and opens nothing', async () => {
  const reader = await newReader()
  shop.time.now = new Date(shop.time.now.getTime() + 2 * HOUR)
  const { transaction } = await shop.buy({ userId: reader.id, titleId: ebookId })
  await shop.say(transaction.id, 'failed', { confirmed: true })
  await remove(accounts.db.database, reader)
  await shop.say(transaction.id, 'paid', { confirmed: true })
  // The title that every reader of this test owns is another one.
  expect(await shop.ownedBy(reader.id)).toEqual([readTitleId])
  const money = (await shop.movements(transaction.id)).filter((movement) => !movement.startsWith('charged'))
  expect(money).toEqual(['received 50000', 'refund_due 50000'])
  expect((await shop.order(transaction.id)).refund_due).toBe(true)
})
