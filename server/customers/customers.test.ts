import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, isoInWib } from '#kernel/time.ts'
import { blockCustomer, endCustomerSessions, unblockCustomer } from '#server/accounts/manage-customers.ts'
import { type CustomerFilter, type CustomerRow, listCustomers } from '#server/accounts/show-account.ts'
import { openPurchases, type Purchases } from '#server/checkout/purchase.fixture.ts'
import { grantTitle, withdrawTitle } from '#server/library/grant-title.ts'
import type { Actor } from '#server/platform/actor.ts'
import { extendSubscription } from '#server/subscriptions/extend-subscription.ts'
import { staffActor } from '#tests/support/actors.ts'
import { actsOn } from '#tests/support/acts-on.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPackage, addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { STAFF_PASSWORD, signedInStaff } from '#tests/support/staff.ts'
import { viewOf } from './customer-views.rules.ts'
import { showCustomer } from './show-customer.ts'

const reason = 'Permintaan lewat telepon'
const reader = staffActor('pelanggan.lihat', 'pesanan.ubah')

let db: TestDatabase
let sales: Purchases
let shop: TestShop
beforeAll(async () => {
  db = await testDatabase()
  sales = openPurchases(db.database)
  shop = await testShop()
})
afterAll(async () => {
  await shop.close()
  await db.close()
})

const acts = (userId: number) => actsOn(db.database, 'customer', userId)
const shopActs = async (userId: number) => {
  const rows = await shop.database.kysely
    .selectFrom('audit_entries')
    .select('verb')
    .where('object_kind', '=', 'customer')
    .where('object_id', '=', String(userId))
    .orderBy('id')
    .execute()
  return rows.map(({ verb }) => verb)
}
const grant = (userId: number, titleId: number, actor: Actor = staffActor()) =>
  db.database.transact((tx) => grantTitle(tx, actor, { userId, titleId, reason, now: sales.time.now }))
const withdraw = (userId: number, titleId: number, actor: Actor = staffActor()) =>
  db.database.transact((tx) => withdrawTitle(tx, actor, { userId, titleId, reason, now: sales.time.now }))

test('§7 F113 all data of a customer is one file, and each time it is taken is an entry of the log', async () => {
  const rara = await signedIn(shop.origin, 'Rara Ekspor')
  const keeper = await signedInStaff(shop, ['pelanggan.lihat', 'pelanggan.ekspor'])
  const at = `/api/console/customers/${rara.id}/data`
  const looker = await signedInStaff(shop, ['pelanggan.lihat', 'pelanggan.hapus'])
  expect((await looker.call('GET', at)).status).toBe(403)
  await shop.database.kysely
    .updateTable('staff_sessions')
    .set({ confirmed_at: new Date(0) })
    .where('staff_id', '=', keeper.id)
    .execute()
  expect((await keeper.call('GET', at)).body.reason).toBe('confirmation_needed')
  await keeper.call('POST', '/api/console/confirm', { password: STAFF_PASSWORD })
  const { name, bytes } = (await keeper.call('GET', at)).body.data
  expect(name).toBe(`pelanggan-${rara.id}.json`)
  const told = JSON.parse(Buffer.from(bytes, 'base64').toString())
  expect(told.users).toMatchObject([{ name: 'Rara Ekspor', email: rara.email }])
  expect(JSON.stringify(told)).not.toMatch(/argon2|password_hash|token_hash/)
  expect(await shopActs(rara.id)).toEqual(['customer.export'])
  expect((await keeper.call('GET', '/api/console/customers/999999/data')).status).toBe(404)
})

