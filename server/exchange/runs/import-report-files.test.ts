import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { importFile } from '#tests/support/import-file.ts'
import { readMapping } from '../import-mapping.ts'
import { openSource } from '../source/open-source.ts'
import type { ImportOptions } from '../stage-file.ts'
import { importReportFile } from './import-report-files.ts'

let test_: TestDatabase
let folder: string
beforeAll(async () => {
  test_ = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-report-'))
})
afterAll(async () => {
  await test_.close()
  await rm(folder, { recursive: true })
})

const options: ImportOptions = {
  mapping: readMapping(),
  format: 'paper',
  copies: 0,
  update: false,
  trustIsbn: false,
  today: '2026-11-23',
}
const CSV = `Judul;Penulis;Tahun;Harga;Rak khusus
Angin;Sari;2020;50.000;A1
Hujan;Danu;2021;tanya;B2
;Wira;2022;60.000;C3
Badai;Wira;2022
`

async function open(name: string, content: string | Buffer) {
  const path = join(folder, name)
  await writeFile(path, content)
  return openSource(path, { header: true })
}

test('§8 refused rows come back as a workbook with all their cells, which is brought in once it is corrected', async () => {
  const { run } = await importFile(test_.database, await open('katalog.csv', CSV), options)
  const workbook = await buffer(await importReportFile(test_.database.kysely, run, 'xlsx'))
  const source = await open('diperbaiki.xlsx', workbook)
  const rows = []
  for await (const row of source.rows()) rows.push('cells' in row ? { ...row.cells } : row)
  expect(rows).toMatchObject([
    {
      Judul: 'Hujan',
      Harga: 'tanya',
      'Rak khusus': 'B2',
      'Alasan ditolak': 'harganya bukan jumlah rupiah bulat',
    },
    { Judul: '', Penulis: 'Wira', Harga: '60.000' },
    { Judul: 'Badai', Penulis: 'Wira', Tahun: '2022' },
  ])
  // Somebody gives all of them a price.
  const mapping = readMapping('{"columns": {"price": []}, "defaults": {"price": "75.000"}}')
  const corrected = await importFile(test_.database, source, { ...options, mapping })
  expect(corrected.totals).toMatchObject({ rows: 3, imported: 2, refused: 1 })
  expect(corrected.findings.columns.not_read).toContain('Alasan ditolak')
})

test('§8 texts that a spreadsheet could run come back from the workbook of refused rows as they were, however often', async () => {
  const csv = `Judul;Penulis;Tahun;Harga;Penerbit;Deskripsi;% Diskon
+Kemarau;=Danu;2021;tanya;-;- satu
`
  const columns = { title: 'Judul', discount: '% Diskon' }
  const mapping = readMapping(JSON.stringify({ columns }))
  let file = await open('awal.csv', csv)
  const read = async () => {
    const rows = []
    for await (const row of file.rows()) rows.push('cells' in row ? { ...row.cells } : row)
    return rows
  }
  for (const name of ['sekali.xlsx', 'lagi.xlsx']) {
    const { run } = await importFile(test_.database, file, { ...options, mapping })
    file = await open(name, await buffer(await importReportFile(test_.database.kysely, run, 'xlsx')))
    expect(await read()).toMatchObject([
      { Judul: '+Kemarau', Penulis: '=Danu', Penerbit: '-', Deskripsi: '- satu', '% Diskon': '' },
    ])
  }
  const priced = readMapping(
    JSON.stringify({ columns: { ...columns, price: [] }, defaults: { price: 75000 } }),
  )
  const corrected = await importFile(test_.database, file, { ...options, mapping: priced })
  expect(corrected.totals).toMatchObject({ rows: 1, imported: 1 })
  const [title] = await test_.database.kysely
    .selectFrom('titles')
    .select(['name', 'description', 'publisher_id'])
    .where('name', 'like', '%Kemarau')
    .where('description', '!=', '')
    .execute()
  expect(title).toEqual({ name: '+Kemarau', description: '- satu', publisher_id: null })
})

test('§8 lists in a refused entry of JSON come back as names that are read again', async () => {
  const entry = {
    judul: 'Lautan',
    penulis: ['Sari Melati', 'Danu'],
    kategori: { name: 'Sastra' },
    tahun: 2020,
  }
  const { run } = await importFile(
    test_.database,
    await open('daftar.json', JSON.stringify([entry, { ...entry, judul: 'Laut', harga: 50_000 }])),
    options,
  )
  const source = await open(
    'lagi.xlsx',
    await buffer(await importReportFile(test_.database.kysely, run, 'xlsx')),
  )
  const mapping = readMapping('{"defaults": {"price": "75.000"}}')
  await importFile(test_.database, source, { ...options, mapping })
  const stored = test_.database.kysely
    .selectFrom('titles as t')
    .innerJoin('title_contributors as tc', 'tc.title_id', 't.id')
    .innerJoin('contributors as c', 'c.id', 'tc.contributor_id')
    .innerJoin('genres as g', 'g.id', 't.genre_id')
    .select(['c.name', 'g.name as genre'])
    .where('t.name', '=', 'Lautan')
    .orderBy('tc.position')
  expect(await stored.execute()).toEqual([
    { name: 'Sari Melati', genre: 'Sastra' },
    { name: 'Danu', genre: 'Sastra' },
  ])
})

test('§8 a table that was saved as CSV with the apostrophes of the shop is read without them', async () => {
  const source = await open(
    'terjaga.csv',
    "Judul;Tahun;Harga;Diskon;Penerbit\r\n'+Angin;2020;50.000;'-;'-\r\n",
  )
  const rows = []
  for await (const row of source.rows()) rows.push('cells' in row ? { ...row.cells } : row)
  expect(rows).toEqual([{ Judul: '+Angin', Tahun: '2020', Harga: '50.000', Diskon: '-', Penerbit: '-' }])
})

test('§8 a report as CSV and JSON has each row with its place, reason and sentence', async () => {
  const { run } = await importFile(test_.database, await open('lagi.csv', CSV), options)
  const csv = await buffer(await importReportFile(test_.database.kysely, run, 'csv'))
  const lines = csv.toString().split(/\r?\n/)
  expect(lines[0]).toBe('\ufeffBaris;Lembar;Produk;Judul;Hasil;Kode;Penjelasan;Nilai')
  expect(lines.find((line) => line.includes('price_invalid'))).toMatch(/^3;;;Hujan;Ditolak;price_invalid;/)
  const json = JSON.parse(String(await buffer(await importReportFile(test_.database.kysely, run, 'json'))))
  expect(json).toMatchObject({ run, totals: { rows: 4 } })
  expect(json.entries).toHaveLength(4)
})
