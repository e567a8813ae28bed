// More than 300 lines: everything about reviews is tried in one shop, since each shop costs every run of the tests.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { below, oneOf, randomFrom } from '#tests/support/random.ts'
import { addPaidOrder } from '#tests/support/reader-rows.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { ratingOf } from './review.rules.ts'

type Reader = Awaited<ReturnType<typeof signedIn>>

const now = new Date('2026-11-23T02:00:00Z')
const WHY = { reason: 'Menyebut nama orang lain' }
let shop: TestShop
let staff: StaffClient
let guest: ReturnType<typeof client>
let readers: Reader[]

beforeAll(async () => {
  shop = await testShop({ clock: () => now, env: { REVIEWS: '1' } })
  staff = await signedInStaff(
    shop,
    ['ulasan.lihat', 'ulasan.ubah', 'pengaturan.lihat', 'pengaturan.ubah'],
    now,
  )
  guest = client(shop.origin)
  readers = []
  for (const name of ['Ani', 'Budi', 'Citra']) readers.push(await signedIn(shop.origin, name))
})
afterAll(() => shop.close())
// No test is refused because of the reviews that another one wrote.
beforeEach(async () => {
  await shop.database.kysely.deleteFrom('attempt_counts').execute()
})

const title = async () => (await addTitles(shop.database, [titleRecord()]))[0] ?? 0

async function own(reader: Reader, titleId: number): Promise<void> {
  const order_id = await addPaidOrder(shop.database, reader.id)
  const entitlement = { user_id: reader.id, title_id: titleId, order_id }
  await shop.database.kysely.insertInto('entitlements').values(entitlement).execute()
}

/** The device's place is the last one; what was read before it stays read. */
async function readSoFar({ id: user_id }: Reader, title_id: number, share: number): Promise<void> {
  const place = JSON.stringify({ kind: 'PDF', page: 1, of: 9 })
  const at = { read_at: now, device_at: now }
  await shop.database.kysely
    .insertInto('reading_places')
    .values({ user_id, title_id, device: 'device-1', place, share, furthest: share, ...at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'title_id', 'device']).doUpdateSet(({ fn, ref, val }) => ({
        share,
        furthest: fn<number>('greatest', [ref('reading_places.furthest'), val(share)]),
      })),
    )
    .execute()
}

const write = ({ call }: Reader, titleId: number, body: object) =>
  call('PUT', `/api/user/books/${titleId}/own-review`, { stars: 5, review: 'Bagus sekali', ...body })
// A change reaches the kept pages when its notification does, so what they say is polled for.
const publicReviews = async (titleId: number, sort = 'terbaru') =>
  (await guest('GET', `/api/user/books/${titleId}/reviews?sort=${sort}`)).body.data
const detail = async (titleId: number) => (await guest('GET', `/api/user/books/${titleId}`)).body.data
const listed = async (list = 'waiting') =>
  (await staff.call('GET', `/api/console/reviews?list=${list}&per_page=100`)).body.data.data
const find = async (titleId: number, list = 'waiting') =>
  (await listed(list)).find((row: { title: { id: number } }) => row.title.id === titleId)
const judge = (act: 'show' | 'hide', { id, version }: { id: number; version: number }) =>
  staff.call('POST', `/api/console/reviews/${id}/${act}`, { version, ...(act === 'hide' && WHY) })
const reply = ({ id, version }: { id: number; version: number }, text: string) =>
  staff.call('PUT', `/api/console/reviews/${id}/reply`, { version, reply: text })

/** A title with a shown review of the first reader. */
async function reviewed(body: object = {}): Promise<{ titleId: number; id: number }> {
  const titleId = await title()
  const [ani] = readers as [Reader]
  await own(ani, titleId)
  await write(ani, titleId, body)
  const waiting = await find(titleId)
  expect((await judge('show', waiting)).status).toBe(200)
  return { titleId, id: waiting.id }
}

