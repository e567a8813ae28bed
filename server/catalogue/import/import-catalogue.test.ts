import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseIsbn } from '#kernel/isbn.ts'
import { countSales } from '#server/inventory/count-sales.ts'
import { receiveStock } from '#server/inventory/receive-stock.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { browseCatalogue } from '../browse-catalogue.ts'
import { importCatalogue } from './import-catalogue.ts'
import { readMapping } from './import-mapping.ts'
import type { CatalogueSource } from './source/open-source.ts'
import type { ImportOptions } from './stage-file.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await testDatabase()
})
afterAll(() => test_.close())
beforeEach(async () => {
  const db = test_.database.kysely
  for (const table of ['stock', 'sales_counts', 'listings', 'editions', 'titles'] as const) {
    await db.deleteFrom(table).execute()
  }
})

const sourceOf = (entries: Record<string, unknown>[], columns?: string[]): CatalogueSource => ({
  format: 'json',
  encoding: 'utf-8',
  delimiter: undefined,
  columns,
  rows: async function* () {
    for (const [index, cells] of entries.entries()) yield { row: index + 1, cells }
  },
})
const options: ImportOptions = {
  mapping: readMapping(),
  format: 'paper',
  copies: 0,
  update: false,
  dryRun: false,
  today: '2026-11-21',
}
const importOf = (entries: Record<string, unknown>[], more: Partial<ImportOptions> = {}) =>
  test_.database.transact((tx) =>
    importCatalogue(tx, sourceOf(entries), { ...options, ...more }, { receiveStock, countSales }),
  )
const row = (judul: string, more: Record<string, unknown> = {}) => ({
  judul,
  penulis: 'Sari Melati',
  harga: 'Rp 50.000',
  tahun: 2020,
  ...more,
})
const ISBN = '9786020324784'
const OTHER_ISBN = '9780306406157'

const titles = () =>
  test_.database.kysely
    .selectFrom('titles')
    .leftJoin('editions as e', (join) =>
      join.onRef('e.title_id', '=', 'titles.id').on('e.format', '=', 'paper'),
    )
    .leftJoin('stock', 'stock.edition_id', 'e.id')
    .select(['titles.id', 'name', 'isbn', 'published_on', 'e.price_idr', 'e.weight_grams', 'on_hand'])
    .orderBy('titles.id')
    .execute()

test('every row ends as imported, merged or refused, with its number and reason', async () => {
  const report = await importOf([
    row('Angin', { isbn: ISBN }),
    row('Angin (cetak ulang)', { isbn: '978-602-03-2478-4' }),
    row('Hujan'),
    row('HUJAN!', { penerbit: 'Pustaka Hujan' }),
    row('', {}),
    row('Badai', { harga: 'tanya' }),
    row('Hujan', { tahun: 2021 }),
  ])
  expect(report.totals).toEqual({ rows: 7, imported: 3, merged: 2, refused: 2 })
  expect(report.entries.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'same_isbn'],
    [4, 'same_title_author_year'],
    [5, 'title_missing'],
    [6, 'price_invalid'],
  ])
  expect(report.entries[1]).toMatchObject({ into_row: 3 })
  expect((await titles()).map((title) => title.name)).toEqual(['Angin', 'Hujan', 'Hujan'])
})

test('a file that was imported already adds nothing, and sells nothing twice', async () => {
  const file = [row('Angin', { isbn: ISBN, stok: 4, terjual: '20+ terjual' }), row('Hujan')]
  await importOf(file, { copies: 2 })
  const before = await titles()
  const again = await importOf(file, { copies: 2 })
  expect(again.totals).toEqual({ rows: 2, imported: 0, merged: 2, refused: 0 })
  expect(again.merged).toEqual({ in_shop_by_isbn: 1, in_shop_by_title_author_year: 1 })
  expect(await titles()).toEqual(before)
  expect(before.map((title) => title.on_hand)).toEqual([4, 2])
  const sold = await test_.database.kysely.selectFrom('sales_counts').select('sold').execute()
  expect(sold).toEqual([{ sold: 20 }])
})

test('a row without an ISBN joins the title of the same name that has one, wherever it stands', async () => {
  const report = await importOf([
    row('Angin', { harga: '30000', isbn: 'SCOOPG1' }),
    row('Angin', { isbn: ISBN }),
    row('Angin', { isbn: OTHER_ISBN }),
  ])
  expect(report.totals).toMatchObject({ imported: 2, merged: 1 })
  expect(report.entries).toMatchObject([{ row: 1, outcome: 'merged', into_row: 2 }])
  expect(report.titles).toMatchObject({ ebook_editions: 1, paper_editions: 2 })
})

