// More than 300 lines: everything about wishlists is tried in one shop, since each shop costs every run of the tests.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WISH_BOUNDS } from '#contracts/choices.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { setTitleStatus } from '#server/catalogue-editing/set-title-status.ts'
import { changeStock } from '#server/inventory/change-stock.ts'
import { type SendNoticesDeps, sendNotices } from '#server/notices/send-notices.ts'
import { stopNotices } from '#server/notices/stop-notices.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { mailbox } from '#tests/support/mailbox.ts'
import { addBasket, addPaidOrder } from '#tests/support/reader-rows.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { endRestockWishes } from './end-restock-wishes.ts'
import { keepWish } from './keep-wishes.ts'
import { sendRestockMails } from './send-restock-mails.ts'
import { composeWishNews, findWishNews, type WishMailsDeps } from './send-wish-mails.ts'

type Reader = Awaited<ReturnType<typeof signedIn>>

let now = new Date('2026-11-23T03:00:00Z')
let shop: TestShop
let staff: StaffClient
let guest: ReturnType<typeof client>
let people = 0

beforeAll(async () => {
  shop = await testShop({ clock: () => now, env: { WISHLIST: '1' } })
  staff = await signedInStaff(shop, ['pengaturan.lihat', 'pengaturan.ubah'], now)
  guest = client(shop.origin)
})
afterAll(() => shop.close())

const reader = () => signedIn(shop.origin, `Pembaca ${++people}`)
const title = async (record: Parameters<typeof titleRecord>[0] = {}) =>
  (await addTitles(shop.database, [titleRecord(record)]))[0] ?? 0
const wish = ({ call }: Reader, titleId: number) => call('PUT', `/api/user/wishes/${titleId}`)
const idsOf = async ({ call }: Reader): Promise<number[]> =>
  (await call('GET', '/api/user/wishes/ids')).body.data
const listOf = async ({ call }: Reader) => (await call('GET', '/api/user/wishes')).body.data
const setPrice = (titleId: number, price_idr: number) =>
  shop.database.kysely.updateTable('editions').set({ price_idr }).where('title_id', '=', titleId).execute()

describe('§4 a wishlist', () => {
  test('§4 keeps what its reader saved, the latest first, and shows what has become cheaper', async () => {
    const ani = await reader()
    const [first, second] = [await title(), await title()]
    expect((await wish(ani, first)).status).toBe(200)
    now = new Date(now.getTime() + 1000)
    await wish(ani, second)
    const before = await listOf(ani)
    expect(before.data.map(({ id }: { id: number }) => id)).toEqual([second, first])
    expect(before.data[0].fell_by).toBeNull()
    const [{ price_idr: price } = { price_idr: 0 }] = await shop.database.kysely
      .selectFrom('editions')
      .select('price_idr')
      .where('title_id', '=', first)
      .execute()
    await setPrice(first, price - 5_000)
    await setPrice(second, price + 5_000)
    const fallen = (await listOf(ani)).data.map(({ id, fell_by }: { id: number; fell_by: number }) => [
      id,
      fell_by,
    ])
    expect(fallen).toEqual([
      [second, null],
      [first, 5_000],
    ])
    await ani.call('DELETE', `/api/user/wishes/${first}`)
    expect(await idsOf(ani)).toEqual([second])
  })

  test('§4 has a title once, also after two hundred requests at once, and is bounded', async () => {
    const ani = await reader()
    const titleId = await title()
    const keep = () => shop.database.transact((tx) => keepWish(tx, { userId: ani.id, titleId, now }))
    await Promise.all(Array.from({ length: 200 }, keep))
    expect(await idsOf(ani)).toEqual([titleId])
    const [{ rows } = { rows: 0 }] = await shop.database.kysely
      .selectFrom('wished_editions')
      .innerJoin('wishes', 'wishes.id', 'wish_id')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('title_id', '=', titleId)
      .execute()
    expect(rows).toBe(1)

    const many = await addTitles(
      shop.database,
      Array.from({ length: WISH_BOUNDS.ofAccount }, () => titleRecord()),
    )
    const wishes = many.slice(1).map((title_id) => ({ title_id, user_id: ani.id, created_at: now }))
    await shop.database.kysely.insertInto('wishes').values(wishes).execute()
    expect((await wish(ani, many[0] ?? 0)).body.reason).toBe('conflict')
    // One that is there already is no wish more.
    expect((await wish(ani, titleId)).status).toBe(200)
    const merged = await ani.call('POST', '/api/user/wishes/merge', { ids: [many[0]] })
    expect(merged.body.data).toHaveLength(WISH_BOUNDS.ofAccount)
  })

  test('§4 takes over what the device kept at the sign-in, without what is no longer sold', async () => {
    const ani = await reader()
    const [one, two, withdrawn] = [await title(), await title(), await title()]
    await wish(ani, one)
    await shop.database.transact((tx) =>
      setTitleStatus(tx, AT_THE_SERVER, { id: withdrawn, status: 'withdrawn', now }),
    )
    const ids = [withdrawn, two, two, one, 999_999_999]
    const merged = await ani.call('POST', '/api/user/wishes/merge', { ids })
    expect(merged.body.data.sort()).toEqual([one, two].sort())
    const tooMany = Array.from({ length: WISH_BOUNDS.onDevice + 1 }, (_, place) => place + 1)
    expect((await ani.call('POST', '/api/user/wishes/merge', { ids: tooMany })).status).toBe(422)
    expect((await wish(ani, withdrawn)).status).toBe(404)
    expect((await wish(ani, 999_999_999)).status).toBe(404)
    const cards = await guest('GET', `/api/user/cards?ids=${[two, withdrawn, one, two].join(',')}`)
    expect(cards.body.data.map(({ id }: { id: number }) => id)).toEqual([two, one])
    expect((await guest('GET', `/api/user/cards?ids=${tooMany.join(',')}`)).status).toBe(422)
    expect((await guest('GET', '/api/user/cards?ids=')).body.data).toEqual([])
  })
})

