// More than 300 lines: every kind of notice is tried in one shop, since each shop costs every run of the tests.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTICE_WORDS, SWITCHED_NOTICES } from '#contracts/notice-kinds.ts'
import { DAY, dayInWib, HOUR, MINUTE } from '#kernel/time.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { leaveTitles } from '#server/catalogue-editing/leave-titles.ts'
import { setTitleStatus } from '#server/catalogue-editing/set-title-status.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { composeWishNews } from '#server/wishes/send-wish-mails.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { mailbox } from '#tests/support/mailbox.ts'
import { addBasket, addPackage, addPaidOrder } from '#tests/support/reader-rows.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { findNotices } from './find-notices.ts'
import { type SendNoticesDeps, sendNotices } from './send-notices.ts'
import { stopNotices } from './stop-notices.ts'

type Reader = Awaited<ReturnType<typeof signedIn>>

/** 10:00 WIB. The carts of these tests are changed by the clock of the database, so this begins today. */
const TODAY = new Date(`${dayInWib(new Date())}T10:00:00+07:00`)
let now = TODAY
let shop: TestShop
let staff: StaffClient
let deps: SendNoticesDeps
let sent: Mail[]
let refused: string | undefined
let people = 0
let packageId: number

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const inDays = (days: number) => dayInWib(new Date(now.getTime() + days * DAY))

