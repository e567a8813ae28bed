import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveStock } from '#server/inventory/move-stock.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPaperOrder, addUser } from '#tests/support/reader-rows.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { listTitles, type TitleListRow, type TitleSearch, type TitleSort } from './list-titles.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const PAPER = { priceIdr: 80_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
const ALL: TitleSearch = {
  search: '',
  status: undefined,
  kind: undefined,
  genreId: undefined,
  publisherId: undefined,
  importId: undefined,
  without: undefined,
}
const kysely = () => db.database.kysely
const gapsOf = async (titleId: number) =>
  (
    await kysely()
      .selectFrom('title_gaps')
      .select('gap')
      .where('title_id', '=', titleId)
      .orderBy('gap')
      .execute()
  ).map(({ gap }) => gap)
const editionOf = async (titleId: number, format: 'ebook' | 'paper') =>
  (
    await kysely()
      .selectFrom('editions')
      .select('id')
      .where('title_id', '=', titleId)
      .where('format', '=', format)
      .executeTakeFirstOrThrow()
  ).id
const everyGap = async () =>
  (
    await sql<{ row: string }>`select gap || ' ' || title_id as row from title_gaps order by 1`.execute(
      kysely(),
    )
  ).rows

test('§7 what a title lacks is known after each thing that gives it or takes it away', async () => {
  const [title = 0] = await addTitles(db.database, [titleRecord({ paper: PAPER })])
  expect(await gapsOf(title)).toEqual(['file', 'stock'])

  const [ebook, paper] = [await editionOf(title, 'ebook'), await editionOf(title, 'paper')]
  const file = { kind: 'PDF', byte_size: 1, sha256: '0'.repeat(64), revision: 1 } as const
  await kysely()
    .insertInto('ebook_files')
    .values({ ...file, edition_id: ebook, storage_key: `uji-${title}` })
    .execute()
  expect(await gapsOf(title)).toEqual(['stock'])
  await kysely().deleteFrom('ebook_files').where('edition_id', '=', ebook).execute()
  expect(await gapsOf(title)).toEqual(['file', 'stock'])

  await db.database.transact((tx) => receiveStock(tx, [{ titleId: title, copies: 4 }]))
  expect(await gapsOf(title)).toEqual(['file'])
  const { id: order_id } = await addPaperOrder(db.database, await addUser(db.database))
  const expires_at = new Date('2126-01-01T00:00:00Z')
  await kysely()
    .insertInto('stock_holds')
    .values({ order_id, edition_id: paper, quantity: 1, expires_at })
    .execute()
  expect(await gapsOf(title)).toEqual(['file', 'low'])
  await kysely().updateTable('stock').set({ on_hand: 1 }).where('edition_id', '=', paper).execute()
  expect(await gapsOf(title)).toEqual(['file', 'stock'])
  await kysely().deleteFrom('stock_holds').where('order_id', '=', order_id).execute()
  expect(await gapsOf(title)).toEqual(['file', 'low'])

  await kysely().deleteFrom('editions').where('id', '=', paper).execute()
  expect(await gapsOf(title)).toEqual(['file'])
  await kysely().deleteFrom('editions').where('id', '=', ebook).execute()
  expect(await gapsOf(title)).toEqual(['price'])
  await kysely().deleteFrom('titles').where('id', '=', title).execute()
  expect(await gapsOf(title)).toEqual([])
})

test('§7 what triggers keep is what a look at all titles finds', async () => {
  await addTitles(db.database, [titleRecord(), titleRecord({ paper: PAPER })], 3)
  const kept = await everyGap()
  await sql`select remake_title_gaps()`.execute(kysely())
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.filter(({ row }) => row.startsWith('low '))).toHaveLength(1)
  expect(await everyGap()).toEqual(kept)
})