test('§7 an erased customer is nowhere any more; what was sold stays, without who bought it', async () => {
  const rara = await signedIn(shop.origin, 'Rara Hapus')
  const { call } = await signedInStaff(shop, ['pelanggan.lihat', 'pelanggan.hapus'])
  const orderId = await addPaidOrder(shop.database, rara.id)
  const erase = (name: string, by = call) =>
    by('POST', `/api/console/customers/${rara.id}/erase`, { name, reason: 'Permintaan 23 November' })
  const other = await signedInStaff(shop, ['pelanggan.lihat', 'pelanggan.ekspor', 'pelanggan.ubah'])
  expect((await erase('Rara Hapus', other.call)).status).toBe(403)
  expect((await erase('Rara')).body.errors).toMatchObject({ name: [expect.any(String)] })
  const due = (refund_due: boolean) =>
    shop.database.kysely.updateTable('orders').set({ refund_due }).where('id', '=', orderId).execute()
  await due(true)
  expect((await erase('Rara Hapus')).body).toMatchObject({ reason: 'conflict', message: /belum selesai/ })
  await due(false)
  expect((await erase('rara hapus')).status).toBe(200)
  expect((await rara.call('GET', '/api/user/transactions')).status).toBe(401)
  expect((await call('GET', `/api/console/customers/${rara.id}`)).status).toBe(404)
  expect((await erase('Rara Hapus')).status).toBe(404)
  const order = await shop.database.kysely
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.payable_idr', 'orders.payment_state', 'users.name'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  expect(order).toEqual({ payable_idr: 50_000, payment_state: 'paid', name: 'Akun dihapus' })
  expect((await shopActs(rara.id)).filter((verb) => verb !== 'customer.view')).toEqual(['customer.erase'])
  const log = await shop.database.kysely.selectFrom('audit_entries').selectAll().execute()
  expect(JSON.stringify(log)).not.toContain('Rara Hapus')
})

test('F80 a blocked customer is out on every device, cannot sign in, and is told why; then gets in again', async () => {
  const rara = await signedIn(shop.origin)
  const { call } = await signedInStaff(shop, ['pelanggan.ubah', 'pelanggan.lihat'])
  const at = `/api/console/customers/${rara.id}`
  expect((await call('POST', `${at}/block`, { reason })).body.data).toMatchObject({
    blocked_at: expect.any(String),
  })
  expect((await rara.call('GET', '/api/user/transactions')).status).toBe(401)
  const signIn = () => client(shop.origin)('POST', '/api/auth/login', rara)
  expect((await signIn()).body).toMatchObject({
    reason: 'blocked',
    message: expect.stringMatching(/diblokir.*hubungi kami/),
  })
  expect((await call('POST', `${at}/block`, { reason })).status).toBe(409)
  expect((await call('GET', '/api/console/customers?blocked=yes')).body.data.customers).toMatchObject([
    { id: rara.id },
  ])
  await call('POST', `${at}/unblock`, { reason })
  expect((await signIn()).status).toBe(200)
  expect((await call('POST', `${at}/unblock`, { reason })).status).toBe(409)
})

test('§7 a block takes the sessions and their reading links, and leaves what was ordered payable', async () => {
  const [userId, titleId] = [await sales.addUser(), await sales.addTitle()]
  const { id: orderId } = (await sales.buy({ userId, titleId })).transaction
  await db.database.kysely
    .insertInto('sessions')
    .values({
      token_hash: Buffer.alloc(32, 1),
      user_id: userId,
      user_agent: 'uji',
      expires_at: new Date('2126-01-01'),
    })
    .execute()
  await sql`
    insert into reading_links (user_id, session_id, edition_id, source, token_hash, created_at, expires_at)
    select s.user_id, s.id, e.id, 'Book User', sha256('link'), now(), now() + interval '1 day'
    from sessions s, editions e where s.user_id = ${userId} and e.title_id = ${titleId}`.execute(
    db.database.kysely,
  )
  const block = (actor: Actor = staffActor()) =>
    db.database.transact((tx) => blockCustomer(tx, actor, { id: userId, reason, now: sales.time.now }))
  await expect(block(reader)).rejects.toMatchObject({ reason: 'forbidden' })
  const both = await Promise.allSettled([block(), block()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await showCustomer(db.database.kysely, staffActor(), userId, sales.time.now)).sessions).toEqual([])
  const links = db.database.kysely.selectFrom('reading_links').select('id').where('user_id', '=', userId)
  expect(await links.execute()).toEqual([])
  await sales.say(orderId, 'paid')
  expect(await sales.ownedBy(userId)).toEqual([titleId])
  expect(await acts(userId)).toMatchObject([
    { verb: 'customer.block', before: null, after: null, hidden: [], reason },
  ])
})