beforeAll(async () => {
  shop = await testShop({ clock: () => now, env: { SESSION_DAYS: '365', LIMIT_REGISTER: '1000' } })
  const rights = [
    'katalog.lihat',
    'katalog.ubah',
    'pengaturan.lihat',
    'pengaturan.ubah',
    'pelanggan.lihat',
  ] as const
  staff = await signedInStaff(shop, [...rights], now)
  packageId = await addPackage(shop.database, { name: 'Sebulan Membaca' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[sent, refused, now] = [[], undefined, TODAY]
  for (const table of ['notice_consents', 'follows', 'watched_carts', 'subscriptions'] as const) {
    await shop.database.kysely.deleteFrom(table).execute()
  }
  await shop.database.kysely.updateTable('offered_titles').set({ noted: true }).execute()
  deps = {
    database: shop.database,
    mail: mailbox(
      (mail) => sent.push(mail),
      ({ to }) => to === refused,
    ),
    secret: 'rahasia toko percobaan',
    readShop: async () => readConfig({}).shop,
    publicUrl: () => 'https://toko.example',
    clock: () => now,
    log: silentLog,
    composeWishNews,
  }
})

const reader = () => signedIn(shop.origin, `Pembaca ${++people}`)
const run = async () => {
  await findNotices(deps)
  await sendNotices(deps)
}
const subjects = () => sent.map(({ to, subject }) => `${to}: ${subject}`)
const choose = ({ call }: Reader, kind: string, on = true) => call('PUT', `/api/user/notices/${kind}`, { on })

async function included(name: string): Promise<number> {
  const ebook = { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, inSubscription: true }
  const [id = 0] = await addTitles(shop.database, [titleRecord({ name, ebook })])
  const files = await openLocalFolder(shop.filesFolder)
  await addEbookFile({ database: shop.database, files }, { titleId: id, kind: 'HTML', bytes: htmlBook() })
  return id
}

async function subscribe(userId: number, endsAt: Date): Promise<void> {
  const order_id = await addPaidOrder(shop.database, userId, 'subscription')
  const times = { starts_at: new Date(TODAY.getTime() - DAY), ends_at: endsAt }
  await shop.database.kysely
    .insertInto('subscriptions')
    .values({ user_id: userId, order_id, package_id: packageId, ...times })
    .execute()
}

async function begin(userId: number, titleId: number): Promise<void> {
  const at = { read_at: now, device_at: now }
  await shop.database.kysely
    .insertInto('reading_places')
    .values({ user_id: userId, title_id: titleId, device: 'perangkat-satu', place: '{}', share: 0.1, ...at })
    .execute()
}

const versionOf = async (id: number) =>
  (await staff.call('GET', `/api/console/titles/${id}`)).body.data.version
const edit = async (id: number, ebook: object) =>
  staff.call('PUT', `/api/console/titles/${id}`, { ebook, version: await versionOf(id) })
const owned = async ({ call }: Reader, id: number) =>
  (await call('GET', `/api/user/owned?ids=${id}`)).body.data.map(({ source }: { source: string }) => source)

describe('§7 a title that leaves the subscription', () => {
  test('is announced once to subscribers who have begun it, and is read until the day begins in WIB', async () => {
    const [ani, budi, owner] = [await reader(), await reader(), await reader()]
    const id = await included('Kota di Tepi Laut')
    for (const one of [ani, budi, owner]) await subscribe(one.id, new Date(TODAY.getTime() + 90 * DAY))
    for (const one of [ani, owner]) await begin(one.id, id)
    const order_id = await addPaidOrder(shop.database, owner.id)
    await shop.database.kysely
      .insertInto('entitlements')
      .values({ user_id: owner.id, title_id: id, order_id })
      .execute()
    const day = inDays(40)
    expect((await edit(id, { leaves_on: day })).status).toBe(200)
    const card = (await client(shop.origin)('GET', `/api/user/books/${id}`)).body.data
    expect(card.ebook).toMatchObject({ in_subscription: true, leaves_on: day })

    await run()
    expect(sent).toEqual([])
    later(10 * DAY)
    await Promise.all([findNotices(deps), findNotices(deps)])
    await Promise.all([sendNotices(deps), sendNotices(deps)])
    await run()
    expect(sent.map(({ to }) => to)).toEqual([ani.email])
    expect(sent[0]?.subject).toContain('Kota di Tepi Laut keluar dari langganan pada')
    later(DAY)
    await run()
    expect(sent).toHaveLength(1)

    now = new Date(Date.parse(`${day}T00:00:00+07:00`) - 1000)
    await leaveTitles(shop.database, () => now)
    expect(await owned(budi, id)).toEqual(['Book Subscriber'])
    later(1000)
    expect(await owned(budi, id)).toEqual([])
    expect(await owned(owner, id)).toEqual(['Book User'])
    await Promise.all([leaveTitles(shop.database, () => now), leaveTitles(shop.database, () => now)])
    const left = (await client(shop.origin)('GET', `/api/user/books/${id}`)).body.data
    expect(left.ebook).toMatchObject({ in_subscription: false })
    expect(left.ebook.leaves_on).toBeUndefined()
    const acts = await shop.database.kysely
      .selectFrom('audit_entries')
      .select('verb')
      .where('verb', '=', 'title.leave')
      .where('object_id', '=', String(id))
      .execute()
    expect(acts).toHaveLength(1)
  })

  test('leaves at once or soon only while no subscriber has begun it', async () => {
    const ani = await reader()
    const [begun, fresh] = [await included('Sudah Dibaca'), await included('Belum Dibaca')]
    await subscribe(ani.id, new Date(TODAY.getTime() + 90 * DAY))
    await begin(ani.id, begun)
    expect((await edit(begun, { in_subscription: false })).body.errors).toHaveProperty([
      'ebook.in_subscription',
    ])
    expect((await edit(begun, { leaves_on: inDays(29) })).body.errors).toHaveProperty(['ebook.leaves_on'])
    expect((await edit(begun, { leaves_on: inDays(30) })).status).toBe(200)
    expect((await edit(begun, { leaves_on: inDays(29) })).status).toBe(409)
    expect((await edit(begun, { leaves_on: inDays(31) })).status).toBe(200)
    expect((await edit(begun, { leaves_on: null })).status).toBe(200)
    expect((await edit(fresh, { leaves_on: inDays(0) })).status).toBe(422)
    expect((await edit(fresh, { leaves_on: inDays(1) })).status).toBe(200)
    expect((await edit(fresh, { in_subscription: false })).status).toBe(200)
  })

  test('cannot be announced while the shop has these notices off, nor are they switched off meanwhile', async () => {
    const id = await included('Diumumkan')
    const read = async () => (await staff.call('GET', '/api/console/shop')).body.data
    const change = async (notices: string[]) =>
      staff.call('PUT', '/api/console/shop', { notices, version: (await read()).version })
    const others = SWITCHED_NOTICES.filter((kind) => kind !== 'leaving')
    expect((await edit(id, { leaves_on: inDays(40) })).status).toBe(200)
    expect((await change(others)).body.errors).toHaveProperty('notices')
    await edit(id, { leaves_on: null })
    await shop.database.kysely.updateTable('editions').set({ leaves_on: null }).execute()
    expect((await change(others)).status).toBe(200)
    expect((await edit(id, { leaves_on: inDays(40) })).status).toBe(409)
    expect((await change([...SWITCHED_NOTICES])).status).toBe(200)
  })
})

describe('§6 the end of a subscription', () => {
  test('is told seven days and one day before, each once, by day, and not after it was renewed', async () => {
    const [ani, budi] = [await reader(), await reader()]
    const end = new Date(TODAY.getTime() + 10 * DAY)
    for (const one of [ani, budi]) await subscribe(one.id, end)
    await run()
    expect(sent).toEqual([])
    now = new Date(end.getTime() - 7 * DAY)
    await run()
    await run()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([ani.email, budi.email].toSorted())
    expect(sent[0]?.subject).toBe('Langganan Sebulan Membaca Anda segera berakhir')
    await subscribe(budi.id, new Date(end.getTime() + 30 * DAY))
    now = new Date(end.getTime() - DAY)
    await run()
    later(HOUR)
    await run()
    expect(sent.map(({ to }) => to).slice(2)).toEqual([ani.email])
  })

  test('is told in the morning where it fell due at night, and one failing address stops no other', async () => {
    const [ani, budi] = [await reader(), await reader()]
    const night = new Date(`${inDays(8)}T22:30:00+07:00`)
    for (const one of [ani, budi]) await subscribe(one.id, night)
    refused = ani.email
    now = new Date(night.getTime() - 7 * DAY + MINUTE)
    await run()
    expect(sent).toEqual([])
    now = new Date(`${dayInWib(new Date(night.getTime() - 6 * DAY))}T08:00:00+07:00`)
    await run()
    expect(sent.map(({ to }) => to)).toEqual([budi.email])
    refused = undefined
    later(2 * MINUTE)
    await run()
    expect(sent.map(({ to }) => to)).toEqual([budi.email, ani.email])
  })
})

test('F30 nothing is noted for an account that is deleted, whose subscription stays in the books', async () => {
  const ani = await reader()
  await subscribe(ani.id, new Date(TODAY.getTime() + 2 * DAY))
  const { body } = await ani.call('POST', '/api/auth/delete-account', { password: ani.password })
  expect(body.code).toBe(200)
  await run()
  expect(sent).toEqual([])
  const left = await shop.database.kysely
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', ani.id)
    .execute()
  expect(left).toEqual([])
})

describe('§7 new titles', () => {
  const publish = async (name: string, record: object = {}) => {
    const [id = 0] = await addTitles(shop.database, [titleRecord({ name, ...record })])
    return id
  }

  test('of a followed author are told together, once, and not to who owns them or ended it', async () => {
    const [ani, budi] = [await reader(), await reader()]
    await publish('Judul Lama', { contributors: ['Tere Kirana'] })
    await findNotices(deps)
    for (const one of [ani, budi]) {
      expect((await one.call('PUT', '/api/user/follows/tere-kirana')).status).toBe(200)
    }
    const consents = await shop.database.kysely
      .selectFrom('notice_consents')
      .select(['kind', 'given_at', 'given_text'])
      .where('user_id', '=', ani.id)
      .execute()
    expect(consents).toEqual([{ kind: 'author', given_at: now, given_text: NOTICE_WORDS.author.consent }])
    const first = await publish('Sungai Pertama', { contributors: ['Tere Kirana'] })
    // Given away, it is not theirs.
    await addBasket(shop.database, { userId: ani.id, titleIds: [first], at: now, isGift: true })
    const second = await publish('Sungai Kedua', { contributors: ['Tere Kirana'] })
    const order_id = await addPaidOrder(shop.database, budi.id)
    await shop.database.kysely
      .insertInto('entitlements')
      .values({ user_id: budi.id, title_id: second, order_id })
      .execute()
    await run()
    await run()
    expect(subjects().toSorted()).toEqual(
      [
        `${ani.email}: 2 buku baru dari penulis yang Anda ikuti`,
        `${budi.email}: Buku baru Tere Kirana: Sungai Pertama`,
      ].toSorted(),
    )
    await budi.call('DELETE', '/api/user/follows/tere-kirana')
    // Put on sale again: no news.
    for (const status of ['withdrawn', 'on_sale'] as const) {
      await shop.database.transact((tx) => setTitleStatus(tx, AT_THE_SERVER, { id: second, status, now }))
    }
    await publish('Sungai Ketiga', { contributors: ['Tere Kirana'] })
    later(DAY)
    await run()
    expect(subjects().slice(2)).toEqual([`${ani.email}: Buku baru Tere Kirana: Sungai Ketiga`])
  })

  test('at the most authors that one may follow, a further one is refused, and one of them is followed all the same', async () => {
    const ani = await reader()
    const others = Array.from({ length: 299 }, (_, nr) => `Kirana ${nr}`)
    await publish('Awal', { contributors: ['Kirana Awal', 'Kirana Akhir', ...others] })
    const follow = async (slug: string) => (await ani.call('PUT', `/api/user/follows/${slug}`)).status
    expect(await follow('kirana-awal')).toBe(200)
    await sql`
      insert into follows (user_id, contributor_id, followed_at)
      select ${ani.id}, id, ${now} from contributors where name = any(${others})`.execute(
      shop.database.kysely,
    )
    expect([await follow('kirana-akhir'), await follow('kirana-awal')]).toEqual([409, 200])
  })

  test('of a series that was begun are told to who asked for it, and not a second time for their author', async () => {
    const [ani, budi] = [await reader(), await reader()]
    const series = { series: 'Tiga Rasa', contributors: ['Dewi Larasati'] }
    const first = await publish('Tiga Rasa 1', { ...series, seriesNumber: 1 })
    await findNotices(deps)
    for (const one of [ani, budi]) await begin(one.id, first)
    await choose(ani, 'volume')
    await ani.call('PUT', '/api/user/follows/dewi-larasati')
    await publish('Tiga Rasa 2', { ...series, seriesNumber: 2 })
    await run()
    later(DAY)
    await run()
    expect(subjects()).toEqual([`${ani.email}: Baru dari seri Tiga Rasa: Tiga Rasa 2`])
  })

  test('are at most two marketing mails a day; the third waits until the next morning', async () => {
    const ani = await reader()
    const first = await publish('Lima Kota 1', { series: 'Lima Kota', contributors: ['Anjar'] })
    await findNotices(deps)
    await begin(ani.id, first)
    for (const kind of ['volume', 'cart']) await choose(ani, kind)
    await ani.call('PUT', '/api/user/follows/rara-lestari')
    const paper = { priceIdr: 80_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
    const { ebook: _none, ...record } = titleRecord({ name: 'Di Keranjang', paper })
    const [kept = 0] = await addTitles(shop.database, [record], 2)
    await findNotices(deps)
    await shop.database.kysely.deleteFrom('notices').execute()
    await ani.call('POST', '/api/user/cart-items', { book_id: kept, type: 'Fisik' })
    later(2 * DAY)
    await publish('Lima Kota 2', { series: 'Lima Kota', contributors: ['Anjar'] })
    await publish('Dari Rara')
    await run()
    await run()
    expect(sent).toHaveLength(2)
    later(DAY)
    await run()
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ unsubscribe }) => unsubscribe?.split('.').at(-2))).size).toBe(3)
  })
})

