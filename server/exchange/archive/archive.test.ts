import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeInUploads } from '#server/book-files/take-in-uploads.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { makeEpub } from '#tests/support/make-epub.ts'
import { makeZip, type ZipFile } from '#tests/support/make-zip.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { listCoverReport } from '../covers/covers.queries.ts'
import { wishCovers } from '../covers/wish-covers.ts'
import { readMapping } from '../import-mapping.ts'
import { checkFile, withSource } from '../runs/check-file.ts'
import { readImportResult } from '../runs/import-result.ts'
import { getImport, prepareImport, runImport } from '../runs/import-run.ts'
import { workOnImports } from '../runs/work-on-imports.ts'
import { isbnOfName } from './isbn-of-name.rules.ts'
import { takeFiles } from './take-files.ts'

let test_: TestDatabase
let folder: string
const pictures: Buffer[] = []
const NOW = new Date('2026-11-23T10:00:00Z')
const actor = { kind: 'cli', name: 'sari', host: 'toko' } as const
const ISBNS = ['9786020324784', '9786020000008', '9786020000015', '9786020000022']
beforeAll(async () => {
  test_ = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-archive-'))
  for (const background of ['#336699', '#993366', '#669933', '#333333']) {
    const made = sharp({ create: { width: 300, height: 450, channels: 3, background } })
    pictures.push(await made.jpeg().toBuffer())
  }
})
afterAll(async () => {
  await test_.close()
  await rm(folder, { recursive: true, force: true })
})
function onPaper(isbn: string) {
  const { ebook: _, ...record } = titleRecord({ isbn })
  return { ...record, paper: { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, weightGrams: 200 } }
}
let titles: number[]
beforeEach(async () => {
  for (const table of ['import_runs', 'titles'] as const)
    await test_.database.kysely.deleteFrom(table).execute()
  titles = await addTitles(
    test_.database,
    ISBNS.slice(0, 3).map((isbn, at) => (at === 0 ? titleRecord({ isbn }) : onPaper(isbn))),
  )
})

const picture = (at: number) => pictures[at] ?? Buffer.alloc(0)
const settings = {
  mapping: readMapping(),
  recognise: false,
  format: 'paper' as const,
  copies: 0,
  update: false,
  trustIsbn: false,
}
let archives = 0
async function check(files: ZipFile[] | Buffer): Promise<{ id: number; path: string }> {
  const path = join(folder, `arsip-${archives++}.zip`)
  await writeFile(path, Buffer.isBuffer(files) ? files : makeZip(files))
  const file = { name: 'arsip.zip', bytes: 10, sha256: 'b'.repeat(64), key: null }
  const { id } = await test_.database.transact((tx) => prepareImport(tx, actor, { file, settings, now: NOW }))
  await withSource(path, settings, (source) =>
    checkFile(test_.database, { id, source, settings, today: '2026-11-23' }),
  )
  return { id, path }
}
const deps = async () => ({
  ...{ database: test_.database, files: await openLocalFolder(folder), clock: () => NOW },
  log: silentLog,
})
async function run({ id, path }: { id: number; path: string }, goesOn?: () => boolean): Promise<void> {
  if ((await getImport(test_.database.kysely, id)).state === 'checked') {
    await test_.database.transact((tx) => runImport(tx, actor, { id, now: NOW }))
    await workOnImports(test_.database, () => NOW)
  }
  await takeFiles(await deps(), { run: await getImport(test_.database.kysely, id), path }, goesOn)
}
const result = (id: number) => readImportResult(test_.database.kysely, id)
const states = async (id: number) =>
  Object.fromEntries(
    ((await result(id)).files?.entries ?? []).map(({ file, state, sentence }) => [
      file,
      state === 'refused' ? sentence : state,
    ]),
  )
const covers = async () =>
  (
    await test_.database.kysely
      .selectFrom('titles')
      .select(['isbn', 'cover_image_id as cover'])
      .orderBy('isbn')
      .execute()
  ).map(({ isbn, cover }) => [isbn, cover !== null])

