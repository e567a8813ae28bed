// More than 300 lines: everything about recommendations is tried in one shop, since each shop costs every run.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/time.ts'
import { below, oneOf, randomFrom } from '#tests/support/random.ts'
import { addBasket, addUser } from '#tests/support/reader-rows.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { changesSince } from './recommendation.rules.ts'
import { relateTitles } from './relate-titles.ts'

const NOW = new Date('2026-11-23T02:00:00Z')
let shop: TestShop
let guest: ReturnType<typeof client>

beforeAll(async () => {
  shop = await testShop({ clock: () => NOW, env: { RECOMMENDATIONS: '1' } })
  guest = client(shop.origin)
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { kysely } = shop.database
  for (const table of ['order_lines', 'receipts', 'gifts', 'orders', 'reading_places'] as const) {
    await kysely.deleteFrom(table).execute()
  }
  for (const table of ['title_pairs', 'title_readers', 'related_titles', 'recommendation_runs'] as const) {
    await kysely.deleteFrom(table).execute()
  }
})

const titles = (count: number, overrides: Parameters<typeof titleRecord>[0] = {}) =>
  addTitles(
    shop.database,
    Array.from({ length: count }, () => titleRecord({ genre: 'Lain', contributors: [], ...overrides })),
  )
const people = (count: number) => Promise.all(Array.from({ length: count }, () => addUser(shop.database)))

const buy = (userId: number, titleIds: readonly number[], at = NOW) =>
  addBasket(shop.database, { userId, titleIds, at })

async function finish(user_id: number, title_id: number, at = NOW): Promise<void> {
  await shop.database.kysely
    .insertInto('reading_places')
    .values({
      ...{ user_id, title_id, device: 'device-1', place: JSON.stringify({ kind: 'PDF', page: 9, of: 9 }) },
      ...{ share: 1, furthest: 1, read_at: at, device_at: at },
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'title_id', 'device']).doUpdateSet({ read_at: at, furthest: 1 }),
    )
    .execute()
}

const relate = (now = NOW) => relateTitles(shop.database, { now })
const leadingOn = async (id: number) => {
  const { bought, similar, next } = (await guest('GET', `/api/user/books/${id}/similar`)).body.data
  const ids = (cards: { id: number }[]) => cards.map((card) => card.id)
  return { bought: ids(bought), similar: ids(similar), next: next?.id as number | undefined }
}
const boughtWith = (id: number) =>
  // A kept answer is at most 30 s old; each test asks about titles of its own, once.
  leadingOn(id).then(({ bought }) => bought)

describe('§2 titles bought together', () => {
  test('are shown to all once five people bought both, and not while four did, however often', async () => {
    const [often = 0, together = 0, five = 0] = await titles(3)
    const buyers = await people(5)
    for (const buyer of buyers.slice(0, 4)) {
      for (let time = 0; time < 3; time++) await buy(buyer, [often, together])
    }
    for (const buyer of buyers) await buy(buyer, [often, five])
    await relate()
    expect(await boughtWith(often)).toEqual([five])
    expect(await boughtWith(together)).toEqual([])
  })

  test('cannot be stored for fewer than five people, whatever a query counts', async () => {
    const [title_id = 0, other_id = 0] = await titles(2)
    const pair = { title_id, other_id, signal: 'bought' as const, weight: 1000 }
    const store = (people: number) =>
      shop.database.kysely
        .insertInto('title_pairs')
        .values({ ...pair, people })
        .execute()
    await expect(store(4)).rejects.toThrow('title_pairs_people_check')
    await store(5)
  })

  test('count what was paid within a year, in orders of at most 30 lines, by people who have an account', async () => {
    const [one = 0, ...others] = await titles(35)
    const [many, old, failed, erased] = [others.slice(0, 30), ...others.slice(30)]
    const buyers = await people(5)
    for (const buyer of buyers) {
      await buy(buyer, [one, ...(many ?? [])])
      await buy(buyer, [one, old ?? 0], new Date(NOW.getTime() - 366 * DAY))
      const order = await buy(buyer, [one, failed ?? 0])
      await shop.database.kysely
        .updateTable('orders')
        .set({ payment_state: 'failed', fulfilment_state: 'failed', failure_cause: 'reversed' })
        .where('id', '=', order)
        .execute()
    }
    const gone = await people(5)
    for (const buyer of gone) await buy(buyer, [one, erased ?? 0])
    await erase(gone[0] ?? 0, NOW)
    await relate()
    expect(await boughtWith(one)).toEqual([])
  })

  test('stand by how much they belong together, not by how well they sell', async () => {
    const [one = 0, bestSeller = 0, kindred = 0] = await titles(3)
    const buyers = await people(12)
    for (const buyer of buyers.slice(0, 6)) await buy(buyer, [one, bestSeller])
    for (const buyer of buyers.slice(0, 5)) await buy(buyer, [one, kindred])
    for (const buyer of buyers) await buy(buyer, [bestSeller])
    await relate()
    expect(await boughtWith(one)).toEqual([kindred, bestSeller])
  })

  test('are one issue of each magazine and one volume of each series, and none of their own', async () => {
    const issues = await addTitles(
      shop.database,
      [1, 2, 3].map((number) =>
        titleRecord({ kind: 'magazine', name: `Warta Laut No. ${number}`, genre: 'Warta' }),
      ),
    )
    const [book = 0] = await titles(1)
    for (const buyer of await people(5)) await buy(buyer, [book, ...issues])
    await relate()
    expect(await boughtWith(book)).toHaveLength(1)
    expect(await boughtWith(issues[0] ?? 0)).toEqual([book])
  })

  test('are none any more the night after one of their five people deleted the account', async () => {
    const [one = 0, two = 0, three = 0] = await titles(3)
    const buyers = await people(5)
    const lastWeek = new Date(NOW.getTime() - 7 * DAY)
    for (const buyer of buyers) await buy(buyer, [one, two], lastWeek)
    for (const reader of buyers) for (const id of [one, three]) await finish(reader, id, lastWeek)
    const yesterday = new Date(NOW.getTime() - DAY)
    await relate(yesterday)
    const pairs = () =>
      shop.database.kysely.selectFrom('title_pairs').select('other_id').orderBy('other_id').execute()
    expect(await pairs()).toEqual([{ other_id: two }, { other_id: three }])
    await erase(buyers[0] ?? 0, NOW)
    await relate(NOW)
    expect(await pairs()).toEqual([])
  })

  test('are left out once they are withdrawn, also before the next night', async () => {
    const [one = 0, two = 0] = await titles(2)
    for (const buyer of await people(5)) await buy(buyer, [one, two])
    await relate()
    await shop.database.kysely.deleteFrom('listing_cards').where('title_id', '=', two).execute()
    expect(await boughtWith(one)).toEqual([])
  })
})

