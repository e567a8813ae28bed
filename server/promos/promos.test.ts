import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promoCalls } from '#contracts/promos.ts'
import { openRegions } from '#server/regions/open-regions.ts'
import { callHandler, contextOf } from '#tests/support/call-context.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { requireKnownZones } from './known-zones.ts'
import { promosHandlers } from './promos.routes.ts'

// 21 November 2026, 23:30 in Jakarta.
const lateEvening = new Date('2026-11-21T16:30:00Z')
const midnight = new Date('2026-11-21T17:00:00Z')

let db: TestDatabase
let handlers: ReturnType<typeof promosHandlers>
beforeAll(async () => {
  db = await testDatabase()
  handlers = promosHandlers({ database: db.database, limits: { promoPerUser: 5 } })
  const promo = (code: string, change: object = {}, minute = 0) => ({
    name: `Promo ${code}`,
    code,
    description: 'Keterangan promo.',
    discount_percent: 10,
    expires_on: '2026-12-31',
    applies_to: ['Digital' as const],
    created_at: new Date(Date.UTC(2026, 10, 1, 0, minute)),
    ...change,
  })
  await db.database.kysely
    .insertInto('promos')
    .values([
      promo('LAMA', {}, 1),
      promo('BARU', { discount_percent: 0, discount_idr: 25_000 }, 9),
      promo('HARIINI', { expires_on: '2026-11-21' }, 5),
      promo('KEMARIN', { expires_on: '2026-11-20' }, 6),
      promo('DRAF', { published: false }, 7),
      promo('TUKAR', { kind: 'Reedem' }, 8),
    ])
    .execute()
})
afterAll(() => db.close())

const PATHS = ['GET /api/user/promos', 'GET /api/user/get-promos'] as const
const list = (path: (typeof PATHS)[number], now: Date, query: object = {}) => {
  // One contract under two paths: the types of their handlers differ in name only.
  const handler = handlers[path] as (typeof handlers)['GET /api/user/promos']
  return callHandler(promoCalls[path], handler, { query }, contextOf(0, now))
}
const codes = async (now: Date, query: object = {}) =>
  (await list('GET /api/user/promos', now, query)).data.map((promo) => promo.code)

test.each(PATHS)(
  '%s shows promos that can be used now, the newest first, as the screens need them',
  async (path) => {
    const page = await list(path, lateEvening, { status: 'Publish', per_page: '99' })
    expect(page).toMatchObject({ total: 3, per_page: 99, last_page: 1, current_page: 1 })
    expect(page.data[0]).toEqual({
      id: expect.any(Number),
      name: 'Promo BARU',
      code: 'BARU',
      description: 'Keterangan promo.',
      image: null,
      picture: null,
      expired: '2026-12-31',
      discount: 0,
      nominal_discount: 25_000,
      reduces: 'goods',
      type: 'Promo',
    })
  },
)

test('a promo is listed to the last minute of its day in Jakarta, and not a minute longer', async () => {
  expect(await codes(lateEvening)).toEqual(['BARU', 'HARIINI', 'LAMA'])
  expect(await codes(midnight)).toEqual(['BARU', 'LAMA'])
})

test('codes that are handed out one to one are in no public list, however their kind is spelt', async () => {
  expect((await codes(lateEvening)).join()).not.toContain('TUKAR')
})

test('pages follow each other, and one past the last is empty with the true total', async () => {
  expect(await codes(lateEvening, { per_page: '2', page: '2' })).toEqual(['LAMA'])
  const beyond = await list('GET /api/user/promos', lateEvening, { per_page: '2', page: '9' })
  expect(beyond).toEqual({ data: [], total: 3, per_page: 2, last_page: 2, current_page: 9 })
})

test.each([{ page: '0' }, { per_page: '-1' }, { per_page: '1.5' }, { page: 'x' }, { status: 'Draft' }])(
  'F35 %j is refused with a sentence',
  async (query) => {
    await expect(list('GET /api/user/promos', lateEvening, query)).rejects.toMatchObject({
      reason: 'invalid',
    })
  },
)

test('F78 a code handed out to one person is in no list because its kind was misspelt: there are two kinds', async () => {
  const misspelt = sql`insert into promos (name, code, discount_percent, expires_on, applies_to, kind)
    values ('Hadiah', 'HADIAH', 10, '2026-12-31', array['Digital'], 'Redeem')`
  await expect(misspelt.execute(db.database.kysely)).rejects.toMatchObject({
    constraint: 'promos_kind_check',
  })
})

test('§7 a promo on shipping to an id that names no place is refused: it would hold nowhere', async () => {
  const regions = await openRegions()
  for (const zones of [undefined, [], [34], [3471], [31, 3273]]) requireKnownZones(regions, zones)
  for (const zones of [[1], [34, 99], [3499], [347103]]) {
    const refused = expect.objectContaining({ reason: 'invalid', errors: { zones: [expect.any(String)] } })
    expect(() => requireKnownZones(regions, zones)).toThrow(refused)
  }
})
