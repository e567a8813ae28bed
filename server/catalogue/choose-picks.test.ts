import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffActor } from '#tests/support/actors.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { choosePicks, listPicks } from './choose-picks.ts'

const NOW = new Date('2026-11-23T03:00:00Z')

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const choose = (titleIds: readonly number[], actor = staffActor()) =>
  shop.database.transact((tx) => choosePicks(tx, actor, { titleIds, now: NOW }))
const shown = async (): Promise<number[]> => {
  const { data } = await (await fetch(`${shop.origin}/api/user/picks`)).json()
  return data.map(({ id }: { id: number }) => id)
}

test('§7 shoppers see what the shop picked, in its order, and only what is on sale', async () => {
  const titles = await addTitles(shop.database, [titleRecord(), titleRecord(), titleRecord()])
  const [one = 0, two = 0, three = 0] = titles
  const staff = await signedInStaff(shop, 'Pemasaran')
  const saved = await staff.call('PUT', '/api/console/home-picks', { title_ids: [two, three, one] })
  expect(saved.body.data.map(({ id }: { id: number }) => id)).toEqual([two, three, one])
  await expect.poll(shown).toEqual([two, three, one])
  await shop.database.kysely
    .updateTable('titles')
    .set({ status: 'withdrawn' })
    .where('id', '=', three)
    .execute()
  await choose([three, two])
  await expect.poll(shown).toEqual([two])
  expect((await listPicks(shop.database.kysely)).map(({ id, onSale }) => [id, onSale])).toEqual([
    [three, false],
    [two, true],
  ])
})

test('F101 without the right, twice the same, or of titles that are gone, nothing is picked', async () => {
  const [title = 0] = await addTitles(shop.database, [titleRecord()])
  await choose([title])
  await expect(choose([], staffActor('pemasaran.lihat'))).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(choose([title, title])).rejects.toMatchObject({ errors: { title_ids: [expect.any(String)] } })
  await expect(choose([999_999_999])).rejects.toMatchObject({ errors: { title_ids: [expect.any(String)] } })
  expect((await listPicks(shop.database.kysely)).map(({ id }) => id)).toEqual([title])
})