test('§8 covers named by ISBN in any of the usual ways become the covers of their titles', async () => {
  const archive = await check([
    { name: 'sampul/978-602-03-2478-4.JPG', content: picture(0) },
    { name: '9786020000008_cover.jpg', content: picture(1) },
    { name: 'penerbit/9786020000015/depan.jpg', content: picture(2) },
    { name: '__MACOSX/sampul/._978-602-03-2478-4.JPG', content: 'x' },
    { name: '.DS_Store', content: 'x' },
    { name: '~$katalog.xlsx', content: 'x' },
  ])
  expect((await result(archive.id)).files?.counts).toMatchObject({ waiting: 3, refused: 0 })
  expect((await covers()).some(([, has]) => has)).toBe(false)
  await run(archive)
  expect((await result(archive.id)).files?.counts).toMatchObject({ waiting: 0, taken: 3 })
  expect(await covers()).toEqual([...ISBNS.slice(0, 3)].sort().map((isbn) => [isbn, true]))
  const report = await listCoverReport(test_.database.kysely, { state: undefined, limit: 10 })
  expect(report.map(({ origin, state }) => `${origin} ${state}`)).toEqual(Array(3).fill('archive taken'))
})

test('§8 each file of an archive that is not taken says why, and none of them stops the others', async () => {
  const [large, svg] = [Buffer.alloc(9 * 1024 ** 2, 7), '<svg xmlns="http://www.w3.org/2000/svg"/>']
  picture(0).copy(large)
  const { id, path } = await check([
    { name: 'sampul.jpg', content: picture(0) },
    { name: '9786020324785.jpg', content: picture(0) },
    { name: '9786020000022.jpg', content: picture(0) },
    { name: '9786020000008.jpg', content: large },
    { name: '9786020000015.svg', content: svg },
    { name: '9786020000015.jpg', content: Buffer.concat([picture(0).subarray(0, 40), Buffer.from('rusak')]) },
    { name: '9786020324784_back.jpg', content: picture(1) },
    { name: '9786020324784.jpg', content: picture(0) },
    { name: '9786020000008.pdf', content: '%PDF-1.7' },
  ])
  await run({ id, path })
  expect(await states(id)).toEqual({
    'sampul.jpg': 'nama berkasnya, juga nama foldernya, tidak memuat ISBN',
    '9786020324785.jpg': 'panjang atau angka pemeriksa ISBN pada nama berkasnya salah',
    '9786020000022.jpg': 'tidak ada judul dengan ISBN ini, di toko atau di katalog dalam arsip',
    '9786020000008.jpg': 'berkasnya terlalu besar: sampul paling besar 8 MB, buku 1 GB',
    '9786020000015.svg': 'bukan gambar (JPG, PNG, WebP, AVIF, GIF), PDF, EPUB, atau HTML',
    '9786020000015.jpg': 'gambarnya tidak dapat dibuka, atau ukurannya tidak wajar',
    '9786020324784_back.jpg': 'gambar lain dalam arsip ini sudah menjadi sampul judulnya',
    '9786020324784.jpg': 'taken',
    '9786020000008.pdf': 'judul ini belum dijual sebagai ebook: beri harga ebook lebih dulu',
  })
})

test('§8 a sheet in the archive is imported first, so that its titles get the covers beside it', async () => {
  const archive = await check([
    { name: '9786020000022.jpg', content: picture(0) },
    { name: 'katalog.csv', content: `Judul;Penulis;Harga;Tahun;ISBN\nAngin;Sari;50000;2020;9786020000022\n` },
  ])
  expect(await result(archive.id)).toMatchObject({ format: 'csv', totals: { rows: 1, imported: 1 } })
  expect((await result(archive.id)).files?.counts.waiting).toBe(1)
  await run(archive)
  expect(await states(archive.id)).toEqual({ '9786020000022.jpg': 'taken' })
  expect(await covers()).toContainEqual(['9786020000022', true])
})

test('§8 an EPUB named by its ISBN becomes the file of its ebook, by the job that takes in uploads', async () => {
  const epub = makeEpub({
    language: 'id',
    texts: [`<h1>Angin</h1><p>${'Angin bertiup di bukit. '.repeat(20)}</p>`],
  })
  const archive = await check([{ name: '9786020324784.epub', content: epub }])
  await run(archive)
  expect(await states(archive.id)).toEqual({ '9786020324784.epub': 'waiting' })
  await takeInUploads(await deps())
  expect(await states(archive.id)).toEqual({ '9786020324784.epub': 'taken' })
  const files = test_.database.kysely.selectFrom('ebook_files').select(['kind', 'revision'])
  expect(await files.execute()).toEqual([{ kind: 'HTML', revision: 1 }])
})

test('§8 why a book in an archive was refused by that job is in the report', async () => {
  const archive = await check([{ name: '9786020324784.pdf', content: '%PDF-1.7 rusak' }])
  await run(archive)
  await takeInUploads(await deps())
  const [told] = Object.values(await states(archive.id))
  expect(told).toMatch(/PDF/)
  expect((await result(archive.id)).files?.counts).toMatchObject({ waiting: 0, taken: 0, refused: 1 })
})