test('F101 sessions are ended and blocks lifted by those with the right only', async () => {
  const id = await addUser(db.database)
  const given = { id, reason, now: sales.time.now }
  for (const verb of [endCustomerSessions, unblockCustomer]) {
    await expect(db.database.transact((tx) => verb(tx, reader, given))).rejects.toMatchObject({
      reason: 'forbidden',
    })
  }
  await db.database.transact((tx) => endCustomerSessions(tx, staffActor(), given))
  expect(await acts(id)).toMatchObject([{ verb: 'customer.end-sessions', reason }])
  const gone = { ...given, id: 999_999 }
  await expect(db.database.transact((tx) => blockCustomer(tx, staffActor(), gone))).rejects.toMatchObject({
    reason: 'not_found',
  })
})

test('§7 a title that was given is on the shelf once, and can be taken back; a bought one cannot', async () => {
  const [userId, given, bought] = [await sales.addUser(), await sales.addTitle(), await sales.addTitle()]
  await expect(grant(userId, given, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await grant(userId, given)
  await expect(grant(userId, given)).rejects.toMatchObject({ reason: 'already_owned' })
  const { transaction } = await sales.buy({ userId, titleId: bought })
  await sales.say(transaction.id, 'paid')
  const { titles } = await showCustomer(db.database.kysely, staffActor(), userId, sales.time.now)
  expect(titles.map(({ id, source, orderId }) => [id, source, orderId]).sort()).toEqual([
    [given, 'grant', null],
    [bought, 'order', transaction.id],
  ])
  await expect(withdraw(userId, given, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await withdraw(userId, given)
  for (const titleId of [given, bought]) {
    await expect(withdraw(userId, titleId)).rejects.toMatchObject({ reason: 'not_found' })
  }
  expect(await sales.ownedBy(userId)).toEqual([bought])
  await expect(grant(userId, 999_999)).rejects.toMatchObject({ reason: 'not_found' })
  expect(await acts(userId)).toMatchObject([
    { verb: 'customer.grant-title', after: { title: given }, reason },
    { verb: 'customer.withdraw-title', before: { title: given }, reason },
  ])
})

test('F04 a title that was given is not sold again, and one that is paid after the gift is refunded', async () => {
  const [userId, titleId] = [await sales.addUser(), await sales.addTitle()]
  const { transaction } = await sales.buy({ userId, titleId })
  await grant(userId, titleId)
  await sales.say(transaction.id, 'paid')
  expect(await sales.movements(transaction.id)).toContain('refund_due 50000')
  await expect(sales.buy({ userId, titleId })).rejects.toMatchObject({ reason: 'already_owned' })
})

test('F116 a running subscription gets longer once, whoever clicks; one that is over does not', async () => {
  const userId = await addUser(db.database)
  const orderId = await addPaidOrder(db.database, userId, 'subscription')
  const [startsAt, endsAt] = [sales.time.now, new Date(sales.time.now.getTime() + 30 * DAY)]
  const package_id = await addPackage(db.database)
  await db.database.kysely
    .insertInto('subscriptions')
    .values({ user_id: userId, package_id, order_id: orderId, starts_at: startsAt, ends_at: endsAt })
    .execute()
  const extend = (actor: Actor = staffActor(), now = startsAt) =>
    db.database.transact((tx) => extendSubscription(tx, actor, { userId, days: 7, endsAt, reason, now }))
  await expect(extend(reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(extend(staffActor(), endsAt)).rejects.toMatchObject({ reason: 'conflict' })
  const both = await Promise.allSettled([extend(), extend()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(extend()).rejects.toMatchObject({ reason: 'changed_meanwhile' })
  const { subscriptions } = await showCustomer(db.database.kysely, staffActor(), userId, startsAt)
  expect(subscriptions).toMatchObject([{ endsAt: new Date(endsAt.getTime() + 7 * DAY) }])
  expect(await acts(userId)).toMatchObject([
    { verb: 'customer.extend-subscription', before: { endsAt: endsAt.toISOString() }, reason },
  ])
})

test('customers are found by a part of what they are told, and their orders are for those who may see orders', async () => {
  const userId = await addUser(db.database, { email: 'rara.100%@example.com' })
  const found = async (find: string) =>
    (await listCustomers(db.database.kysely, { find }, 10)).map(({ id }) => id)
  expect(await found('RARA.100%')).toEqual([userId])
  expect(await found('rara_100')).toEqual([])
  const shown = await showCustomer(db.database.kysely, staffActor('pelanggan.lihat'), userId, sales.time.now)
  expect(shown).toMatchObject({ customer: { email: 'rara.100%@example.com' }, orders: null })
})

test('§7 the mails about a customer’s orders are shown, the latest first, without those to the shop', async () => {
  const { kysely } = db.database
  const [userId, another] = [await addUser(db.database), await addUser(db.database)]
  const [orderId, foreign] = [
    await addPaidOrder(db.database, userId),
    await addPaidOrder(db.database, another),
  ]
  const mail = (order_id: number, kind: 'paid' | 'shipped' | 'reversed', sent_at: Date | null) => ({
    ...{ order_id, kind, sent_at, created_at: sales.time.now },
    send_at: sent_at === null ? sales.time.now : null,
  })
  await kysely.deleteFrom('order_mails').where('order_id', 'in', [orderId, foreign]).execute()
  await kysely
    .insertInto('order_mails')
    .values([
      mail(orderId, 'paid', sales.time.now),
      mail(orderId, 'reversed', sales.time.now),
      mail(foreign, 'paid', null),
      mail(orderId, 'shipped', null),
    ])
    .execute()
  await kysely
    .insertInto('notice_consents')
    .values({
      user_id: userId,
      kind: 'author',
      given_at: sales.time.now,
      given_text: 'Ya',
      mailed_at: sales.time.now,
    })
    .execute()
  const shown = viewOf(await showCustomer(kysely, staffActor(), userId, sales.time.now))
  expect(shown.mails).toMatchObject([
    { kind: 'shipped', order: { id: orderId }, sent_at: null, waits: true },
    { kind: 'paid', order: { id: orderId }, sent_at: isoInWib(sales.time.now), waits: false },
  ])
  expect(shown.notices).toMatchObject([{ kind: 'author', mailed_at: isoInWib(sales.time.now) }])
  const without = await showCustomer(kysely, staffActor('pelanggan.lihat'), userId, sales.time.now)
  expect(without.mails).toBeNull()
})

test('§7 pages of customers by time or name hold every customer once, also where names are the same', async () => {
  const { kysely } = db.database
  for (let n = 0; n < 21; n += 1) {
    const id = await addUser(db.database, { email: `urut${n}@urutan.example` })
    const name = ['Wulan', 'wulan', 'Arif', `Bima ${n}`][n % 4]
    const blocked_at = n % 3 === 0 ? sales.time.now : null
    await kysely.updateTable('users').set({ name, blocked_at }).where('id', '=', id).execute()
  }
  const pages = async (filter: CustomerFilter) => {
    const rows: CustomerRow[] = []
    for (let before: number | undefined; ; before = rows.at(-1)?.id) {
      const page = await listCustomers(kysely, { ...filter, before }, 4)
      rows.push(...page)
      if (page.length < 4) return rows
    }
  }
  const nameOf = ({ name }: CustomerRow) => name.toLowerCase()
  for (const filter of [{}, { find: '@urutan.example' }, { find: 'urutan', blocked: false }]) {
    const all = await listCustomers(kysely, filter, 1000)
    expect(all.length).toBeGreaterThan(10)
    const byId = all.toReversed()
    const byName = byId.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
    expect(await pages(filter)).toEqual(all)
    expect(await pages({ ...filter, sort: 'time' })).toEqual(byId)
    expect(await pages({ ...filter, sort: 'name' })).toEqual(byName)
    expect(await pages({ ...filter, sort: '-name' })).toEqual(byName.toReversed())
  }
})