test('what the same people read to the end leads on as similar, since nobody bought it', async () => {
  // Neither of one series nor by one author.
  const [one = 0, two = 0, ...alike] = await addTitles(
    shop.database,
    ['Sepi', 'Ramai', 'Gaduh', 'Bising', 'Riuh', 'Hening', 'Senyap'].map((name) =>
      titleRecord({ name, genre: 'Bunyi', contributors: [] }),
    ),
  )
  await sql`update listings set sold_rank = 9 where title_id = any(${alike}::bigint[])`.execute(
    shop.database.kysely,
  )
  for (const reader of await people(5)) for (const id of [one, two]) await finish(reader, id)
  await relate()
  const { bought, similar } = await leadingOn(one)
  expect([bought, similar[0]]).toEqual([[], two])
})

async function erase(id: number, at: Date): Promise<void> {
  const { kysely } = shop.database
  await kysely
    .updateTable('users')
    .set({ name: 'Akun dihapus', email: `akun-${id}@dihapus.invalid`, deleted_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  await kysely.deleteFrom('reading_places').where('user_id', '=', id).execute()
}

describe('§2 the nightly count', () => {
  const stored = async () => {
    const { kysely } = shop.database
    return {
      readers: await kysely
        .selectFrom('title_readers')
        .selectAll()
        .orderBy('title_id')
        .orderBy('signal')
        .execute(),
      pairs: await kysely
        .selectFrom('title_pairs')
        .selectAll()
        .orderBy('title_id')
        .orderBy('other_id')
        .orderBy('signal')
        .execute(),
      related: await kysely
        .selectFrom('related_titles')
        .selectAll()
        .orderBy('title_id')
        .orderBy('place')
        .execute(),
    }
  }
  const countAllAnew = async (now: Date) => {
    for (const table of ['title_readers', 'title_pairs', 'related_titles', 'recommendation_runs'] as const) {
      await shop.database.kysely.deleteFrom(table).execute()
    }
    await relate(now)
  }

  test('of what changed stores what a count of everything does, whatever happens to orders and people', async () => {
    const random = randomFrom(26)
    const { kysely } = shop.database
    const [all, crowd] = [await titles(34), await people(9)]
    const some = all.slice(0, 7)
    const few = () => [...new Set([1, 2, 3].slice(0, 1 + below(random, 3)).map(() => oneOf(random, some)))]
    const anOrder = async (state: 'paid' | 'failed') =>
      (
        await kysely
          .selectFrom('orders')
          .select('id')
          .where('payment_state', '=', state)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)
    let now = NOW
    let pairs = 0
    // They leave the window during the following nights.
    for (let order = 0; order < 80; order++) {
      await buy(oneOf(random, crowd), few(), new Date(now.getTime() - below(random, 365) * DAY))
    }
    await relate(now)
    for (let night = 0; night < 10; night++) {
      for (let act = 0; act < 25; act++) {
        const which = below(random, 20)
        const [user, at] = [oneOf(random, crowd), new Date(now.getTime() - below(random, HOUR))]
        if (which < 12) await buy(user, few(), at)
        else if (which < 15) await finish(user, oneOf(random, some), at)
        else if (which === 15) await buy(user, all.slice(0, 29 + below(random, 4)), at)
        else if (which === 16) {
          await kysely.deleteFrom('reading_places').where('user_id', '=', user).execute()
        } else if (which === 17 || which === 18) {
          const from = which === 17 ? 'paid' : 'failed'
          const ids = await anOrder(from)
          if (ids.length === 0) continue
          const change =
            from === 'paid'
              ? ({ payment_state: 'failed', fulfilment_state: 'failed', failure_cause: 'reversed' } as const)
              : ({
                  payment_state: 'paid',
                  fulfilment_state: 'completed',
                  failure_cause: null,
                  paid_at: at,
                } as const)
          await kysely
            .updateTable('orders')
            .set({ ...change, updated_at: now })
            .where('id', '=', oneOf(random, ids))
            .execute()
        } else if (night % 3 === 2) {
          await erase(user, now)
          crowd.push(...(await people(1)))
        }
      }
      await relate(now)
      const changed = await stored()
      await countAllAnew(now)
      expect(changed).toEqual(await stored())
      pairs += changed.pairs.length
      now = new Date(now.getTime() + oneOf(random, [1, 20, 3, 29]) * DAY)
    }
    // Otherwise nothing was compared.
    expect(pairs).toBeGreaterThan(100)
  })

  test('begins anew after a long pause, and looks back an hour for what was committed late', () => {
    const ago = (time: number) => new Date(NOW.getTime() - time)
    expect(changesSince(undefined, NOW)).toBeUndefined()
    expect(changesSince(ago(31 * DAY), NOW)).toBeUndefined()
    // A clock that was set back.
    expect(changesSince(ago(-HOUR), NOW)).toBeUndefined()
    expect(changesSince(ago(DAY), NOW)).toEqual({
      changedAfter: ago(DAY + HOUR),
      leftAfter: ago(366 * DAY + HOUR),
      leftUntil: ago(365 * DAY),
    })
  })
})

describe('titles for one reader', () => {
  const forReader = async ({ call }: Awaited<ReturnType<typeof signedIn>>): Promise<number[]> =>
    (await call('GET', '/api/user/recommendations')).body.data.map(({ id }: { id: number }) => id)

  test('are what people alike bought, after the next volume, without what is theirs', async () => {
    const [one = 0, both = 0, other = 0, withdrawn = 0] = await titles(4)
    const volumes = await addTitles(
      shop.database,
      [1, 2, 3].map((number) =>
        titleRecord({ name: `Gerbang ${number}`, series: 'Gerbang', seriesNumber: number, genre: 'Gerbang' }),
      ),
    )
    for (const buyer of await people(5)) await buy(buyer, [one, both, other, withdrawn])
    await relate()
    await shop.database.kysely.deleteFrom('listings').where('title_id', '=', withdrawn).execute()
    const reader = await signedIn(shop.origin)
    await addBasket(shop.database, { userId: reader.id, titleIds: [one], at: NOW, isGift: true })
    // What they gave away says nothing of them.
    expect(await forReader(reader)).toEqual([])
    await addBasket(shop.database, { userId: reader.id, titleIds: [other], at: NOW, isGift: true })
    await buy(reader.id, [one, both], new Date(NOW.getTime() - DAY))
    await buy(reader.id, [volumes[0] ?? 0])
    const found = await forReader(reader)
    expect(found.slice(0, 2)).toEqual([volumes[1], other])
    for (const id of [one, both, withdrawn, volumes[2] ?? 0]) expect(found).not.toContain(id)
  })

  test('are none, and no title leads on to another by them, where the shop has switched them off', async () => {
    const staff = await signedInStaff(shop, ['pengaturan.lihat', 'pengaturan.ubah'], NOW)
    const [one = 0, two = 0] = await titles(2)
    for (const buyer of await people(5)) await buy(buyer, [one, two])
    await relate()
    const reader = await signedIn(shop.origin)
    const { version } = (await staff.call('GET', '/api/console/shop')).body.data
    await staff.call('PUT', '/api/console/shop', { version, recommendations: false })
    await expect
      .poll(async () => (await guest('GET', '/api/user/shop')).body.data.recommendations)
      .toBe(false)
    const refused = await reader.call('GET', '/api/user/recommendations')
    expect([refused.status, refused.body.reason]).toEqual([404, 'switched_off'])
    expect((await leadingOn(one)).bought).toEqual([])
    await staff.call('PUT', '/api/console/shop', { version: version + 1, recommendations: true })
    await expect.poll(() => boughtWith(one)).toEqual([two])
  })
})
