import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { makeEpub } from '#tests/support/make-epub.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { rawPdf } from '#tests/support/raw-pdf.ts'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { addEbookFile } from './add-ebook-file.ts'
import { textOf } from './cut-html.ts'
import { inspectPages } from './pdf/inspect-pages.ts'
import { type RemadeSample, remakeSamples } from './remake-samples.ts'

let shop: TestShop
let add: (titleId: number, kind: 'PDF' | 'HTML', bytes: Uint8Array) => ReturnType<typeof addEbookFile>
beforeAll(async () => {
  shop = await testShop()
  const files = await openLocalFolder(shop.filesFolder)
  add = (titleId, kind, bytes) => addEbookFile({ database: shop.database, files }, { titleId, kind, bytes })
})
afterAll(() => shop.close())

const newTitle = async () => (await addTitles(shop.database, [titleRecord()]))[0] ?? 0
const chooseSample = (titleId: number, pages: number) =>
  shop.database.kysely
    .updateTable('editions')
    .set({ sample_pages: pages })
    .where('title_id', '=', titleId)
    .execute()
const read = (titleId: number, headers: Record<string, string> = {}) =>
  fetch(`${shop.origin}/api/user/sample-books/${titleId}`, { headers })
const offered = async (titleId: number) =>
  (await client(shop.origin)('GET', `/api/user/books/${titleId}`)).body.data.sample
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

describe('samples', () => {
  test('§6 anybody reads the first eight pages of a short PDF, and not one byte of the rest is in the file', async () => {
    const titleId = await newTitle()
    await add(titleId, 'PDF', await makePdf(45))
    const answer = await read(titleId)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const sample = await bytesOf(answer)
    expect(await inspectPages(Uint8Array.from(sample))).toMatchObject({ pageCount: 8 })
    expect(
      Buffer.from(sample)
        .toString('latin1')
        .match(/\/Type\s*\/Page\b/g),
    ).toHaveLength(8)
    expect(await offered(titleId)).toEqual({ file_type: 'PDF', pages: 8, spread: null })
  })

  test('§6 the table of contents of an EPUB takes no room in its sample, since the reader shows it beside the text', async () => {
    const titleId = await newTitle()
    const paragraph = `<p>${'Orang pulang menjelang malam, sebelum hujan turun. '.repeat(10)}</p>`
    const contents = Array.from({ length: 450 }, (_, n) => `Bab ${n + 1}: Orang-orang yang pulang malam`)
    await add(titleId, 'HTML', makeEpub({ language: 'id', texts: [paragraph.repeat(80)], contents }))
    expect(await offered(titleId)).toMatchObject({ file_type: 'HTML', pages: 8 })
    const { html } = (await (await read(titleId)).json()).data
    expect(textOf(html).replace(/Bab \d+: Orang-orang yang pulang malam/g, '').length).toBeGreaterThan(
      8 * 1800,
    )
    expect(html).not.toContain('doc-toc')
  })

  test('a sample is sent in ranges and may be cached', async () => {
    const titleId = await newTitle()
    await add(titleId, 'PDF', await makePdf(20))
    const part = await read(titleId, { range: 'bytes=0-4' })
    expect([part.status, Buffer.from(await bytesOf(part)).toString()]).toEqual([206, '%PDF-'])
    expect(part.headers.get('cache-control')).toBe('public, max-age=3600')
    const again = await read(titleId, { 'if-none-match': part.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('the number of pages can be chosen, also for an existing file, and can be 0', async () => {
    const titleId = await newTitle()
    const pdf = await makePdf(12)
    await add(titleId, 'PDF', pdf)
    expect(await offered(titleId)).toEqual({ file_type: 'PDF', pages: 8, spread: null })
    await chooseSample(titleId, 5)
    expect(await add(titleId, 'PDF', pdf)).toMatchObject({
      added: false,
      revision: 1,
      samplePages: 5,
      sampleChanged: true,
    })
    // Answers are kept until the change has been notified.
    await expect.poll(() => offered(titleId)).toEqual({ file_type: 'PDF', pages: 5, spread: null })
    expect(await inspectPages(await bytesOf(await read(titleId)))).toMatchObject({ pageCount: 5 })
    await chooseSample(titleId, 0)
    await add(titleId, 'PDF', pdf)
    await expect.poll(() => offered(titleId)).toBeNull()
    expect((await read(titleId)).status).toBe(404)
  })

  test('an HTML book shows its first part and nothing of the rest', async () => {
    const titleId = await newTitle()
    const paragraphs = Array.from({ length: 120 }, (_, n) => `<p>Paragraf ${n} ${'kata '.repeat(80)}</p>`)
    await add(titleId, 'HTML', Buffer.from(`<h1>Bab</h1>${paragraphs.join('')}<p>Tamat</p>`))
    const answer = await client(shop.origin)('GET', `/api/user/sample-books/${titleId}`)
    expect(answer.status).toBe(200)
    expect(answer.body.data.html).toContain('<p>Paragraf 0 ')
    expect(answer.body.data.html).not.toContain('Paragraf 40 ')
    expect(answer.body.data.html).not.toContain('Tamat')
    expect(await offered(titleId)).toEqual({ file_type: 'HTML', pages: 8, spread: null })
  })

  test('a book without a sample says why', async () => {
    const titleId = await newTitle()
    const { samplePages, remarks } = await add(titleId, 'PDF', await makePdf(1))
    const sentence = 'Tidak ada cuplikan: buku ini terlalu pendek.'
    expect([samplePages, remarks]).toMatchObject([null, [{ code: 'too_short', sentence }]])
    const row = await shop.database.kysely
      .selectFrom('ebook_files')
      .innerJoin('editions', 'editions.id', 'edition_id')
      .select('sample_note')
      .where('title_id', '=', titleId)
      .executeTakeFirstOrThrow()
    expect(row.sample_note).toBe(sentence)
  })

  test('a book whose names hold characters that cannot be stored is added all the same, and says why it has no sample', async () => {
    const titleId = await newTitle()
    const pages = Array.from({ length: 12 }, (_, page) => 10 + 2 * page)
    const book = rawPdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Count 12 /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`,
      ...Object.fromEntries(
        pages.flatMap((page) => [
          [page, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents ${page + 1} 0 R >>`],
          [page + 1, { dict: '<< /Filter /A#00B >>', data: `q Q % ${page}` }],
        ]),
      ),
    })
    const { added, remarks } = await add(titleId, 'PDF', book)
    expect(added).toBe(true)
    expect(remarks).toMatchObject([{ code: 'pictures_too_large' }])
  })

  test('a title that is withdrawn, without a file, or not there has no sample to read', async () => {
    const titleId = await newTitle()
    expect((await read(titleId)).status).toBe(404)
    await add(titleId, 'PDF', await makePdf(20))
    await shop.database.kysely
      .updateTable('titles')
      .set({ status: 'withdrawn' })
      .where('id', '=', titleId)
      .execute()
    expect((await read(titleId)).status).toBe(404)
    for (const id of ['999999', '0', 'x', '1e3', '-1']) {
      expect((await fetch(`${shop.origin}/api/user/sample-books/${id}`)).status).toBe(404)
    }
  })
})

