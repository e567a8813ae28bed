import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { runLembar } from './run-lembar.testing.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await testDatabase()
  const paper = { priceIdr: 60_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
  await addTitles(shop.database, [
    titleRecord({ name: 'Laut Tenang', slug: 'laut-tenang', paper }),
    titleRecord({ name: 'Hujan Pagi', slug: 'hujan-pagi', paper }),
    titleRecord({ name: 'Hanya Digital', slug: 'hanya-digital' }),
  ])
})
afterAll(() => shop.close())

const lembar = (...args: string[]) => runLembar(args, { url: shop.url, folder: tmpdir() })
const levels = async () =>
  JSON.parse((await lembar('stock', 'list', '--json')).stdout).titles.map(
    ({ slug, on_hand, reserved }: { slug: string; on_hand: number; reserved: number }) => [
      slug,
      on_hand,
      reserved,
    ],
  )

test('copies that arrive are added, a dry run shows what would be', async () => {
  expect(await levels()).toEqual([
    ['hujan-pagi', 0, 0],
    ['laut-tenang', 0, 0],
  ])
  const dry = await lembar('stock', 'receive', 'laut-tenang', '12', '--dry-run')
  expect(dry.stdout).toMatch(/^Dry run: "Laut Tenang" would go from 0 to 12 on the shelf\.\n\non shelf/)
  expect((await levels())[1]).toEqual(['laut-tenang', 0, 0])
  await lembar('stock', 'receive', 'laut-tenang', '12')
  const more = await lembar('stock', 'receive', 'laut-tenang', '3', '--json')
  expect(JSON.parse(more.stdout)).toMatchObject({ was_on_hand: 12, on_hand: 15, free: 15 })
})

test('after a count the stock is put right, but never under what orders hold', async () => {
  await shop.database.kysely.updateTable('stock').set({ reserved: 4 }).execute()
  expect(await lembar('stock', 'set', 'laut-tenang', '3')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Stok tidak dapat menjadi 3: pesanan yang belum dibayar menahan 4'),
  })
  const set = await lembar('stock', 'set', 'laut-tenang', '4')
  expect(set.stdout).toMatch(/went from 15 to 4 on the shelf/)
  expect(set.stdout).toMatch(/\n +4 +4 +0 +978\d{10} +Laut Tenang/)
})

test('what is scarce is found, and one title by its name', async () => {
  await lembar('stock', 'set', 'hujan-pagi', '9')
  expect((await lembar('stock', 'list', '--at-most', '5')).stdout).not.toContain('Hujan Pagi')
  expect((await lembar('stock', 'list', 'hujan-pagi')).stdout).toMatch(
    /\n +9 +0 +9 .* Hujan Pagi +hujan-pagi\n$/,
  )
  expect((await lembar('stock', 'list', '--limit', '1')).stdout).toContain('1 more: --limit 2')
})

test.each([
  [['stock', 'receive', 'hanya-digital', '1'], 'is not sold on paper'],
  [['stock', 'set', 'tidak-ada', '1'], 'no title with the slug'],
])('%j is refused in one line', async (args, message) => {
  const refused = await lembar(...args)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^lembar stock \w+: .*\n$/)
  expect(refused.stderr).toContain(message)
})