describe('§4 a shared wishlist', () => {
  const seen = (token: string) => guest('GET', `/api/user/wishlists/${token}`)

  test('§4 is seen by whoever has the link, under the chosen name, until it is revoked', async () => {
    const [ani, budi] = [await reader(), await reader()]
    const titleId = await title()
    await wish(ani, titleId)
    expect((await ani.call('GET', '/api/user/wishlist')).body.data).toEqual({ shared: null })
    const made = await ani.call('PUT', '/api/user/wishlist/share', { name: '  Ani di Solo ' })
    const { token } = made.body.data.shared
    expect(token).toMatch(/^[\w-]{32}$/)
    const page = await seen(token)
    expect(page.body.data.name).toBe('Ani di Solo')
    expect(page.body.data.titles.map(({ id }: { id: number }) => id)).toEqual([titleId])
    expect(page.text).not.toContain(ani.email)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')

    const renamed = await ani.call('PUT', '/api/user/wishlist/share', { name: '' })
    expect(renamed.body.data.shared).toEqual({ token, name: '' })
    await budi.call('DELETE', '/api/user/wishlist/share')
    expect((await seen(token)).status).toBe(200)
    await ani.call('DELETE', '/api/user/wishlist/share')
    expect((await seen(token)).status).toBe(404)
    const again = await ani.call('PUT', '/api/user/wishlist/share', { name: 'Ani' })
    expect(again.body.data.shared.token).not.toBe(token)

    const block = { blocked_at: now }
    await shop.database.kysely.updateTable('users').set(block).where('id', '=', ani.id).execute()
    expect((await seen(again.body.data.shared.token)).status).toBe(404)
    expect((await wish(ani, titleId)).status).toBe(403)
  })
})

test('§7 staff see how many want a title and wait for its copies, and not who', async () => {
  const [one, other] = [await reader(), await reader()]
  const titleId = await title({
    paper: { priceIdr: 80_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 },
  })
  const catalogue = await signedInStaff(shop, ['katalog.lihat'], now)
  const counts = async () => (await catalogue.call('GET', `/api/console/titles/${titleId}/wishes`)).body.data
  expect(await counts()).toEqual({ wishes: 0, restock: 0 })
  await wish(one, titleId)
  await wish(other, titleId)
  await wish(other, await title())
  expect((await one.call('POST', '/api/user/restock-wishes', { book_id: titleId })).status).toBe(201)
  expect(await counts()).toEqual({ wishes: 2, restock: 1 })
})