test('a process that ends among the files of an archive leaves the others to the next one', async () => {
  const archive = await check(
    ISBNS.slice(0, 3).map((isbn, at) => ({ name: `${isbn}.jpg`, content: picture(at) })),
  )
  let steps = 0
  await run(archive, () => ++steps <= 1)
  expect((await result(archive.id)).files?.counts).toMatchObject({ waiting: 2, taken: 1 })
  await run(archive)
  expect((await result(archive.id)).files?.counts).toMatchObject({ waiting: 0, taken: 3 })
})

test('a cover that somebody has chosen by hand stays; one that came from outside is replaced', async () => {
  const first = await check([{ name: '9786020324784.jpg', content: picture(0) }])
  await run(first)
  const before = await imageOf(titles[0])
  const second = await check([{ name: '9786020324784.jpg', content: picture(1) }])
  await run(second)
  const after = await imageOf(titles[0])
  expect(after).not.toBe(before)
  const db = test_.database.kysely
  await db
    .updateTable('titles')
    .set({ cover_image_id: before })
    .where('id', '=', titles[0] ?? 0)
    .execute()
  const third = await check([{ name: '9786020324784.jpg', content: picture(2) }])
  await run(third)
  expect(await states(third.id)).toEqual({ '9786020324784.jpg': 'kept' })
  expect(await imageOf(titles[0])).toBe(before)
})
const imageOf = async (id: number | undefined) =>
  (
    await test_.database.kysely
      .selectFrom('titles')
      .select('cover_image_id as cover')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
  ).cover

test('a cover from an archive takes the place of an address that still waits', async () => {
  const titleId = titles[0] ?? 0
  const address = 'https://sampul.example/1.jpg'
  await test_.database.transact((tx) => wishCovers(tx, [{ titleId, address }], NOW))
  await run(await check([{ name: '9786020324784.jpg', content: picture(0) }]))
  const report = await listCoverReport(test_.database.kysely, { state: 'waiting', limit: 10 })
  expect(report).toEqual([])
})

test('F136 an archive that unfolds to far more than its size is refused before anything of it is read', async () => {
  const zeros = Buffer.alloc(90 * 1024 ** 2)
  const bomb = ISBNS.map((isbn) => ({ name: `${isbn}.jpg`, content: zeros }))
  await expect(check(bomb)).rejects.toThrow('mengembang lebih dari 100 kali')
})

test('F136 a picture that says it is small and is not is refused alone', async () => {
  const archive = await check([
    {
      name: '9786020324784.jpg',
      content: Buffer.concat([picture(0), Buffer.alloc(30 * 1024 ** 2)]),
      declaredSize: 9_000,
    },
    { name: '9786020000008.jpg', content: picture(1) },
  ])
  await run(archive)
  expect(await states(archive.id)).toEqual({
    '9786020324784.jpg': 'berkasnya rusak atau terpotong',
    '9786020000008.jpg': 'taken',
  })
})

test.each([
  [
    'two catalogues',
    [
      { name: 'a.csv', content: 'x' },
      { name: 'b.xml', content: 'x' },
    ],
    'memuat 2 katalog (a.csv, b.xml)',
  ],
  ['nothing', [{ name: '__MACOSX/x', content: 'x' }], 'Arsip ini kosong'],
  [
    'a cut archive',
    makeZip([{ name: '9786020324784.jpg', content: 'x'.repeat(500) }]).subarray(0, 60),
    'rusak atau tidak lengkap',
  ],
])('an archive with %s is refused with a sentence', async (_, files, sentence) => {
  await expect(check(files)).rejects.toThrow(sentence)
})

test.each([
  ['978-602-03-2478-4.jpg', { isbn: '9786020324784' }],
  ['9786020324784_cover.jpg', { isbn: '9786020324784' }],
  ['Cover 978.602.03.2478.4 (1).png', { isbn: '9786020324784' }],
  ['a/b/9786020324784/front.webp', { isbn: '9786020324784' }],
  ['6020324788.jpg', { isbn: '9786020324784' }],
  ['20240101_9786020324784.jpg', { isbn: '9786020324784' }],
  ['978602032478.jpg', 'missing'],
  ['9786020324785.jpg', 'invalid'],
  ['sampul.jpg', 'missing'],
])('the ISBN of %s', (name, expected) => {
  expect(isbnOfName(name)).toEqual(expected)
})
