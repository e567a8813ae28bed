import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { takeCoversOfBooks } from '#server/book-files/take-cover.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { makeEpub } from '#tests/support/make-epub.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { listCoverReport } from './covers.queries.ts'
import { bookCovers, giveCover } from './give-cover.ts'
import { wishCovers } from './wish-covers.ts'

let test_: TestDatabase
let folder: string
let titleId: number
const NOW = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  test_ = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-book-covers-'))
})
afterAll(async () => {
  await test_.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await test_.database.kysely.deleteFrom('titles').execute()
  const [id] = await addTitles(test_.database, [titleRecord()])
  titleId = id ?? 0
})

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 450, channels: 3, background } })
    .png()
    .toBuffer()
const epub = (cover?: { bytes: Uint8Array; epub: 2 | 3 }, text = 'Angin bertiup di bukit. ') =>
  makeEpub({
    language: 'id',
    texts: [`<h1>Angin</h1><p>${text.repeat(20)}</p>`],
    ...(cover && { cover }),
  })
const deps = async () => ({
  database: test_.database,
  files: await openLocalFolder(folder),
  clock: () => NOW,
})
async function addBook(bytes: Uint8Array, kind: 'PDF' | 'HTML'): Promise<boolean> {
  const given = await deps()
  const { added } = await addEbookFile({ ...given, covers: bookCovers(given) }, { titleId, bytes, kind })
  return added
}
const cover = async () =>
  test_.database.kysely
    .selectFrom('titles as t')
    .leftJoin('images as i', 'i.id', 't.cover_image_id')
    .select(['i.id', 'i.width', 'i.height'])
    .where('t.id', '=', titleId)
    .executeTakeFirstOrThrow()
const report = async () =>
  (await listCoverReport(test_.database.kysely, { state: undefined, limit: 10 })).map(
    ({ origin, state, address }) => `${origin} ${state} ${address}`,
  )

test.each([2, 3] as const)(
  '§8 a title without a cover gets the one that its EPUB %i names',
  async (version) => {
    await addBook(epub({ bytes: await picture('#336699'), epub: version }), 'HTML')
    expect(await cover()).toMatchObject({ width: 300, height: 450 })
    expect(await report()).toEqual(['book taken EPUB'])
  },
)

test('§8 a title without a cover gets the first page of its PDF', async () => {
  await addBook(await makePdf(3), 'PDF')
  const { width, height } = await cover()
  expect(width).toBeGreaterThanOrEqual(300)
  expect(height).toBeGreaterThan(width ?? 0)
  expect(await report()).toEqual(['book taken PDF'])
})

test('a book whose cover is damaged, or that has none, is taken in all the same', async () => {
  expect(await addBook(epub({ bytes: Buffer.from('rusak'), epub: 3 }), 'HTML')).toBe(true)
  expect(await addBook(epub(undefined, 'Hujan turun di lembah. '), 'HTML')).toBe(true)
  expect((await cover()).id).toBeNull()
})

test('a cover that somebody has chosen by hand, or an address that waits, comes before that of the book', async () => {
  const address = 'https://sampul.example/1.jpg'
  await test_.database.transact((tx) => wishCovers(tx, [{ titleId, address }], NOW))
  await addBook(epub({ bytes: await picture('#336699'), epub: 3 }), 'HTML')
  expect((await cover()).id).toBeNull()
  await giveCover(await deps(), {
    titleId,
    bytes: await picture('#993366'),
    origin: 'archive',
    from: 'a.png',
  })
  const before = await cover()
  await addBook(epub({ bytes: await picture('#669933'), epub: 3 }), 'HTML')
  expect(await cover()).toEqual(before)
})

test('the next file of a book brings its own cover where the last one did', async () => {
  await addBook(epub({ bytes: await picture('#336699'), epub: 3 }), 'HTML')
  const before = await cover()
  await addBook(epub({ bytes: await picture('#993366'), epub: 3 }), 'HTML')
  expect((await cover()).id).not.toBe(before.id)
})

test('§8 a title whose PDF was added before gets its first page by the command, one with a cover keeps it', async () => {
  const given = await deps()
  await addEbookFile(given, { titleId, bytes: await makePdf(3), kind: 'PDF' })
  expect((await cover()).id).toBeNull()
  const take = async () => {
    const titles = []
    const covers = bookCovers(given)
    for await (const book of takeCoversOfBooks({ ...given, covers }, new AbortController().signal)) {
      titles.push(book)
    }
    return titles
  }
  expect(await take()).toMatchObject([{ titleId, taken: true }])
  expect((await cover()).height).toBeGreaterThan(300)
  expect(await take()).toEqual([])
})