test('§4 where the shop has no wishlists they are in no call, and come back with what was saved', async () => {
  const ani = await reader()
  const titleId = await title()
  await wish(ani, titleId)
  const { token } = (await ani.call('PUT', '/api/user/wishlist/share', { name: '' })).body.data.shared
  const switchTo = async (wishlist: boolean) => {
    const { version } = (await staff.call('GET', '/api/console/shop')).body.data
    expect((await staff.call('PUT', '/api/console/shop', { wishlist, version })).status).toBe(200)
    await expect.poll(async () => (await guest('GET', '/api/user/shop')).body.data.wishlist).toBe(wishlist)
  }
  const catalogue = await signedInStaff(shop, ['katalog.lihat'], now)
  await switchTo(false)
  const counts = await catalogue.call('GET', `/api/console/titles/${titleId}/wishes`)
  expect(counts.body.data.wishes).toBeNull()
  const asked = [
    await wish(ani, titleId),
    await ani.call('DELETE', `/api/user/wishes/${titleId}`),
    await ani.call('GET', '/api/user/wishes'),
    await ani.call('GET', '/api/user/wishes/ids'),
    await ani.call('POST', '/api/user/wishes/merge', { ids: [titleId] }),
    await ani.call('GET', '/api/user/wishlist'),
    await ani.call('PUT', '/api/user/wishlist/share', { name: '' }),
    await ani.call('DELETE', '/api/user/wishlist/share'),
    await ani.call('PUT', '/api/user/notices/wishlist', { on: true }),
    await guest('GET', `/api/user/wishlists/${token}`),
  ]
  expect(asked.map(({ status, body }) => [status, body.reason])).toEqual(
    asked.map(() => [404, 'switched_off']),
  )
  await switchTo(true)
  expect(await idsOf(ani)).toEqual([titleId])
  expect((await guest('GET', `/api/user/wishlists/${token}`)).status).toBe(200)
})

