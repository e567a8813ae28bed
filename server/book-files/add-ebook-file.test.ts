import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeIsbn } from '#kernel/isbn.ts'
import { rupiah } from '#kernel/money.ts'
import { listCards } from '#server/catalogue/list-cards.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { HTML_BOOK_TEXT, htmlBook } from '#tests/support/html-book.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { makeZip } from '#tests/support/make-zip.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { addEbookFile } from './add-ebook-file.ts'

let db: TestDatabase
let folder: string
let files: FileStore
let pdf: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-ebooks-'))
  files = await openLocalFolder(folder)
  db = await testDatabase()
  pdf = await makePdf(3)
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

type Book = Parameters<typeof addEbookFile>[1]
const add = (book: Book) => addEbookFile({ database: db.database, files }, book)
const storedFiles = async () => readdir(join(folder, 'ebooks')).catch(() => [])

async function newTitle(overrides = {}): Promise<number> {
  const [id = 0] = await addTitles(db.database, [titleRecord(overrides)])
  return id
}
const noSuchIsbn = completeIsbn('978623999999')
const ownIsbn = completeIsbn('978623000001')
const paperOnly = {
  ebook: undefined,
  paper: { priceIdr: 80_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 },
}

describe('giving an ebook its file', () => {
  test('a title gets its file under an opaque key, and lists show it at once', async () => {
    const titleId = await newTitle()
    const added = await add({ titleId, kind: 'PDF', bytes: pdf })
    expect(added).toMatchObject({
      titleId,
      revision: 1,
      kind: 'PDF',
      pageCount: 3,
      byteSize: pdf.length,
      added: true,
    })
    expect(added.fileKey).toMatch(/^[\w-]{22,}$/)
    const [card] = await listCards(db.database.kysely, [titleId])
    expect(card?.ebook).toMatchObject({ file: added.fileKey, file_type: 'PDF' })
    const listing = await db.database.kysely
      .selectFrom('listing_cards')
      .select('head')
      .where('title_id', '=', titleId)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(`${listing.head}0}`).ebook.file).toBe(added.fileKey)
  })

  test('by ISBN with hyphens and from a path, as at the command line', async () => {
    await newTitle({ isbn: ownIsbn })
    const path = join(folder, 'buku.pdf')
    await writeFile(path, pdf)
    expect(
      await add({ isbn: ownIsbn.replace(/(...)(...)(..)/, '$1-$2-$3-'), kind: 'PDF', path }),
    ).toMatchObject({
      revision: 1,
      added: true,
    })
  })

  test('a new file is a new revision under the same key; the old file stays for readers who have it open', async () => {
    const titleId = await newTitle()
    const first = await add({ titleId, kind: 'PDF', bytes: pdf })
    const second = await add({ titleId, kind: 'PDF', bytes: await makePdf(4) })
    expect(second).toMatchObject({ revision: 2, fileKey: first.fileKey, pageCount: 4 })
    const rows = await db.database.kysely
      .selectFrom('ebook_files')
      .innerJoin('editions', 'editions.id', 'ebook_files.edition_id')
      .select(['storage_key', 'revision'])
      .where('title_id', '=', titleId)
      .execute()
    expect(new Set(rows.map((row) => row.storage_key)).size).toBe(2)
    for (const row of rows) {
      const stored = await files.read(row.storage_key)
      stored?.stream.destroy()
      expect(stored?.size).toBeGreaterThan(0)
    }
  })

  test('adding the same file again makes no revision and leaves no file behind', async () => {
    const titleId = await newTitle()
    await add({ titleId, kind: 'PDF', bytes: pdf })
    const before = await storedFiles()
    expect(await add({ titleId, kind: 'PDF', bytes: pdf })).toMatchObject({ revision: 1, added: false })
    expect(await storedFiles()).toEqual(before)
  })

  test('two operators at the same time make two revisions', async () => {
    const titleId = await newTitle()
    const added = await Promise.all(
      [1, 2, 3].map(async (pages) => add({ titleId, kind: 'PDF', bytes: await makePdf(pages) })),
    )
    expect(added.map((one) => one.revision).sort()).toEqual([1, 2, 3])
    expect(new Set(added.map((one) => one.fileKey)).size).toBe(1)
  })

  test('an EPUB becomes an HTML book, with a sample and what it says of itself', async () => {
    const titleId = await newTitle()
    const text = `<html lang="id"><body><h1>Bab</h1>${HTML_BOOK_TEXT.repeat(60)}<p>Tamat</p></body></html>`
    const path = join(folder, 'buku.epub')
    await writeFile(
      path,
      makeZip([
        { name: 'META-INF/container.xml', content: '<rootfile full-path="b.opf"/>' },
        {
          name: 'b.opf',
          content:
            '<package><metadata><dc:title>Lain</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
        },
        { name: 'a.xhtml', content: text },
      ]),
    )
    expect(await add({ titleId, kind: 'HTML', path })).toMatchObject({
      kind: 'HTML',
      added: true,
      samplePages: 8,
      metadata: { title: 'Lain', language: null },
    })
    const [card] = await listCards(db.database.kysely, [titleId])
    expect(card?.ebook).toMatchObject({ file_type: 'HTML' })
  })

  test('F33 HTML is stored sanitised, never as it came', async () => {
    const titleId = await newTitle()
    await add({
      titleId,
      kind: 'HTML',
      bytes: htmlBook('<script>alert(1)</script><p onclick=x>é</p>'),
    })
    const row = await db.database.kysely
      .selectFrom('ebook_files')
      .innerJoin('editions', 'editions.id', 'ebook_files.edition_id')
      .select(['storage_key', 'byte_size', 'page_count'])
      .where('title_id', '=', titleId)
      .executeTakeFirstOrThrow()
    const file = await files.read(row.storage_key)
    const sanitised = `<h1>Bab Satu</h1><p>é</p>${HTML_BOOK_TEXT}`
    expect(file && (await text(file.stream))).toBe(sanitised)
    expect([row.byte_size, row.page_count]).toEqual([Buffer.byteLength(sanitised), null])
  })
})

