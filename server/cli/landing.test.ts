import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version.ts'
import { listAllLandings } from '#server/catalogue/landings.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { runLembar } from './run-lembar.testing.ts'

let shop: TestDatabase
let folder: string
beforeAll(async () => {
  shop = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-landing-'))
  const paper = { width: 1920, height: 640, channels: 3 as const, background: '#fbf8f3' }
  await writeFile(join(folder, 'lebar.png'), await sharp({ create: paper }).png().toBuffer())
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const lembar = (...args: string[]) => runLembar(args, { url: shop.url, folder })
const version = () => readCatalogueVersion(shop.database.kysely)
const shown = async () => (await listAllLandings(shop.database.kysely)).filter(({ published }) => published)
const ADD = ['landing', 'add', '--image', 'lebar.png', '--title', 'Pekan buku anak']

test('§2 a header picture is tried, added with words and a link, changed, hidden and brought back', async () => {
  expect((await lembar(...ADD, '--dry-run')).stdout).toMatch(/^Dry run: "Pekan buku anak" would be added\./)
  expect(await shown()).toEqual([])

  const before = await version()
  const words = ['--line', 'Sampai hari Minggu', '--button', 'Lihat promo', '--link', '/promo']
  const added = JSON.parse((await lembar(...ADD, ...words, '--json')).stdout)
  expect(added).toMatchObject({ title: 'Pekan buku anak', link: '/promo', position: 0, published: true })
  expect(await version()).toBeGreaterThan(before)
  expect(await shown()).toMatchObject([
    { title: 'Pekan buku anak', line: 'Sampai hari Minggu', button: 'Lihat promo' },
  ])

  const id = String(added.id)
  const changed = await lembar('landing', 'change', id, '--line', '', '--button', '', '--link', '/books')
  expect(changed.stdout).toMatch(/^"Pekan buku anak" was changed\.[\s\S]* - +- +\/books +0 +shown\n$/)
  expect(await shown()).toMatchObject([{ line: null, button: null, link: '/books' }])

  const [first, second] = await addTitles(shop.database, [titleRecord(), titleRecord()])
  const rows = await shop.database.kysely.selectFrom('titles').select(['id', 'slug']).execute()
  const slugOf = new Map(rows.map((row) => [row.id, row.slug]))
  const books = `${slugOf.get(second ?? 0)}, ${slugOf.get(first ?? 0)}`
  const withBooks = JSON.parse((await lembar('landing', 'change', id, '--books', books, '--json')).stdout)
  expect(withBooks.title_ids).toEqual([second, first])
  expect(await shown()).toMatchObject([{ titleIds: [second, first] }])
  await lembar('landing', 'change', id, '--books', '')
  expect(await shown()).toMatchObject([{ titleIds: [] }])

  await lembar('landing', 'end', id)
  expect(await shown()).toEqual([])
  expect((await lembar('landing', 'list')).stdout).toMatch(/Pekan buku anak[\s\S]*hidden\n$/)
  await lembar('landing', 'change', id, '--publish')
  expect(await shown()).toHaveLength(1)
})

test.each([
  [[...ADD, '--link', 'https://evil.example/'], 'Tautan adalah alamat di toko ini'],
  [[...ADD, '--button', 'Ke sana'], 'Tombol memerlukan tautan'],
  [['landing', 'add', '--image', 'lebar.png'], 'Tulis apa yang tampak di gambar'],
  [['landing', 'add', '--image', 'lebar.png', '--title', 'x'.repeat(49)], 'Judul paling panjang 48 huruf'],
  [[...ADD, '--books', 'tidak-ada'], 'The shop has no title with the slug "tidak-ada"'],
  [['landing', 'end', '999'], 'Tidak ada gambar beranda nomor 999'],
])('%j is refused in one line', async (args, message) => {
  const refused = await lembar(...args)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^lembar landing \w+: .*\n$/)
  expect(refused.stderr).toContain(message)
})