describe('§4 who asked for mails about wishes', () => {
  const FOUND = new Date('2026-11-24T03:00:00Z')
  const NEXT_DAY = new Date(FOUND.getTime() + DAY)
  const WEEK = [0, 1, 2, 3].map((days) => new Date(NEXT_DAY.getTime() + days * DAY))
  let sent: Mail[]
  let deps: WishMailsDeps & SendNoticesDeps
  let down: boolean

  beforeEach(async () => {
    ;[sent, now, down] = [[], FOUND, false]
    await shop.database.kysely.deleteFrom('notice_consents').execute()
    await shop.database.kysely.deleteFrom('restock_wishes').execute()
    deps = {
      database: shop.database,
      mail: mailbox(
        (mail) => sent.push(mail),
        () => down,
      ),
      secret: 'rahasia toko percobaan',
      readShop: async () => ({ ...readConfig({}).shop, wishlist: true }),
      publicUrl: () => 'https://toko.example',
      clock: () => now,
      log: silentLog,
      composeWishNews,
    }
  })

  const run = async () => {
    await findWishNews(deps)
    await sendNotices(deps)
  }
  const subjects = () => sent.map(({ to, subject }) => `${to}: ${subject}`)
  const consent = ({ call }: Reader) => call('PUT', '/api/user/notices/wishlist', { on: true })
  const setStock = (titleId: number, counted: number) =>
    shop.database.transact((tx) =>
      changeStock(tx, AT_THE_SERVER, { titleId, by: { cause: 'count', counted }, now }),
    )
  const paperTitle = async (name: string) => {
    const paper = { priceIdr: 80_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
    const { ebook: _none, ...record } = titleRecord({ name, paper })
    return (await addTitles(shop.database, [record], 2))[0] ?? 0
  }

  test('§4 get one about a price that fell, once, and again only after it falls further or has risen', async () => {
    const [ani, budi] = [await reader(), await reader()]
    const titleId = await paperTitle('Angin dari Pelabuhan')
    for (const one of [ani, budi]) await wish(one, titleId)
    await consent(ani)
    await run()
    expect(sent).toEqual([])
    await setPrice(titleId, 70_000)
    await run()
    await run()
    expect(subjects()).toEqual([`${ani.email}: Harga Angin dari Pelabuhan turun`])
    expect(sent[0]?.text).toMatch(/sekarang Rp.70\.000,00, turun dari Rp.80\.000,00/)
    expect(sent[0]?.unsubscribe).toMatch(/^https:\/\/toko\.example\/api\/user\/notices\/stop\?token=/)
    const prices = [70_000, 79_000, 60_000, 100_000]
    for (const [place, price] of prices.entries()) {
      now = WEEK[place] ?? now
      await setPrice(titleId, price)
      await run()
    }
    expect(sent).toHaveLength(2)
    expect(sent[1]?.text).toContain('60.000')
    // What it cost when it was saved is no fall, whatever it cost in between.
    now = new Date(now.getTime() + DAY)
    await setPrice(titleId, 80_000)
    await run()
    expect(sent).toHaveLength(2)
  })

  test('§4 get at most one a day, with all titles, and none at night', async () => {
    const ani = await reader()
    const [one, two, three] = [
      await paperTitle('Lampu di Dermaga'),
      await paperTitle('Musim Hujan'),
      await paperTitle('Kereta Pagi'),
    ]
    for (const id of [one, two, three]) await wish(ani, id)
    await consent(ani)
    await setStock(one, 0)
    await findWishNews(deps)
    await setPrice(two, 50_000)
    await setStock(one, 4)
    await findWishNews(deps)
    for (const night of ['2026-11-24T14:00:00Z', '2026-11-25T00:59:00Z']) {
      now = new Date(night)
      await sendNotices(deps)
    }
    expect(sent).toEqual([])
    now = new Date('2026-11-25T01:00:00Z')
    await sendNotices(deps)
    expect(subjects()).toEqual([`${ani.email}: Kabar 2 judul di daftar keinginan Anda`])
    expect(sent[0]?.text).toMatch(/Lampu di Dermaga: stok ada lagi, fisik/)
    expect(sent[0]?.text).toMatch(/Musim Hujan: fisik, Rp.80\.000,00 → Rp.50\.000,00/)
    await setPrice(three, 40_000)
    now = new Date('2026-11-25T12:00:00Z')
    await run()
    expect(sent).toHaveLength(1)
    now = new Date('2026-11-26T01:00:00Z')
    await run()
    expect(subjects()[1]).toBe(`${ani.email}: Harga Kereta Pagi turun`)
  })

  test('§4 get it later where the mail server was down, and not once it is sold out or theirs', async () => {
    const [ani, budi] = [await reader(), await reader()]
    const titleId = await paperTitle('Surat untuk Ibu')
    const [bought] = [await paperTitle('Sudah Dibeli')]
    for (const id of [titleId, bought]) await wish(ani, id)
    await wish(budi, titleId)
    for (const one of [ani, budi]) await consent(one)
    const order_id = await addPaidOrder(shop.database, ani.id)
    const owned = { user_id: ani.id, title_id: bought, order_id }
    await shop.database.kysely.insertInto('entitlements').values(owned).execute()
    for (const id of [titleId, bought]) await setPrice(id, 10_000)
    down = true
    await run()
    expect(sent).toEqual([])
    down = false
    await setStock(titleId, 0)
    now = new Date(FOUND.getTime() + HOUR)
    await run()
    expect(sent).toEqual([])
    await shop.database.kysely
      .updateTable('users')
      .set({ blocked_at: now })
      .where('id', '=', budi.id)
      .execute()
    await setStock(titleId, 3)
    await run()
    expect(subjects()).toEqual([`${ani.email}: Surat untuk Ibu sudah tersedia lagi`])
    expect(sent[0]?.text).toContain('Harganya juga turun')
  })

  test('§9 get it about a title that they gave away, and not about one that they bought', async () => {
    const ani = await reader()
    const [given, bought] = [await paperTitle('Untuk Adik'), await paperTitle('Untuk Sendiri')]
    for (const id of [given, bought]) await wish(ani, id)
    await consent(ani)
    const basket = { userId: ani.id, at: new Date(NEXT_DAY) }
    await addBasket(shop.database, { ...basket, titleIds: [given], isGift: true })
    await addBasket(shop.database, { ...basket, titleIds: [bought] })
    for (const id of [given, bought]) await setPrice(id, 1_000)
    await run()
    expect(subjects()).toEqual([`${ani.email}: Harga Untuk Adik turun`])
  })

  test('§4 get none twice about one return to stock, and none after one press or one POST ends them', async () => {
    const ani = await reader()
    const titleId = await paperTitle('Dua Kali Diminta')
    await setStock(titleId, 0)
    await wish(ani, titleId)
    await consent(ani)
    await ani.call('POST', '/api/user/restock-wishes', { book_id: titleId })
    await findWishNews(deps)
    await setStock(titleId, 2)
    await sendRestockMails(deps)
    await run()
    expect(subjects()).toEqual([`${ani.email}: Dua Kali Diminta sudah tersedia lagi`])

    const token = new URL(sent[0]?.unsubscribe ?? '').searchParams.get('token') ?? ''
    await stopNotices({ ...deps, endRestockWishes }, { token, now })
    const choices: { kind: string; on: boolean }[] = (await ani.call('GET', '/api/user/notices')).body.data
    expect(choices.find(({ kind }) => kind === 'wishlist')?.on).toBe(false)
    await setPrice(titleId, 5_000)
    now = NEXT_DAY
    await run()
    expect(sent).toHaveLength(1)
  })

  test('§4 get none while the shop has no wishlists', async () => {
    const ani = await reader()
    const titleId = await paperTitle('Toko Tutup')
    await wish(ani, titleId)
    await consent(ani)
    await setPrice(titleId, 5_000)
    await findWishNews(deps)
    const { readShop } = deps
    deps.readShop = async () => ({ ...(await readShop()), wishlist: false })
    await run()
    expect(sent).toEqual([])
  })
})