test('§7 a list is the newest first, and its total honest, for a word that few and one that very many titles have', async () => {
  await sql`insert into titles (slug, kind, name, published_on, status)
    select 'banyak-' || n, 'book', 'Lentera banyak ' || n, '2024-01-01', 'draft'
    from generate_series(1, 10050) n`.execute(kysely())
  const window = { limit: 2, offset: 1 }
  const many = await listTitles(kysely(), { ...ALL, search: 'lentera' }, window)
  expect(many).toMatchObject({ total: 10_000, isBounded: true })
  expect(many.rows.map(({ name }) => name)).toEqual(['Lentera banyak 10049', 'Lentera banyak 10048'])
  const few = await listTitles(kysely(), { ...ALL, search: 'banyak 1004' }, window)
  expect(few).toMatchObject({ total: 11, isBounded: false })
  expect(few.rows.map(({ name }) => name)).toEqual(['Lentera banyak 10048', 'Lentera banyak 10047'])
  const priceless = await listTitles(kysely(), { ...ALL, search: 'banyak 77', without: 'price' }, window)
  expect(priceless.total).toBe(280)
  expect((await listTitles(kysely(), { ...ALL, search: 'banyak 77', without: 'stock' }, window)).total).toBe(
    0,
  )
})

test('§7 pages of a list in the order of names or changes hold every title once, also where these are the same', async () => {
  await sql`insert into titles (slug, kind, name, published_on, status, updated_at)
    select 'urut-' || n, case n % 2 when 0 then 'book' else 'magazine' end,
      case n % 3 when 0 then 'Pelita urutan' when 1 then 'pelita Urutan' else 'Awan urutan ' || n end, '2024-01-01',
      'withdrawn', timestamptz '2026-01-01' + interval '1 day' * (n % 4)
    from generate_series(1, 25) n`.execute(kysely())
  const filter = { ...ALL, search: 'urutan', status: 'withdrawn' as const }
  const pages = async (search: TitleSearch, sort: TitleSort) => {
    const rows: TitleListRow[] = []
    for (let offset = 0; offset < 28; offset += 4) {
      const page = await listTitles(kysely(), search, { limit: 4, offset, sort })
      expect(page.sorted).toBe(true)
      rows.push(...page.rows)
    }
    return rows
  }
  const nameOf = ({ name }: TitleListRow) => name.toLowerCase()
  const timeOf = ({ updated_at }: TitleListRow) => updated_at.getTime()
  for (const search of [filter, { ...filter, kind: 'magazine' as const }]) {
    const { rows: all } = await listTitles(kysely(), search, { limit: 100, offset: 0 })
    expect(all).toHaveLength(search.kind === undefined ? 25 : 13)
    const byId = all.toReversed()
    const byName = byId.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
    const byTime = byId.toSorted((a, b) => timeOf(a) - timeOf(b))
    expect(await pages(search, 'title')).toEqual(byName)
    expect(await pages(search, '-title')).toEqual(byName.toReversed())
    expect(await pages(search, 'updated')).toEqual(byTime)
    expect(await pages(search, '-updated')).toEqual(byTime.toReversed())
  }
})

test('§7 very many titles are in an order where nothing leaves any out, and the list says where they are not', async () => {
  await sql`insert into titles (slug, kind, name, published_on, status)
    select 'ramai-' || n, 'magazine', 'Ramai ' || (n * 7919) % 10103, '2024-01-01', 'draft'
    from generate_series(1, 10100) n`.execute(kysely())
  const window = { limit: 3, offset: 1 }
  const all = await listTitles(kysely(), ALL, { ...window, sort: '-title' })
  expect(all).toMatchObject({ isBounded: true, sorted: true })
  expect(all.rows.map(({ name }) => name)).toEqual(['Ramai 9998', 'Ramai 9997', 'Ramai 9996'])
  for (const filter of [{ search: 'ramai' }, { kind: 'magazine', status: 'draft' }] as const) {
    const found = await listTitles(kysely(), { ...ALL, ...filter }, { ...window, sort: '-title' })
    const newest = await listTitles(kysely(), { ...ALL, ...filter }, window)
    expect([found.sorted, newest.sorted]).toEqual([false, true])
    expect(found.rows).toEqual(newest.rows)
  }
})