describe('§2 who reads a title', () => {
  test('§2 reviews it once it is theirs, or a fifth of it is read, and nobody else does', async () => {
    const [ani, budi, citra] = readers as [Reader, Reader, Reader]
    const titleId = await title()
    await own(ani, titleId)
    await readSoFar(budi, titleId, 0.19)
    expect((await write(ani, titleId, {})).status).toBe(200)
    expect((await write(budi, titleId, {})).body.reason).toBe('not_owned')
    expect((await write(citra, titleId, {})).body.reason).toBe('not_owned')
    await readSoFar(budi, titleId, 0.2)
    const asked = await budi.call('GET', `/api/user/books/${titleId}/own-review`)
    expect(asked.body.data).toEqual({ may_review: true, review: null, helpful: [] })
    expect((await write(budi, titleId, {})).body.data).toMatchObject({ finished: false, state: 'waiting' })
    await readSoFar(budi, titleId, 0.97)
    expect((await write(budi, titleId, { stars: 4 })).body.data).toMatchObject({ finished: true })
    const rows = (await listed()).filter((row: { title: { id: number } }) => row.title.id === titleId)
    expect(rows).toHaveLength(2)
  })

  test('§2 reviews what they have read, also after they turned back to its beginning', async () => {
    const [, budi, citra] = readers as [Reader, Reader, Reader]
    const titleId = await title()
    for (const share of [0.3, 0.01]) await readSoFar(budi, titleId, share)
    expect((await write(budi, titleId, {})).body.data).toMatchObject({ finished: false })
    for (const share of [0.97, 0]) await readSoFar(citra, titleId, share)
    expect((await write(citra, titleId, {})).body.data).toMatchObject({ finished: true })
  })

  test('§2 on paper reviews it once the parcel has come', async () => {
    const [ani] = readers as [Reader]
    const { kysely } = shop.database
    const titleId = await title()
    const order_id = await addPaidOrder(shop.database, ani.id, 'paper')
    const { id: edition_id } = await kysely
      .insertInto('editions')
      .values({ title_id: titleId, format: 'paper', price_idr: 50_000, weight_grams: 300 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = {
      order_id,
      position: 0,
      title_id: titleId,
      edition_id,
      format: 'paper',
      tax_class: 'exempt',
    } as const
    const sold = { title_kind: 'book', title_name: 'Buku', title_slug: 'buku', quantity: 1 } as const
    const price = { list_price_idr: 50_000, unit_price_idr: 50_000, line_total_idr: 50_000 }
    await kysely
      .insertInto('order_lines')
      .values({ ...line, ...sold, ...price })
      .execute()
    const fulfil = (fulfilment_state: 'to_send' | 'completed') =>
      kysely.updateTable('orders').set({ fulfilment_state }).where('id', '=', order_id).execute()
    await fulfil('to_send')
    expect((await write(ani, titleId, {})).body.reason).toBe('not_owned')
    await fulfil('completed')
    expect((await write(ani, titleId, {})).status).toBe(200)
  })

  test('§2 is read by the shop first, and again after a change; what did not change stays public', async () => {
    const [ani] = readers as [Reader]
    const { titleId } = await reviewed({
      reviewer: 'Ani  dari\nSolo',
      review: 'Baris satu\r\n\r\n\r\n\r\nBaris dua',
    })
    await expect
      .poll(async () => (await publicReviews(titleId)).data)
      .toMatchObject([
        { reviewer: 'Ani dari Solo', review: 'Baris satu\n\nBaris dua', stars: 5, reply: null, helpful: 0 },
      ])
    await expect
      .poll(() => detail(titleId))
      .toMatchObject({
        reviews_shown: true,
        rating: { average: 5, count: 1 },
        reviews: [{ review: 'Baris satu\n\nBaris dua' }],
      })
    const same = { reviewer: 'Ani dari Solo', review: 'Baris satu\n\nBaris dua' }
    expect((await write(ani, titleId, same)).body.data.state).toBe('shown')
    expect((await write(ani, titleId, { ...same, stars: 1 })).body.data.state).toBe('waiting')
    await expect.poll(async () => (await publicReviews(titleId)).data).toEqual([])
    await expect.poll(async () => (await detail(titleId)).rating).toBeNull()
    await judge('hide', await find(titleId))
    const told = (await ani.call('GET', `/api/user/books/${titleId}/own-review`)).body.data.review
    expect(told).toMatchObject({ state: 'hidden', hidden_because: WHY.reason })
    expect((await ani.call('DELETE', `/api/user/books/${titleId}/own-review`)).status).toBe(200)
    expect((await ani.call('DELETE', `/api/user/books/${titleId}/own-review`)).body.reason).toBe('not_found')
  })

  test('§2 F35 writes ten times an hour at most', async () => {
    const [, , citra] = readers as [Reader, Reader, Reader]
    const titleId = await title()
    await own(citra, titleId)
    const statuses: number[] = []
    for (let stars = 0; stars < 11; stars++) {
      statuses.push((await write(citra, titleId, { stars: (stars % 5) + 1 })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
  })

  test('§2 finds the reviews of others helpful, once each, and never their own', async () => {
    const [ani, budi, citra] = readers as [Reader, Reader, Reader]
    const { titleId, id } = await reviewed()
    const path = `/api/user/reviews/${id}/helpful`
    for (const reader of [budi, citra, citra]) expect((await reader.call('PUT', path)).status).toBe(200)
    expect((await ani.call('PUT', path)).body.reason).toBe('conflict')
    const found = (await budi.call('GET', `/api/user/books/${titleId}/own-review`)).body.data.helpful
    expect(found).toEqual([id])
    const stored = () =>
      shop.database.kysely
        .selectFrom('reviews')
        .select('helpful')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await stored()).toEqual({ helpful: 2 })
    for (const reader of [citra, citra]) await reader.call('DELETE', path)
    expect(await stored()).toEqual({ helpful: 1 })
    await judge('hide', await find(titleId, 'shown'))
    expect((await citra.call('PUT', path)).body.reason).toBe('not_found')
  })
})

describe('§2 staff', () => {
  test('§2 F116 judge the text that they have read, and nobody does without the right', async () => {
    const [ani] = readers as [Reader]
    const titleId = await title()
    await own(ani, titleId)
    await write(ani, titleId, {})
    const read = await find(titleId)
    await write(ani, titleId, { review: 'Beli di toko sebelah saja' })
    expect((await judge('show', read)).body.reason).toBe('changed_meanwhile')
    const looker = await signedInStaff(shop, ['ulasan.lihat'], now)
    const { id, version } = await find(titleId)
    const tried = await looker.call('POST', `/api/console/reviews/${id}/show`, { version })
    expect(tried.body.reason).toBe('forbidden')
    expect((await publicReviews(titleId)).data).toEqual([])
  })

  test('§2 F114 reply, see what readers report, and leave an entry of what was and is', async () => {
    const [, budi, citra] = readers as [Reader, Reader, Reader]
    const { titleId, id } = await reviewed()
    const shown = await find(titleId, 'shown')
    expect((await reply(shown, ' Terima kasih,\nAni. ')).body.data.reply).toBe('Terima kasih,\nAni.')
    await expect
      .poll(async () => (await publicReviews(titleId)).data[0]?.reply?.text)
      .toBe('Terima kasih,\nAni.')
    for (const reader of [budi, citra]) await reader.call('POST', `/api/user/reviews/${id}/report`)
    const reported = await find(titleId, 'reported')
    expect(reported).toMatchObject({ reports: 2, state: 'shown' })
    await judge('show', reported)
    expect(await find(titleId, 'reported')).toBeUndefined()
    await judge('hide', await find(titleId, 'shown'))
    const entries = await shop.database.kysely
      .selectFrom('audit_entries')
      .select(['verb', 'before', 'after', 'reason'])
      .where('object_kind', '=', 'review')
      .where('object_id', '=', String(id))
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { verb: 'review.show', before: { state: 'waiting' }, after: { state: 'shown' }, reason: null },
      {
        verb: 'review.reply',
        before: { reply: null },
        after: { reply: 'Terima kasih,\nAni.' },
        reason: null,
      },
      { verb: 'review.show', before: { reports: 2 }, after: { reports: 0 }, reason: null },
      {
        verb: 'review.hide',
        before: { state: 'shown', hiddenBecause: null },
        after: { state: 'hidden', hiddenBecause: WHY.reason },
        reason: WHY.reason,
      },
    ])
  })

  test('§2 switch reviews off: they are in no page and no call, and are there again when switched on', async () => {
    const [ani] = readers as [Reader]
    const { titleId, id } = await reviewed()
    const { version } = (await staff.call('GET', '/api/console/shop')).body.data
    const switchTo = (reviews: boolean, from: number) =>
      staff.call('PUT', '/api/console/shop', { reviews, version: from })
    expect((await switchTo(false, version)).status).toBe(200)
    await expect
      .poll(() => detail(titleId))
      .toMatchObject({ reviews_shown: false, rating: null, reviews: [] })
    const refused = [
      await guest('GET', `/api/user/books/${titleId}/reviews`),
      await ani.call('GET', `/api/user/books/${titleId}/own-review`),
      await write(ani, titleId, {}),
      await ani.call('DELETE', `/api/user/books/${titleId}/own-review`),
      await ani.call('PUT', `/api/user/reviews/${id}/helpful`),
      await ani.call('DELETE', `/api/user/reviews/${id}/helpful`),
      await ani.call('POST', `/api/user/reviews/${id}/report`),
      await judge('show', { id, version: 2 }),
      await judge('hide', { id, version: 2 }),
      await reply({ id, version: 2 }, 'Halo'),
    ]
    expect(refused.map(({ status, body }) => [status, body.reason])).toEqual(
      refused.map(() => [404, 'switched_off']),
    )
    const list = await staff.call('GET', '/api/console/reviews?list=shown')
    expect(list.body.data).toMatchObject({ switched_on: false, data: [], total: 0 })
    await switchTo(true, version + 1)
    await expect.poll(async () => (await publicReviews(titleId)).total).toBe(1)
  })
})

test('§2 the counts of stars, marks and means are those of the reviews, whatever happens to them', async () => {
  const random = randomFrom(26)
  const titles = await addTitles(shop.database, [titleRecord(), titleRecord(), titleRecord()])
  const { kysely } = shop.database
  const crowd: number[] = []
  for (let count = 0; count < 6; count++) crowd.push((await signedIn(shop.origin)).id)
  const states = ['waiting', 'shown', 'shown', 'hidden'] as const
  const because = (state: string) => ({ hidden_because: state === 'hidden' ? 'x' : null })
  // In an order of their own, so that every run makes the same acts.
  const some = () =>
    kysely.selectFrom('reviews').select('id').where('title_id', 'in', titles).orderBy('id').execute()
  for (let act = 0; act < 300; act++) {
    const [user_id, title_id, state] = [oneOf(random, crowd), oneOf(random, titles), oneOf(random, states)]
    const rated = { stars: 1 + below(random, 5), state, ...because(state) }
    const ids = (await some()).map(({ id }) => id)
    const which = below(random, 6)
    if (which < 2 || ids.length === 0) {
      const text = { body: '', reviewer: '', finished: false, created_at: now, written_at: now }
      await kysely
        .insertInto('reviews')
        .values({ ...text, ...rated, user_id, title_id })
        .onConflict((conflict) => conflict.columns(['user_id', 'title_id']).doUpdateSet(rated))
        .execute()
    } else if (which === 2) await kysely.deleteFrom('reviews').where('id', '=', oneOf(random, ids)).execute()
    else if (which === 3) await kysely.deleteFrom('review_marks').where('user_id', '=', user_id).execute()
    else if (which === 4)
      await kysely
        .updateTable('reviews')
        .set(rated)
        .where('id', 'in', ids.slice(below(random, ids.length)))
        .execute()
    else {
      const kind = oneOf(random, ['helpful', 'report'] as const)
      const marks = ids.map((review_id) => ({ review_id, user_id, kind, marked_at: now }))
      await kysely
        .insertInto('review_marks')
        .values(marks)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
  const counted = await kysely
    .selectFrom('review_counts')
    .select(['title_id', 'stars', 'reviews'])
    .where('title_id', 'in', titles)
    .where('reviews', '<>', 0)
    .orderBy('title_id')
    .orderBy('stars')
    .execute()
  const raw = await kysely
    .selectFrom('reviews')
    .select((of) => ['title_id', 'stars', of.fn.countAll<number>().as('reviews')])
    .where('title_id', 'in', titles)
    .where('state', '=', 'shown')
    .groupBy(['title_id', 'stars'])
    .orderBy('title_id')
    .orderBy('stars')
    .execute()
  expect(raw.length).toBeGreaterThan(3)
  expect(counted).toEqual(raw)
  const marks = await kysely.selectFrom('review_marks').select(['review_id', 'kind']).execute()
  const rows = await kysely.selectFrom('reviews').select(['id', 'helpful', 'reports']).execute()
  const of = (id: number, kind: string) =>
    marks.filter((mark) => mark.review_id === id && mark.kind === kind).length
  expect(rows).toEqual(rows.map(({ id }) => ({ id, helpful: of(id, 'helpful'), reports: of(id, 'report') })))
  const [one = 0] = titles
  const ofOne = raw.filter(({ title_id }) => title_id === one)
  expect((await detail(one)).rating).toEqual(ratingOf(ofOne))
})
