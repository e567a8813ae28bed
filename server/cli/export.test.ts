import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { runLembar } from './run-lembar.testing.ts'

let shop: TestDatabase
let folder: string
beforeAll(async () => {
  shop = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-export-cli-'))
  await writeFile(join(folder, 'katalog.csv'), CATALOGUE)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const CATALOGUE = `Judul;Penulis;ISBN;Harga;Tahun;Halaman
Angin di Bukit;Sari Melati;9786020324784;Rp 59.500;2024;320
-40 Derajat;Danu Prakoso;;Rp 45.000;2020;120
`
const lembar = (...args: string[]) => runLembar(args, { url: shop.url, folder })

test('a shop leaves by one command as CSV, workbook and ONIX, and comes back by another', async () => {
  expect(await lembar('import', 'katalog.csv', '--stock', '3')).toMatchObject({ code: 0 })
  for (const [file, format] of [
    ['semua.csv', 'csv'],
    ['semua.xlsx', 'xlsx'],
    ['semua.xml', 'onix'],
  ] as const) {
    const exported = await lembar('export', file, '--json')
    expect(exported).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(exported.stdout)).toMatchObject({ format, titles: 2 })
    const again = JSON.parse((await lembar('import', file, '--json', '--dry-run')).stdout)
    expect(again.totals).toMatchObject({ rows: 2, unchanged: 2, refused: 0 })
  }
  expect(await readFile(join(folder, 'semua.csv'), 'utf8')).toContain(";'-40 Derajat;")
  const entry = await shop.database.kysely
    .selectFrom('audit_entries')
    .selectAll()
    .where('object_id', '=', 'export')
    .executeTakeFirst()
  expect(entry?.after).toMatchObject({ outcome: '2 titles as csv' })
})

test('a file of an unknown kind, or in a folder that is not there, leaves nothing behind', async () => {
  expect(await lembar('export', 'semua.pdf')).toMatchObject({ code: 2 })
  expect(await lembar('export', 'tidak/ada.csv')).toMatchObject({ code: 1, stdout: '' })
  expect(await lembar('export', '.', '--format', 'csv')).toMatchObject({ code: 1 })
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('a file in a folder that is not there is refused before the catalogue is read, by the name that was given', async () => {
  const refused = await lembar('export', 'tidak-ada/semua.csv')
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^lembar export: \S*tidak-ada\/semua\.csv cannot be written: .*\n$/)
  expect(refused.stderr).not.toContain('.tmp')
})