test('two ISBNs are two titles though they bear one name, also when one is in the shop', async () => {
  await importOf([row('Angin', { isbn: ISBN })])
  const report = await importOf([row('Angin', { isbn: OTHER_ISBN })])
  expect(report.totals.imported).toBe(1)
  expect(await titles()).toHaveLength(2)
})

test('a title that the shop has is left alone unless an update is asked for', async () => {
  await importOf([row('Angin', { isbn: ISBN, berat: '410' })])
  const dearer = [row('Angin Lalu', { isbn: ISBN, harga: '75.000' })]
  await importOf(dearer)
  expect(await titles()).toMatchObject([{ name: 'Angin', price_idr: 50_000 }])
  const report = await importOf(dearer, { update: true, copies: 9 })
  expect(report.titles.changed).toBe(1)
  expect(await titles()).toMatchObject([
    { name: 'Angin Lalu', price_idr: 75_000, weight_grams: 410, on_hand: null },
  ])
})

test('a dry run tells the same figures and leaves the shop as it was', async () => {
  const file = [row('Angin'), row('Angin'), row('')]
  const dry = await importOf(file, { dryRun: true })
  expect(await titles()).toEqual([])
  const real = await importOf(file)
  expect(real.totals).toEqual(dry.totals)
})

test('nothing of a file is imported when it turns out damaged at its end', async () => {
  const source: CatalogueSource = {
    ...sourceOf([]),
    rows: async function* () {
      for (let index = 1; index <= 1200; index++) yield { row: index, cells: row(`Buku ${index}`) }
      throw new Error('cut off')
    },
  }
  const importing = test_.database.transact((tx) =>
    importCatalogue(tx, source, options, { receiveStock, countSales }),
  )
  await expect(importing).rejects.toThrow('cut off')
  expect(await titles()).toEqual([])
})

test('nothing of a file is imported when its stock cannot be written', async () => {
  const ports = { countSales, receiveStock: () => Promise.reject(new Error('no shelf')) }
  const importing = test_.database.transact((tx) =>
    importCatalogue(tx, sourceOf([row('Angin')]), { ...options, copies: 1 }, ports),
  )
  await expect(importing).rejects.toThrow('no shelf')
  expect(await titles()).toEqual([])
})

test('an import can be stopped, and leaves nothing', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(importOf([row('Angin')], { signal: stopped })).rejects.toThrow('stopped')
  expect(await titles()).toEqual([])
})

test('two imports of one file at the same time make each title once', async () => {
  const file = Array.from({ length: 40 }, (_, index) => row(`Buku ${index}`))
  const [one, other] = await Promise.all([importOf(file), importOf(file)])
  expect((one?.totals.imported ?? 0) + (other?.totals.imported ?? 0)).toBe(40)
  expect(await titles()).toHaveLength(40)
})

test('several batches of a file are one catalogue, found by a misspelt word', async () => {
  const file = Array.from({ length: 1300 }, (_, index) =>
    row(`Laskar Senja ${index}`, { isbn: index === 700 ? ISBN : '' }),
  )
  const report = await importOf(file)
  expect(report.totals).toMatchObject({ rows: 1300, imported: 1300 })
  const page = await browseCatalogue(test_.database.kysely, {
    search: 'lasakr senja',
    page: 1,
    per_page: 9,
    type: 'all',
    shape: 'all',
  })
  expect(page).toMatchObject({ total: 1300, corrected: 'laskar senja' })
})

test('a column that has lost its zeros gets them back', async () => {
  const shortened = Array.from({ length: 12 }, (_, index) =>
    withCheckDigit(`0${30_640_615 + index * 7}`).slice(1),
  )
  const report = await importOf(shortened.map((isbn, index) => row(`Buku ${index}`, { isbn })))
  expect(report.notes).toEqual({ isbn_zeros_restored: 12 })
  expect((await titles()).every((title) => title.isbn?.startsWith('97803'))).toBe(true)
})

const withCheckDigit = (first9: string): string =>
  [...'0123456789X'].map((digit) => first9 + digit).find((isbn) => parseIsbn(isbn)) ?? ''

test('a file without a title column, or without rows, is refused with what it has', async () => {
  await expect(importOf([{ kode: 1, nilai: 2 }])).rejects.toThrow('kode, nilai')
  await expect(importOf([])).rejects.toThrow('no rows')
})

test('a mapping to a column that the file lacks is told before anything is read', async () => {
  const mapping = readMapping('{"columns": {"title": "Nama"}}')
  const importing = test_.database.transact((tx) =>
    importCatalogue(
      tx,
      sourceOf([row('Angin')], ['judul', 'harga']),
      { ...options, mapping },
      { receiveStock, countSales },
    ),
  )
  await expect(importing).rejects.toMatchObject({
    code: 'import_fault',
    message: expect.stringContaining('Nama'),
  })
})
