import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseIsbn } from '#kernel/isbn.ts'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version.ts'
import { browse } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { importFile } from '#tests/support/import-file.ts'
import { makeZip, sheetRow, workbookParts } from '#tests/support/make-workbook.ts'
import { readMapping } from './import-mapping.ts'
import { type CatalogueSource, openSource } from './source/open-source.ts'
import type { ImportOptions } from './stage-file.ts'

let test_: TestDatabase
let folder: string
beforeAll(async () => {
  test_ = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-import-'))
})
afterAll(async () => {
  await test_.close()
  await rm(folder, { recursive: true })
})
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
  repairs: () => ({ repaired: 0, lines: [] }),
  rows: async function* () {
    for (const [index, cells] of entries.entries()) yield { row: index + 1, cells }
  },
})
const options: ImportOptions = {
  mapping: readMapping(),
  format: 'paper',
  copies: 0,
  update: false,
  trustIsbn: false,
  today: '2026-11-21',
}
const importOf = (
  entries: Record<string, unknown>[],
  { dryRun = false, ...more }: Partial<ImportOptions> & { dryRun?: boolean } = {},
) => importFile(test_.database, sourceOf(entries), { ...options, ...more }, dryRun)
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
  expect(report.totals).toEqual({ rows: 7, imported: 3, merged: 2, unchanged: 0, refused: 2 })
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
  expect(again.totals).toEqual({ rows: 2, imported: 0, merged: 0, unchanged: 2, refused: 0 })
  expect(again.unchanged).toEqual({ in_shop_by_isbn: 1, in_shop_by_title_author_year: 1 })
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

