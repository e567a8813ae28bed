import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { addUser } from '#tests/support/reader-rows.ts'
import { runJob } from '#tests/support/run-job.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const NOW = new Date('2026-11-30T03:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ clock: () => NOW, jobs: true })
})
afterAll(() => shop.close())

test('§7 of titles read, only those with five readers at least are counted, each reader once', async () => {
  const [popular = 0, scarce = 0, former = 0] = await addTitles(
    shop.database,
    Array.from({ length: 3 }, () => titleRecord()),
  )
  const readers = []
  for (let place = 0; place < 6; place++) readers.push(await addUser(shop.database))
  const read = (userId: number, titleId: number, daysAgo: number, device = 'telepon-1') =>
    sql`insert into reading_places (user_id, title_id, device, place, share, read_at, device_at)
      values (${userId}, ${titleId}, ${device}, '{}', 0.1, ${new Date(NOW.getTime() - daysAgo * DAY)}, ${NOW})`.execute(
      shop.database.kysely,
    )
  for (const [place, reader] of readers.entries()) {
    await read(reader, popular, place)
    if (place < 4) await read(reader, scarce, 1)
    if (place === 0) await read(reader, scarce, 2, 'tablet-22')
    if (place < 5) await read(reader, former, 20)
  }
  const { call } = await signedInStaff(shop, ['laporan.lihat'], NOW)
  const titles = async (days: number) =>
    (await call('GET', `/api/console/titles/read?days=${days}`)).body.data.titles.map(
      ({ id, readers: count }: { id: number; readers: number }) => ({ id, readers: count }),
    )
  expect(await titles(30)).toEqual([])
  await runJob(shop.url, 'library-count-readers')
  await expect.poll(() => titles(7)).toEqual([{ id: popular, readers: 6 }])
  expect(await titles(30)).toEqual([
    { id: popular, readers: 6 },
    { id: former, readers: 5 },
  ])
  await shop.database.kysely
    .deleteFrom('reading_places')
    .where('user_id', '=', readers[0] ?? 0)
    .execute()
  await runJob(shop.url, 'library-count-readers')
  await expect.poll(() => titles(30)).toEqual([{ id: popular, readers: 5 }])
})
