import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { makeZip } from '#tests/support/make-zip.ts'
import { addPaidOrder } from '#tests/support/reader-rows.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { takeInUploads } from './take-in-uploads.ts'

const time = { now: new Date('2026-11-23T02:00:00Z') }
let shop: TestShop
let staff: StaffClient
let files: FileStore
beforeAll(async () => {
  shop = await testShop({ clock: () => new Date(time.now) })
  staff = await signedInStaff(shop, ['katalog.lihat', 'katalog.ubah'], time.now)
  files = await openLocalFolder(shop.filesFolder)
})
afterAll(() => shop.close())

const title = async (): Promise<number> => (await addTitles(shop.database, [titleRecord()]))[0] ?? 0
const path = (id: number) => `/api/console/titles/${id}/files`
const takeIn = (through = files) =>
  takeInUploads({ database: shop.database, files: through, clock: () => new Date(time.now) })
const stored = (folder: string): Promise<string[]> => readdir(join(shop.filesFolder, folder)).catch(() => [])
const shown = async (id: number) => (await staff.call('GET', path(id))).body.data

async function upload(id: number, bytes: Uint8Array, by = staff, name = 'naskah.pdf') {
  const response = await fetch(`${shop.origin}${path(id)}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { cookie: by.cookie, origin: shop.origin, 'content-type': 'application/octet-stream' },
  })
  return { status: response.status, body: await response.json() }
}
async function readerOf(titleId: number) {
  const reader = await signedIn(shop.origin)
  const orderId = await addPaidOrder(shop.database, reader.id)
  await shop.database.kysely
    .insertInto('entitlements')
    .values({ user_id: reader.id, title_id: titleId, order_id: orderId })
    .execute()
  const { file_key: key } = await shop.database.kysely
    .selectFrom('editions')
    .select('file_key')
    .where('title_id', '=', titleId)
    .where('format', '=', 'ebook')
    .executeTakeFirstOrThrow()
  const bytes = async () => {
    const response = await fetch(`${shop.origin}/api/user/file-books/${key}?source=Book%20User`, {
      headers: { authorization: `Bearer ${reader.token}` },
    })
    return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status
  }
  return { bytes }
}

test('§7 staff upload a book, see its first pages, and who bought it reads it; the next file replaces it', async () => {
  const id = await title()
  const [first, second] = [await makePdf(12), await makePdf(30, { text: 'Edisi kedua' })]
  expect((await upload(id, first)).status).toBe(201)
  expect((await shown(id)).uploads).toMatchObject([{ state: 'waiting', byte_size: first.length }])
  await takeIn()
  const taken = await shown(id)
  expect(taken).toMatchObject({
    revisions: [{ revision: 1, kind: 'PDF', pages: 12, byte_size: first.length }],
    uploads: [{ name: 'naskah.pdf', state: 'done', failure: null, report: { added: true, pages: 12 } }],
  })
  const [page] = taken.uploads[0].report.first_pages
  expect(Buffer.from(page.jpeg, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  const { bytes } = await readerOf(id)
  expect(await bytes()).toEqual(first)

  await upload(id, second)
  await takeIn()
  expect(await bytes()).toEqual(second)
  expect((await shown(id)).revisions.map((file: { revision: number }) => file.revision)).toEqual([2, 1])
  const log = await shop.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'staff_id', 'after'])
    .where('object_kind', '=', 'title')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    { verb: 'title.add-file', staff_id: staff.id, after: { file: { revision: 1, pages: 12 } } },
    { verb: 'title.add-file', after: { file: { revision: 2 } } },
  ])
  expect(await stored('uploads')).toEqual([])
})

const MB = 1024 ** 2
const TAKEN = 'Yang diterima: PDF, EPUB, HTML, atau ZIP berisi HTML dengan gambarnya.'
const zipOf = (...names: string[]) => makeZip(names.map((name) => ({ name, content: 'isi' })))
const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1024),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(64),
  ])
const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1')

test.each<[what: string, bytes: Uint8Array]>([
  ['gambar PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['gambar JPG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['gambar WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
  ['gambar AVIF', box('avif')],
  ['gambar HEIC', box('heic')],
  ['gambar TIFF', Buffer.from('49492a0008000000', 'hex')],
  ['gambar PSD', Buffer.from('8BPS\0\x01', 'latin1')],
  ['video', box('isom')],
  ['video', Buffer.from('1a45dfa39f4286810142f781', 'hex')],
  ['video', Buffer.from('RIFF\x10\0\0\0AVI LIST', 'latin1')],
  ['dokumen Word', zipOf('[Content_Types].xml', 'word/document.xml', 'word/afchunk.htm')],
  ['dokumen Word', ole('WordDocument')],
  ['dokumen Word', Buffer.from('{\\rtf1\\ansi Isi}')],
  ['lembar kerja Excel', zipOf('[Content_Types].xml', 'xl/workbook.xml')],
  ['lembar kerja Excel', ole('Workbook')],
  ['presentasi PowerPoint', zipOf('[Content_Types].xml', 'ppt/presentation.xml')],
  ['dokumen OpenDocument', zipOf('mimetype', 'content.xml', 'META-INF/manifest.xml')],
  ['arsip RAR', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1')],
  ['arsip ZIP tanpa HTML atau EPUB di dalamnya', zipOf('sampul.jpg', 'catatan.txt')],
])('§7 a file that is no book is refused by what it is: %s', async (what, bytes) => {
  const id = await title()
  await upload(id, bytes, staff, 'naskah.epub')
  await takeIn()
  expect((await shown(id)).uploads[0]).toMatchObject({
    state: 'refused',
    failure: `Berkas ini ${what}, bukan berkas buku. ${TAKEN}`,
  })
})

test('§7 an HTML book whose text begins like a picture is a book all the same', async () => {
  const id = await title()
  await upload(id, Buffer.concat([Buffer.from('BM: '), htmlBook()]), staff, 'naskah.html')
  await takeIn()
  expect((await shown(id)).uploads[0]).toMatchObject({ state: 'done' })
})

test('§7 an archive may be larger than an HTML file alone, whatever its name', async () => {
  const id = await title()
  const picture = (name: string) => ({ name, content: randomBytes(35 * MB) })
  const book = { name: 'index.html', content: htmlBook() }
  await upload(id, makeZip([book, picture('satu.jpg'), picture('dua.jpg')]), staff, 'naskah.zip')
  await upload(id, Buffer.concat([box('isom'), Buffer.alloc(65 * MB)]), staff, 'film.mp4')
  await upload(id, Buffer.concat([htmlBook(), Buffer.alloc(65 * MB, ' ')]), staff, 'naskah.html')
  await takeIn()
  expect((await shown(id)).uploads).toMatchObject([
    { state: 'refused', failure: 'Berkas ini lebih besar dari 64 MB.' },
    { state: 'refused', failure: `Berkas ini video, bukan berkas buku. ${TAKEN}` },
    { state: 'done', report: { kind: 'HTML' } },
  ])
})

test('§7 an HTML book is shown by its first words, and what is no book is refused with a sentence', async () => {
  const id = await title()
  await upload(id, htmlBook(), staff, 'naskah.html')
  await upload(id, Buffer.from('bukan buku'), staff, 'catatan.txt')
  await takeIn()
  const [refused, taken] = (await shown(id)).uploads
  expect(taken.report).toMatchObject({
    kind: 'HTML',
    first_pages: [{ text: expect.stringContaining('Bab Satu') }],
  })
  expect(refused).toMatchObject({
    state: 'refused',
    report: null,
    failure: expect.stringMatching(/bukan|HTML/),
  })
  expect(await stored('uploads')).toEqual([])
})

test('F101 the upload of a member without the right is refused before its body is sent', async () => {
  const looker = await signedInStaff(shop, ['katalog.lihat'], time.now)
  const { port } = new URL(shop.origin)
  const socket = connect(Number(port), '127.0.0.1')
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.write(
    `POST ${path(await title())}?name=a.pdf HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${shop.origin}\r\n` +
      `cookie: ${looker.cookie}\r\ncontent-type: application/octet-stream\r\ncontent-length: 900000000\r\n\r\n`,
  )
  expect(await answer).toMatch(/^HTTP\/1\.1 403 /)
  socket.destroy()
  expect(await stored('uploads')).toEqual([])
  expect((await upload(await title(), await makePdf(1), looker)).body.reason).toBe('forbidden')
})

test('F37 a body beyond the bound, an empty one, and one that is cut off leave nothing in the store', async () => {
  const id = await title()
  const { port } = new URL(shop.origin)
  const head = (length: number) =>
    `POST ${path(id)}?name=a.pdf HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${shop.origin}\r\n` +
    `cookie: ${staff.cookie}\r\ncontent-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`
  const large = connect(Number(port), '127.0.0.1')
  const refused = new Promise<string>((resolve) => large.once('data', (data) => resolve(String(data))))
  large.write(head(1024 ** 3 + 1))
  expect(await refused).toMatch(/^HTTP\/1\.1 413 /)
  large.destroy()
  expect((await upload(id, new Uint8Array())).status).toBe(400)

  const cut = connect(Number(port), '127.0.0.1')
  cut.write(head(1_000_000))
  cut.write(randomBytes(200_000))
  await expect
    .poll(async () => (await shown(id)).uploads.map((one: { state: string }) => one.state))
    .toContain('receiving')
  cut.destroy()
  await expect
    .poll(async () => (await shown(id)).uploads.map((one: { state: string }) => one.state))
    .toEqual(['refused', 'refused'])
  expect(await stored('uploads')).toEqual([])
  expect(await stored('.incoming')).toEqual([])
})

test('F37 a process that is killed while it takes a file in leaves nothing half: the next one begins anew', async () => {
  const id = await title()
  await upload(id, await makePdf(4))
  // It ends after the revision's file was written, before anything was recorded.
  const dying: FileStore = {
    ...files,
    write: async (key, content) => {
      await files.write(key, content)
      throw new Error('the process was killed')
    },
    remove: async () => undefined,
  }
  await expect(takeIn(dying)).rejects.toThrow('killed')
  expect((await shown(id)).revisions).toEqual([])
  const left = await stored('ebooks')
  time.now = new Date(time.now.getTime() + 16 * 60_000)
  await takeIn()
  expect((await shown(id)).revisions).toHaveLength(1)
  time.now = new Date(Date.now() + 2 * DAY)
  await takeIn()
  const present = await stored('ebooks')
  expect(present.filter((name) => left.includes(name)).length).toBe(left.length - 1)
  staff = await signedInStaff(shop, ['katalog.lihat', 'katalog.ubah'], time.now)
})

test('§7 a withdrawn file gives way to the former one; the only one stays while somebody owns the book', async () => {
  const id = await title()
  const [first, second] = [await makePdf(9), await makePdf(10)]
  const withdraw = (revision: number) =>
    staff.call('POST', `${path(id)}/withdraw`, { revision, reason: 'Berkas salah' })
  await upload(id, first)
  await takeIn()
  const { bytes } = await readerOf(id)
  expect((await withdraw(1)).body).toMatchObject({
    reason: 'conflict',
    message: expect.stringMatching(/^1 pembaca/),
  })
  await upload(id, second)
  await takeIn()
  expect(await bytes()).toEqual(second)
  expect((await withdraw(1)).body.reason).toBe('changed_meanwhile')
  const kept = (await stored('ebooks')).length
  expect((await withdraw(2)).status).toBe(200)
  expect(await bytes()).toEqual(first)
  await takeIn()
  expect(await stored('ebooks')).toHaveLength(kept - 1)

  const other = await title()
  await upload(other, first)
  await takeIn()
  expect(
    (await staff.call('POST', `${path(other)}/withdraw`, { revision: 1, reason: 'Salah judul' })).status,
  ).toBe(200)
  expect(await shown(other)).toMatchObject({ revisions: [], sample: null })
})

test('§7 the sample has as many pages as staff choose, and is made by the job', async () => {
  const id = await title()
  await upload(id, await makePdf(30))
  await takeIn()
  const set = await staff.call('PUT', `/api/console/titles/${id}/sample`, { pages: 5, revision: 1 })
  expect(set.body.data.sample).toMatchObject({ chosen: 5, is_made: false })
  expect((await client(shop.origin)('GET', `/api/user/sample-books/${id}`)).status).toBe(404)
  const beyond = await staff.call('PUT', `/api/console/titles/${id}/sample`, { pages: 21, revision: 1 })
  expect(beyond.status).toBe(422)
})
