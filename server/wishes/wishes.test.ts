import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WISH_BOUNDS, WISH_MAIL_CONSENT } from '#contracts/choices.ts'
import { setTitleStatus } from '#server/catalogue-editing/set-title-status.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { keepWish } from './keep-wishes.ts'

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
    expect((await ani.call('GET', '/api/user/wishlist')).body.data).toEqual({ shared: null, mails: false })
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

test('§4 whoever wants mails about wishes says so, and the words are kept with the time', async () => {
  const ani = await reader()
  const mails = (on: boolean) => ani.call('PUT', '/api/user/wishlist/mails', { on })
  const consent = () =>
    shop.database.kysely
      .selectFrom('wishlists')
      .select(['consented_at', 'consent_text'])
      .where('user_id', '=', ani.id)
      .executeTakeFirst()
  expect((await mails(true)).body.data.mails).toBe(true)
  const first = now
  expect(await consent()).toEqual({ consented_at: first, consent_text: WISH_MAIL_CONSENT })
  now = new Date(now.getTime() + 1000)
  await mails(true)
  expect((await consent())?.consented_at).toEqual(first)
  expect((await mails(false)).body.data.mails).toBe(false)
  expect(await consent()).toEqual({ consented_at: null, consent_text: null })
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
  await switchTo(false)
  const asked = [
    await wish(ani, titleId),
    await ani.call('DELETE', `/api/user/wishes/${titleId}`),
    await ani.call('GET', '/api/user/wishes'),
    await ani.call('GET', '/api/user/wishes/ids'),
    await ani.call('POST', '/api/user/wishes/merge', { ids: [titleId] }),
    await ani.call('GET', '/api/user/wishlist'),
    await ani.call('PUT', '/api/user/wishlist/share', { name: '' }),
    await ani.call('DELETE', '/api/user/wishlist/share'),
    await ani.call('PUT', '/api/user/wishlist/mails', { on: true }),
    await guest('GET', `/api/user/wishlists/${token}`),
  ]
  expect(asked.map(({ status, body }) => [status, body.reason])).toEqual(
    asked.map(() => [404, 'switched_off']),
  )
  await switchTo(true)
  expect(await idsOf(ani)).toEqual([titleId])
  expect((await guest('GET', `/api/user/wishlists/${token}`)).status).toBe(200)
})