describe('F64 samples made by older rules', () => {
  const files = () => openLocalFolder(shop.filesFolder)
  const sampleFiles = async () => readdir(join(shop.filesFolder, 'samples'))
  const remake = async (all = false) => {
    const until = new AbortController().signal
    const remade: RemadeSample[] = []
    const deps = { database: shop.database, files: await files() }
    for await (const sample of remakeSamples(deps, { all, until })) remade.push(sample)
    return remade
  }
  const age = (titleId: number) =>
    sql`update ebook_files f set sample_version = 1 from editions e
      where e.id = f.edition_id and e.title_id = ${titleId}`.execute(shop.database.kysely)

  test('are served and offered to nobody until they are remade, and their files are removed', async () => {
    const titleId = await newTitle()
    await add(titleId, 'PDF', await makePdf(30))
    await add(titleId, 'PDF', await makePdf(40))
    const before = await sampleFiles()
    const { headers } = await read(titleId)
    await age(titleId)
    await shop.database.transact((tx) => refreshListings(tx, [titleId]))
    expect((await read(titleId)).status).toBe(404)
    await expect.poll(() => offered(titleId)).toBeNull()

    expect(await remake()).toMatchObject([{ titleId, pageCount: 8, remarks: [] }])
    const answer = await read(titleId)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('etag')).not.toBe(headers.get('etag'))
    await expect.poll(() => offered(titleId)).toEqual({ file_type: 'PDF', pages: 8, spread: null })
    expect(await sampleFiles()).toHaveLength(before.length)
    expect(await remake()).toEqual([])
  })

  test('a book whose sample cannot be remade keeps the reason and is not tried again', async () => {
    const titleId = await newTitle()
    await add(titleId, 'PDF', await makePdf(30))
    await age(titleId)
    const [row] = await shop.database.kysely
      .selectFrom('ebook_files')
      .innerJoin('editions', 'editions.id', 'edition_id')
      .select('storage_key')
      .where('title_id', '=', titleId)
      .execute()
    await (await files()).write(row?.storage_key ?? '', Buffer.from('no PDF'))
    expect(await remake()).toMatchObject([
      {
        titleId,
        pageCount: null,
        remarks: [{ code: 'damaged', sentence: 'Tidak ada cuplikan: berkas buku ini rusak.' }],
      },
    ])
    expect((await read(titleId)).status).toBe(404)
    expect(await remake()).toEqual([])
  })
})