describe('editions', () => {
  test('a title without an ebook gets one only with a price', async () => {
    const titleId = await newTitle(paperOnly)
    const before = await storedFiles()
    await expect(add({ titleId, kind: 'PDF', bytes: pdf })).rejects.toMatchObject({
      reason: 'not_found',
      data: { fault: 'no_price' },
    })
    expect(await storedFiles()).toEqual(before)
    await add({ titleId, kind: 'PDF', bytes: pdf, price: rupiah(45_000) })
    const [card] = await listCards(db.database.kysely, [titleId])
    expect(card?.ebook).toMatchObject({ price: 45_000, file_type: 'PDF', in_subscription: false })
  })

  test('a magazine’s new ebook has the tax class of periodicals, and a price for an existing edition changes nothing', async () => {
    const titleId = await newTitle({ ...paperOnly, kind: 'magazine' })
    await add({ titleId, kind: 'PDF', bytes: pdf, price: rupiah(45_000) })
    await add({ titleId, kind: 'PDF', bytes: await makePdf(5), price: rupiah(1) })
    const edition = await db.database.kysely
      .selectFrom('editions')
      .select(['tax_class', 'price_idr'])
      .where('title_id', '=', titleId)
      .where('format', '=', 'ebook')
      .executeTakeFirstOrThrow()
    expect(edition).toEqual({ tax_class: 'standard', price_idr: 45_000 })
  })
})

describe('refusals leave nothing behind', () => {
  const refused: [string, (titleId: number) => Book, string][] = [
    ['a title that is not there', () => ({ titleId: 999_999_999, kind: 'PDF', bytes: pdf }), 'not_found'],
    ['an ISBN that nothing carries', () => ({ isbn: noSuchIsbn, kind: 'PDF', bytes: pdf }), 'not_found'],
    [
      'an ISBN with a wrong check digit',
      () => ({ isbn: '9786239999991', kind: 'PDF', bytes: pdf }),
      'invalid',
    ],
    [
      'a path that is not there',
      (titleId) => ({ titleId, kind: 'PDF', path: '/nowhere/buku.pdf' }),
      'not_found',
    ],
    [
      'HTML said to be a PDF',
      (titleId) => ({ titleId, kind: 'PDF', bytes: Buffer.from('<p>x</p>') }),
      'unsupported_type',
    ],
    ['a PDF said to be HTML', (titleId) => ({ titleId, kind: 'HTML', bytes: pdf }), 'unsupported_type'],
  ]
  test.each(refused)('F39 %s', async (_what, book, reason) => {
    const titleId = await newTitle()
    const before = await storedFiles()
    await expect(add(book(titleId))).rejects.toMatchObject({ reason })
    expect(await storedFiles()).toEqual(before)
    const [card] = await listCards(db.database.kysely, [titleId])
    expect(card?.ebook?.file).toBeNull()
  })
})