describe('§6 a forgotten cart', () => {
  const paper = async (name: string) => {
    const edition = { priceIdr: 80_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
    const { ebook: _none, ...record } = titleRecord({ name, paper: edition })
    return (await addTitles(shop.database, [record], 5))[0] ?? 0
  }
  const put = ({ call }: Reader, id: number) =>
    call('POST', '/api/user/cart-items', { book_id: id, type: 'Fisik' })

  test('is told once, a day after its last change, to who asked for it, and never again while it is the same', async () => {
    const [ani, budi] = [await reader(), await reader()]
    const [one, two] = [await paper('Peta Lama'), await paper('Peta Baru')]
    await choose(ani, 'cart')
    for (const buyer of [ani, budi]) await put(buyer, one)
    const changedAt = async () =>
      (
        await shop.database.kysely
          .selectFrom('watched_carts')
          .select('changed_at')
          .where('user_id', '=', ani.id)
          .executeTakeFirstOrThrow()
      ).changed_at
    // The trigger reads the clock of the database.
    const changed = (await changedAt()) ?? now
    const at = (ms: number) => {
      const moment = new Date(changed.getTime() + ms)
      const hour = Number(moment.toLocaleString('en-GB', { timeZone: 'Asia/Jakarta', hour: '2-digit' }))
      return hour >= 8 && hour < 21 ? moment : new Date(moment.getTime() + 12 * HOUR)
    }
    now = new Date(Math.min(at(23 * HOUR).getTime(), changed.getTime() + 23 * HOUR))
    await run()
    expect(sent).toEqual([])
    now = at(25 * HOUR)
    await run()
    await run()
    expect(subjects()).toEqual([`${ani.email}: Peta Lama masih di keranjang Anda`])
    await put(ani, two)
    now = at(75 * HOUR)
    await run()
    expect(sent).toHaveLength(1)

    await shop.database.kysely.deleteFrom('cart_items').where('user_id', '=', ani.id).execute()
    await put(ani, two)
    now = at(125 * HOUR)
    await run()
    expect(subjects().slice(1)).toEqual([`${ani.email}: Peta Baru masih di keranjang Anda`])
  })

  test('is not told once it was changed again or nothing of it can be bought', async () => {
    const [ani, budi] = [await reader(), await reader()]
    const id = await paper('Habis Terjual')
    for (const one of [ani, budi]) {
      await choose(one, 'cart')
      await put(one, id)
    }
    now = new Date(TODAY.getTime() + 2 * DAY)
    await findNotices(deps)
    await shop.database.kysely
      .updateTable('cart_items')
      .set({ quantity: 2 })
      .where('user_id', '=', ani.id)
      .execute()
    await shop.database.kysely
      .updateTable('titles')
      .set({ status: 'withdrawn' })
      .where('id', '=', id)
      .execute()
    await sendNotices(deps)
    expect(sent).toEqual([])
  })
})

describe('§6 what a reader decides', () => {
  test('is kept with the time and the words, and is seen by staff', async () => {
    const ani = await reader()
    const list = (await ani.call('GET', '/api/user/notices')).body.data
    expect(list.map(({ kind, on }: { kind: string; on: boolean }) => [kind, on])).toEqual([
      ['leaving', true],
      ['ending', true],
      ['volume', false],
      ['author', false],
      ['cart', false],
    ])
    await choose(ani, 'cart')
    const first = now
    later(HOUR)
    await choose(ani, 'cart')
    await choose(ani, 'ending', false)
    const { call } = await signedInStaff(shop, ['pelanggan.lihat'], now)
    const shown = (await call('GET', `/api/console/customers/${ani.id}`)).body.data.notices
    expect(shown).toMatchObject([
      { kind: 'ending', given_at: null, text: null },
      { kind: 'cart', text: NOTICE_WORDS.cart.consent, ended_at: null },
    ])
    expect(new Date(shown[0].ended_at)).toEqual(now)
    expect(new Date(shown[1].given_at)).toEqual(first)
  })

  test('is ended by one POST of a mail program for this kind alone, and the link is of no other reader', async () => {
    const [ani, budi] = [await reader(), await reader()]
    const end = new Date(TODAY.getTime() + 7 * DAY)
    for (const one of [ani, budi]) await subscribe(one.id, end)
    await choose(ani, 'cart')
    await run()
    const mail = sent.find(({ to }) => to === ani.email)
    const { pathname, search } = new URL(mail?.unsubscribe ?? '')
    // The mail's secret is not that of the running shop.
    const refusal = await client(shop.origin)('POST', `${pathname}${search}`, {
      'List-Unsubscribe': 'One-Click',
    })
    expect(refusal.status).toBe(404)
    const stop = (token: string) =>
      stopNotices({ ...deps, endRestockWishes: async () => undefined }, { token, now })
    const token = new URLSearchParams(search).get('token') ?? ''
    await expect(stop(token.replace(/^\d+/, String(budi.id)))).rejects.toMatchObject({ reason: 'not_found' })
    await expect(stop(token.replace('ending', 'cart'))).rejects.toMatchObject({ reason: 'not_found' })
    await stop(token)
    await stop(token)
    const on = async ({ call }: Reader) =>
      (await call('GET', '/api/user/notices')).body.data
        .filter((one: { on: boolean }) => one.on)
        .map(({ kind }: { kind: string }) => kind)
    expect(await on(ani)).toEqual(['leaving', 'cart'])
    expect(await on(budi)).toEqual(['leaving', 'ending'])
    now = new Date(end.getTime() - HOUR)
    const before = sent.length
    await run()
    expect(sent.slice(before).map(({ to }) => to)).toEqual([budi.email])
  })

  test('ends as for any other where its account was deleted since', async () => {
    const ani = await reader()
    await subscribe(ani.id, new Date(TODAY.getTime() + 7 * DAY))
    await run()
    const { search } = new URL(sent.find(({ to }) => to === ani.email)?.unsubscribe ?? '')
    const nobody = { name: 'Akun dihapus', email: `akun-${ani.id}@dihapus.invalid`, deleted_at: now }
    await shop.database.kysely.updateTable('users').set(nobody).where('id', '=', ani.id).execute()
    let wishesEnded = 0
    const endRestockWishes = async () => {
      wishesEnded++
    }
    const token = new URLSearchParams(search).get('token') ?? ''
    expect(await stopNotices({ ...deps, endRestockWishes }, { token, now })).toBe('ending')
    expect(wishesEnded).toBe(0)
  })

  test('is not asked for what the shop does not send', async () => {
    const off = await testShop({ clock: () => now, env: { NOTICES: 'ending' } })
    try {
      const ani = await signedIn(off.origin, 'Ani')
      const kinds = (await ani.call('GET', '/api/user/notices')).body.data
      expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(['ending'])
      expect((await ani.call('PUT', '/api/user/notices/cart', { on: true })).body.reason).toBe('switched_off')
      expect((await ani.call('GET', '/api/user/follows')).body.reason).toBe('switched_off')
    } finally {
      await off.close()
    }
  })
})