test('the issues of a magazine are titles of their own, a second time too', async () => {
  const issues = ['2024-01-01', '2024-02-01', '2024-03-01'].map((tanggal) =>
    row('Majalah Angin', { jenis: 'Majalah', tahun: '', tanggal }),
  )
  expect((await importOf(issues)).titles.added).toBe(3)
  const again = await importOf([
    ...issues,
    row('Majalah Angin', { jenis: 'Majalah', tahun: '', tanggal: '2024-04-01' }),
  ])
  expect(again.totals).toMatchObject({ imported: 1, unchanged: 3 })
  const untold = row('Majalah Angin', { tahun: 2024 })
  expect((await importOf([untold])).totals).toMatchObject({ imported: 0, unchanged: 1 })
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

test('§8 a price list without titles and dates changes the titles of its ISBNs, and refuses the others', async () => {
  await importOf([row('Angin', { isbn: ISBN, format: 'ebook' }), row('Hujan', { isbn: OTHER_ISBN })])
  const list = [
    { isbn: ISBN, harga: '75.000' },
    { isbn: withCheckDigit('602032479'), harga: '80.000' },
    { isbn: ISBN, format: 'cetak' },
    { isbn: OTHER_ISBN, halaman: 90 },
    { isbn: '', harga: '90.000', halaman: 12 },
  ]
  await expect(importOf(list)).rejects.toThrow('perbarui saja')
  const report = await importOf(list, { update: true })
  expect(report.totals).toEqual({ rows: 5, imported: 0, merged: 2, unchanged: 0, refused: 3 })
  expect(report.findings.samples.map(({ refused, becomes }) => refused ?? becomes.title)).toEqual([
    'Angin',
    'title_missing',
    'title_missing',
    'Hujan',
    'title_missing',
  ])
  const stored = test_.database.kysely
    .selectFrom('titles as t')
    .innerJoin('editions as e', 'e.title_id', 't.id')
    .select(['t.name', 't.published_on', 't.page_count', 'e.format', 'e.price_idr'])
    .orderBy('t.id')
  expect(await stored.execute()).toEqual([
    { name: 'Angin', published_on: '2020-01-01', page_count: null, format: 'ebook', price_idr: 75_000 },
    { name: 'Hujan', published_on: '2020-01-01', page_count: 90, format: 'paper', price_idr: 50_000 },
  ])
  const again = await importOf(list, { update: true })
  expect(again.totals).toEqual({ rows: 5, imported: 0, merged: 0, unchanged: 2, refused: 3 })
})

test('what a mapping gives for rows that do not say changes nothing that the shop has', async () => {
  const stored = { format: 'ebook', harga: '90.000', tahun: '4 Juli 2024', penerbit: 'Pustaka Angin' }
  await importOf([row('Angin', { isbn: ISBN, ...stored })])
  const editions = () =>
    test_.database.kysely.selectFrom('editions').select(['format', 'price_idr']).orderBy('id').execute()
  const mapping = readMapping(
    '{"defaults": {"price": 50000, "published": 2010, "publisher": "Mandiri", "kind": "majalah"}}',
  )
  const bare = { isbn: ISBN, judul: 'Angin', penulis: 'Sari Melati', deskripsi: 'Kini.' }
  const update = { update: true, mapping }
  const report = await importOf([bare, { ...bare, isbn: OTHER_ISBN, judul: 'Hujan' }], update)
  expect(report.titles).toMatchObject({ added: 1, changed: 1 })
  const read = await test_.database.kysely
    .selectFrom('titles as t')
    .leftJoin('publishers as p', 'p.id', 't.publisher_id')
    .select(['t.name', 't.kind', 't.description', 't.published_on', 'p.name as publisher'])
    .orderBy('t.id')
    .execute()
  expect(read).toEqual([
    {
      ...{ name: 'Angin', kind: 'book', description: 'Kini.', published_on: '2024-07-04' },
      publisher: 'Pustaka Angin',
    },
    {
      ...{ name: 'Hujan', kind: 'magazine', description: 'Kini.', published_on: '2010-01-01' },
      publisher: 'Mandiri',
    },
  ])
  expect(await editions()).toEqual([
    { format: 'ebook', price_idr: 90_000 },
    { format: 'paper', price_idr: 50_000 },
  ])
  // A price without a format is that of the edition that the title has.
  await importOf([{ ...bare, harga: '95.000' }], update)
  expect((await editions())[0]).toEqual({ format: 'ebook', price_idr: 95_000 })
  await importOf([{ ...bare, format: 'cetak' }], update)
  expect(await editions()).toHaveLength(3)
})

test('a price list without a discount leaves the one that the shop gives', async () => {
  await importOf([row('Angin', { isbn: ISBN, diskon: 'Rp 10.000' })])
  const priced = async (more: Record<string, unknown>) => {
    const { titles } = await importOf([row('Angin', { isbn: ISBN, ...more })], { update: true })
    const columns = ['price_idr', 'discount_percent', 'discount_idr'] as const
    const [edition] = await test_.database.kysely.selectFrom('editions').select(columns).execute()
    return [titles.changed, edition?.price_idr, edition?.discount_percent, edition?.discount_idr]
  }
  expect(await priced({})).toEqual([0, 50_000, 0, 10_000])
  expect(await priced({ diskon: '', harga: '60.000' })).toEqual([1, 60_000, 0, 10_000])
  // It would be free.
  expect(await priced({ harga: '9.000' })).toEqual([1, 9_000, 0, 0])
  expect(await priced({ diskon: '20%' })).toEqual([1, 50_000, 20, 0])
  expect(await priced({ harga: '45.000', harga_asli: '50.000' })).toEqual([1, 50_000, 10, 0])
})

test("a mapping's cover is for titles without one: where a file or the shop names another, that one stays", async () => {
  const [own, usual] = ['https://gambar.example/angin.jpg', 'https://gambar.example/biasa.jpg']
  const [wind, rain] = [row('Angin', { isbn: ISBN }), row('Hujan', { isbn: OTHER_ISBN })]
  const addresses = () =>
    test_.database.kysely
      .selectFrom('titles as t')
      .leftJoin('cover_wishes as w', 'w.title_id', 't.id')
      .select(['t.name', 'w.address'])
      .orderBy('t.id')
      .execute()
  await importOf([{ ...wind, cover: own }, rain])
  const update = { update: true, mapping: readMapping(JSON.stringify({ defaults: { cover: usual } })) }
  await importOf([wind, rain], update)
  expect(await addresses()).toEqual([
    { name: 'Angin', address: own },
    { name: 'Hujan', address: usual },
  ])
  // The second row of a book says what the first leaves to the mapping.
  const ebook = row('Kabut', { format: 'ebook' })
  await importOf([ebook, { ...ebook, format: 'cetak', cover: own }], update)
  expect((await addresses())[2]).toEqual({ name: 'Kabut', address: own })
})

test('a second identical update changes nothing, says so, and drops no kept page', async () => {
  const file = [
    row('Angin', { isbn: ISBN, penerbit: 'Pustaka Angin', bahasa: 'Indonesia', halaman: 120, stok: 3 }),
    row('Hujan', { isbn: OTHER_ISBN, penulis: 'Danu, danu; Wira', original_price: 'Rp 60.000' }),
  ]
  await importOf(file)
  await test_.database.kysely.updateTable('editions').set({ tax_class: 'standard' }).execute()
  const state = async () => ({
    version: await readCatalogueVersion(test_.database.kysely),
    rows: await test_.database.kysely.selectFrom('titles').selectAll().orderBy('id').execute(),
    editions: await test_.database.kysely.selectFrom('editions').selectAll().orderBy('id').execute(),
  })
  const before = await state()
  const again = await importOf(file, { update: true })
  expect(again.titles).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  expect(again.totals).toEqual({ rows: 2, imported: 0, merged: 0, unchanged: 2, refused: 0 })
  expect(await state()).toEqual(before)
  const dearer = await importOf([row('Angin', { isbn: ISBN, harga: '51000' }), ...file.slice(1)], {
    update: true,
  })
  expect(dearer.titles).toMatchObject({ changed: 1, unchanged: 1 })
  expect((await state()).editions.map((edition) => [edition.price_idr, edition.tax_class])).toEqual([
    [51_000, 'standard'],
    [60_000, 'standard'],
  ])
})

test('two different books with one ISBN are not merged: the second is refused, unless an option says otherwise', async () => {
  const file = [
    row('Angin', { isbn: ISBN, penulis: 'Sari Melati', halaman: 120 }),
    row('Sejarah Rempah', { isbn: ISBN, penulis: 'Danu Prakoso', halaman: 480, harga: '99000' }),
    row('Angin (edisi revisi)', { isbn: ISBN, penulis: 'S. Melati', halaman: 124 }),
  ]
  const report = await importOf(file)
  expect(report.totals).toEqual({ rows: 3, imported: 1, merged: 1, unchanged: 0, refused: 1 })
  expect(report.refused).toEqual({ isbn_conflict: 1 })
  expect(report.entries).toMatchObject([
    { row: 2, outcome: 'refused', field: 'isbn', value: `${ISBN} is "Angin" by Sari Melati` },
    { row: 3, outcome: 'merged', into_row: 1 },
  ])
  const update = await importOf(file.slice(1, 2), { update: true })
  expect(update.totals).toMatchObject({ merged: 0, refused: 1 })
  expect((await titles()).map((title) => title.name)).toEqual(['Angin'])
  const told = await importOf(file.slice(1, 2), { update: true, trustIsbn: true })
  expect(told.titles.changed).toBe(1)
  expect((await titles()).map((title) => title.name)).toEqual(['Sejarah Rempah'])
})

test('of several price columns with different amounts none is guessed: the operator is shown them and chooses', async () => {
  const priced = (judul: string) => ({
    judul,
    tahun: 2020,
    'Harga Pulau Jawa': '50.000',
    'Harga Luar Jawa': '55.000',
    HET: '52.000',
  })
  const file = [priced('Angin'), priced('Hujan')]
  await expect(importOf(file)).rejects.toThrow('"Harga Pulau Jawa" (50.000, 50.000)')
  expect(await titles()).toEqual([])
  const dry = await importOf(file, { dryRun: true })
  expect(dry.price_columns).toMatchObject({ certain: false })
  expect(dry.price_columns?.columns.map(({ name }) => name).sort()).toEqual([
    'HET',
    'Harga Luar Jawa',
    'Harga Pulau Jawa',
  ])
  const mapping = readMapping('{"columns": {"price": "Harga Luar Jawa"}}')
  await importOf(file, { mapping })
  expect((await titles()).map((title) => title.price_idr)).toEqual([55_000, 55_000])
})

test.each([
  ['Harga Pulau Jawa', 'Harga Luar Jawa'],
  ['Harga Zona 1', 'Harga Zona 2'],
  ['Harga', 'Harga Luar Jawa'],
])('§8 of %s and %s none is taken silently, also where they first differ far down', async (one, other) => {
  const file = (from: number) =>
    Array.from({ length: 1_200 }, (_, at) => ({
      judul: `Buku ${at}`,
      tahun: 2020,
      [one]: '50.000',
      [other]: at < from ? '50.000' : '55.000',
      'Harga Reseller': '40.000',
    }))
  for (const from of [0, 1_150]) {
    await expect(importOf(file(from))).rejects.toThrow(/"Harga[^"]*" \([^)]*55\.000\)/)
  }
  expect(await titles()).toEqual([])
  const same = await importOf(file(2_000).slice(0, 2))
  expect(same.price_columns).toMatchObject({ read: one, certain: true })
  expect(await titles()).toMatchObject([{ price_idr: 50_000 }, { price_idr: 50_000 }])
})

test('§8 a reduced price beside the one of another place is chosen by the operator too', async () => {
  const file = [row('Angin', { 'Harga Diskon': '40.000', 'Harga Luar Jawa': '55.000' })]
  await expect(importOf(file)).rejects.toThrow('"Harga Diskon" (40.000)')
  const chosen = readMapping('{"columns": {"price": "Harga Diskon"}}')
  await importOf(file, { mapping: chosen })
  expect(await titles()).toMatchObject([{ price_idr: 50_000 }])
})

test('a plain price beside one for resellers is the shopper’s, and the report shows the other', async () => {
  const report = await importOf([row('Angin', { 'Harga Reseller': '40.000' })])
  expect(report.price_columns).toEqual({
    read: 'harga',
    certain: true,
    columns: [
      { name: 'harga', samples: ['Rp 50.000'] },
      { name: 'Harga Reseller', samples: ['40.000'] },
    ],
  })
  expect(await titles()).toMatchObject([{ price_idr: 50_000 }])
})

test('a row that gives a title of the same ISBN another name renames it, and says so', async () => {
  await importOf([row('Angin', { isbn: ISBN })])
  const bare = { judul: 'Musim yang Lain', harga: '52.000', tahun: 2020, isbn: ISBN }
  expect((await importOf([bare])).totals).toMatchObject({ unchanged: 1, refused: 0 })
  const report = await importOf([bare], { update: true })
  expect(report.totals).toEqual({ rows: 1, imported: 0, merged: 1, unchanged: 0, refused: 0 })
  expect(report.entries).toMatchObject([
    { outcome: 'merged', reason: 'changes_title' },
    { outcome: 'noted', reason: 'renamed', value: 'Angin → Musim yang Lain' },
  ])
  expect(await titles()).toMatchObject([{ name: 'Musim yang Lain', isbn: ISBN }])
})

test('F137 dates that could be read in two ways are noted where the column holds both orders', async () => {
  const report = await importOf([
    row('Angin', { tahun: '12/31/2023' }),
    row('Hujan', { tahun: '1/2/2024' }),
    row('Badai', { tahun: '13/2/2024' }),
  ])
  expect(report.notes).toEqual({ date_ambiguous: 1 })
  expect(report.entries).toMatchObject([{ row: 2, value: '1/2/2024 → 2024-02-01' }])
})

test('the headings of sections and a repeated header are told from broken books', async () => {
  const report = await importOf([
    { judul: 'NOVEL', penulis: '', harga: '', tahun: '' },
    row('Angin'),
    { judul: 'judul', penulis: 'penulis', harga: 'harga', tahun: 'tahun' },
    { judul: 'Hujan', penulis: 'Danu', harga: '', tahun: '2020' },
  ])
  expect(report.refused).toEqual({ section_heading: 1, header_repeated: 1, price_missing: 1 })
})

test.each(['csv', 'xlsx'] as const)(
  '§8 a table with other columns further down is read by its own header, in %s',
  async (format) => {
    const rows = [
      ['Judul', 'Pengarang', 'Harga', 'Tahun', 'ISBN'],
      ['Angin', 'Sari', 50_000, 2020, ISBN],
      ['Nama', 'Tema', 55_000, 2020, ''],
      [],
      ['KOMIK'],
      ['ISBN', 'Tahun Terbit', 'Nama Buku', 'Harga Jual', 'Penulis', 'Stok'],
      ['9780306406157', 2021, 'Hujan', 60_000, 'Danu', 4],
      ['', 2022, 'Badai', 'tanya', 'Rini', 1],
      ['ISBN', 'Tahun Terbit', 'Nama Buku', 'Harga Jual', 'Penulis', 'Stok'],
      ['', 2022, 'Petir', 70_000, 'Rini', 1],
      ['Judul', 'Harga', '', 'Tahun'],
      ['', 'Pulau Jawa', 'Luar Jawa', ''],
      ['Kabut', 80_000, 80_000, 2023],
    ]
    const path = join(folder, `dua.${format}`)
    const xml = rows.map((cells, at) => sheetRow(at + 1, cells)).join('')
    const csv = rows.map((cells) => [...cells, ...Array(6 - cells.length).fill('')].join(';')).join('\n')
    await writeFile(path, format === 'csv' ? csv : makeZip(workbookParts({ sheets: [{ name: 'A', xml }] })))
    const report = await importFile(test_.database, await openSource(path, { header: true }), options)
    expect(report.totals).toEqual({ rows: 11, imported: 5, merged: 0, unchanged: 0, refused: 6 })
    expect(report.entries.map(({ row, line, reason }) => [row, line, reason])).toEqual([
      [3, 5, 'section_heading'],
      [4, 6, 'other_header'],
      [6, 8, 'price_invalid'],
      [7, 9, 'header_repeated'],
      [9, 11, 'other_header'],
      [10, 12, 'other_header'],
    ])
    expect(await titles()).toMatchObject([
      { name: 'Angin', isbn: ISBN, price_idr: 50_000, published_on: '2020-01-01' },
      { name: 'Nama', isbn: null, price_idr: 55_000 },
      { name: 'Hujan', isbn: OTHER_ISBN, price_idr: 60_000, published_on: '2021-01-01', on_hand: 4 },
      { name: 'Petir', isbn: null, price_idr: 70_000 },
      { name: 'Kabut', isbn: null, price_idr: 80_000 },
    ])
    const mapping = readMapping('{"columns": {"title": ["Judul", "Nama Buku"]}}')
    const source = await openSource(path, { header: true })
    const again = await importFile(test_.database, source, { ...options, mapping })
    expect(again.totals).toMatchObject({ unchanged: 5, refused: 6 })
  },
)

test('C, C++ and C# are three books, and so is one title in two languages', async () => {
  const report = await importOf([
    ...['C', 'C++', 'C#', 'c#'].map((judul) => row(judul)),
    row('Le Petit Prince', { bahasa: 'French' }),
    row('Le Petit Prince', { bahasa: 'Inggris' }),
    row('Le Petit Prince', { bahasa: 'fra' }),
    row('Le Petit Prince'),
  ])
  expect(report.totals).toEqual({ rows: 8, imported: 5, merged: 3, unchanged: 0, refused: 0 })
  expect((await titles()).map((title) => title.name)).toEqual([
    'C',
    'C++',
    'C#',
    'Le Petit Prince',
    'Le Petit Prince',
  ])
  const again = await importOf([
    row('Le Petit Prince', { bahasa: 'en' }),
    row('Le Petit Prince', { bahasa: 'de' }),
    row('C++'),
  ])
  expect(again.totals).toMatchObject({ imported: 1, unchanged: 2 })
})

test('F36 no address of a catalogue is ever fetched', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const columns = ['cover', 'image_url', 'link', 'url', 'file', 'slug', 'deskripsi', 'penerbit']
  const entries = columns.map((column) => row(`Judul ${column}`, { [column]: `${address}/${column}` }))
  expect((await importOf(entries)).totals.imported).toBe(entries.length)
  server.close()
  expect(asked).toEqual([])
})

test('the address of a cover in a sheet waits to be fetched, and another word in its column does not', async () => {
  const address = 'https://penerbit.example/sampul?id=7'
  await importOf([row('Angin', { 'Link Cover': address }), row('Badai', { 'Link Cover': 'Soft cover' })])
  const wishes = await test_.database.kysely
    .selectFrom('cover_wishes as w')
    .innerJoin('titles as t', 't.id', 'w.title_id')
    .select(['t.name', 'w.address', 'w.state'])
    .execute()
  expect(wishes).toEqual([{ name: 'Angin', address, state: 'waiting' }])
})

test('a file whose every entry brings columns of its own is refused, and takes no time', async () => {
  const entries = Array.from({ length: 3000 }, (_, index) => ({ judul: 'Angin', [`kolom ${index}`]: 1 }))
  await expect(importOf(entries)).rejects.toThrow('lebih dari 1000 kolom')
})

test('a dry run prints the same figures and leaves the shop as it was', async () => {
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
  const importing = importFile(test_.database, source, options)
  await expect(importing).rejects.toThrow('cut off')
  expect(await titles()).toEqual([])
})

test('a batch whose stock cannot be written leaves nothing, pauses its run, and can be tried again', async () => {
  const db = test_.database.kysely
  await sql`create function refuse_stock() returns trigger language plpgsql as 'begin raise exception ''no shelf''; end'`.execute(
    db,
  )
  await sql`create trigger refuse_stock before insert on stock execute function refuse_stock()`.execute(db)
  await expect(importOf([row('Angin')], { copies: 1 })).rejects.toThrow('no shelf')
  await sql`drop function refuse_stock cascade`.execute(db)
  expect(await titles()).toEqual([])
  const [run] = await db
    .selectFrom('import_runs')
    .select(['id', 'state', 'fault'])
    .where('state', '=', 'paused')
    .execute()
  expect(run).toMatchObject({ fault: expect.stringContaining('Lanjutkan') })
  await db
    .deleteFrom('import_runs')
    .where('id', '=', run?.id ?? 0)
    .execute()
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
  const page = await browse(test_.database.kysely, { search: 'lasakr senja' })
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
  await expect(importOf([])).rejects.toThrow('tidak memiliki baris')
})

test('a mapping to a column that the file lacks is an error before anything is taken', async () => {
  const mapping = readMapping('{"columns": {"title": "Nama"}}')
  const source = sourceOf([row('Angin')], ['judul', 'harga'])
  const importing = importFile(test_.database, source, { ...options, mapping })
  await expect(importing).rejects.toMatchObject({
    code: 'import_fault',
    message: expect.stringContaining('Nama'),
  })
})
