import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeIsbn } from '#kernel/isbn.ts'
import { closeBrowser, type Visit } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { makeEpub } from '#tests/support/make-epub.ts'
import { makeZip as makeWorkbook, workbookParts } from '#tests/support/make-workbook.ts'
import { makeZip } from '#tests/support/make-zip.ts'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'
import { signedInStaff } from '#tests/support/staff.ts'

// What an owner does in the first hour and on the day after, in the browser alone.
let shop: TestShop
let other: TestShop
let visits: Visit[]
// For each try: a second one begins with empty shops as well.
beforeEach(async () => {
  visits = []
  shop = await testShop({ pages: true, jobs: true })
  other = await testShop({ pages: true, jobs: true })
})
afterEach(async () => {
  for (const visited of visits) await visited.close()
  await closeBrowser()
  await shop.close()
  await other.close()
})

async function console_(of: TestShop): Promise<Page> {
  const owner = await signedInStaff(of, 'Pemilik')
  const visited = await staffVisit(of.origin, owner, { viewport: { width: 1280, height: 900 } })
  visits.push(visited)
  return visited.page
}

const ROWS = 1200
const isbn = (at: number) => completeIsbn(`978602${String(at).padStart(6, '0')}`)
const HEAD = [
  'No',
  'Judul Buku',
  'Penulis',
  'Penerbit',
  'ISBN',
  'Jml Hal',
  'Thn Terbit',
  'Harga Jual (Rp)',
  'Harga Ebook',
  'Stok',
  'Kategori',
  'Sinopsis',
]
const TITLE = 1
const NUMBER = 4
const YEAR = 6
const PRICE = 7

type Fault = { cells: Record<number, string | number>; becomes: 'refused' | 'merged' | 'noted' | 'read' }
const times = (count: number, fault: (at: number) => Fault) =>
  Array.from({ length: count }, (_, at) => fault(at))
const refused = (cells: Fault['cells']): Fault => ({ cells, becomes: 'refused' })
/** Forty faults, as publishers' sheets have them. */
const FAULTS: Fault[] = [
  ...times(5, () => refused({ [TITLE]: '' })),
  ...times(5, () => refused({ [PRICE]: 'tanya' })),
  ...times(5, () => refused({ [YEAR]: 'entah' })),
  ...times(2, () => refused({ [PRICE]: '0' })),
  ...times(2, () => refused(Object.fromEntries(HEAD.map((name, at) => [at, name])))),
  ...times(3, (at) =>
    refused({ ...Object.fromEntries(HEAD.map((_, column) => [column, ''])), 1: `SERI ${at + 1}` }),
  ),
  ...times(5, (at) => ({
    cells: { [TITLE]: `Buku ke-${at + 101}`, [NUMBER]: isbn(at + 101) },
    becomes: 'merged' as const,
  })),
  ...times(2, () => ({ cells: { [NUMBER]: '9,78602E+12' }, becomes: 'noted' as const })),
  ...times(5, (at) => ({ cells: { [NUMBER]: `97860200000${at}0` }, becomes: 'noted' as const })),
  ...times(2, () => ({ cells: { [PRICE]: '90rb' }, becomes: 'read' as const })),
  ...times(2, () => ({ cells: { [PRICE]: 'Rp 90.000,- *' }, becomes: 'read' as const })),
  ...times(2, () => ({ cells: { [YEAR]: 'Jul-24' }, becomes: 'read' as const })),
]
const countOf = (becomes: Fault['becomes']) => FAULTS.filter((fault) => fault.becomes === becomes).length
const ADDED = ROWS - countOf('refused') - countOf('merged')

function sheet(): Buffer {
  const row = (at: number, cells: Fault['cells'] = {}) => {
    const written = [
      at,
      `Buku ke-${at}`,
      'Sari Melati',
      'Pustaka Angin',
      isbn(at),
      120 + (at % 300),
      2024,
      'Rp 90.000,-',
      at === 1 ? '45.000' : '',
      3,
      at % 2 === 0 ? 'Fiksi' : 'Sejarah',
      `Buku ke-${at} bercerita tentang angin.`,
    ]
    return written.map((value, column) => cells[column] ?? value)
  }
  const rows = [
    ['DAFTAR HARGA PUSTAKA ANGIN'],
    [],
    HEAD,
    ...Array.from({ length: ROWS - FAULTS.length }, (_, at) => row(at + 1)),
    ...FAULTS.map(({ cells }, at) => row(ROWS - FAULTS.length + at + 1, cells)),
  ]
  const xml = rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((value, column) => cellOf(value, column, at)).join('')}</row>`,
    )
    .join('')
  return makeWorkbook(workbookParts({ sheets: [{ name: 'Buku', xml }] }))
}

/** A cell as Excel stores texts and numbers; an empty one is none. */
function cellOf(value: string | number, column: number, row: number): string {
  if (value === '') return ''
  const at = `${String.fromCharCode(65 + column)}${row + 1}`
  return typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
}

const COVERS = 900
async function covers(): Promise<Buffer> {
  const picture = (at: number) =>
    sharp({
      create: { width: 300, height: 450, channels: 3, background: { r: at % 256, g: at >> 8, b: 160 } },
    })
      .jpeg()
      .toBuffer()
  const written = [
    (number: string) => number,
    (number: string) => `${number}_cover`,
    (number: string) => number.replace(/^(978)(602)(\d{6})(\d)$/, '$1-$2-$3-$4'),
  ]
  const files = await Promise.all(
    Array.from({ length: COVERS }, async (_, at) => ({
      name: `sampul/${written[at % 3]?.(isbn(at + 1))}.jpg`,
      content: await picture(at),
    })),
  )
  const text = `<h1>Buku ke-1</h1><p>${'Angin bertiup di atas bukit. '.repeat(40)}</p>`
  return makeZip([
    ...files,
    { name: `buku/${isbn(1)}.epub`, content: makeEpub({ language: 'id', texts: [text] }) },
    { name: 'sampul/depan.jpg', content: await picture(1) },
    { name: `sampul/${isbn(900_000)}.jpg`, content: await picture(2) },
  ])
}

const product = (
  at: number,
  price: number,
  notification = '03',
) => `<Product><RecordReference>angin-${at}</RecordReference>
<NotificationType>${notification}</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn(at)}</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Buku ke-${at}</TitleText></TitleElement></TitleDetail>
<Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><PersonName>Sari Melati</PersonName></Contributor></DescriptiveDetail>
<PublishingDetail><Publisher><PublishingRole>01</PublishingRole><PublisherName>Pustaka Angin</PublisherName></Publisher><PublishingStatus>04</PublishingStatus>
<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20240101</Date></PublishingDate></PublishingDetail>
<ProductSupply><SupplyDetail><Supplier><SupplierRole>01</SupplierRole><SupplierName>Angin</SupplierName></Supplier><ProductAvailability>20</ProductAvailability>
<Price><PriceType>02</PriceType><PriceAmount>${price}</PriceAmount><CurrencyCode>IDR</CurrencyCode></Price></SupplyDetail></ProductSupply></Product>`
const onix = (products: string[]) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference"><Header><Sender><SenderName>Pustaka Angin</SenderName></Sender><SentDateTime>20261123</SentDateTime></Header>${products.join('')}</ONIXMessage>`,
  )

async function open(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/kelola/impor')
  await page
    .getByLabel('Pilih berkas katalog')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
async function run(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByText('Selesai', { exact: true }).waitFor({ timeout: 300_000 })
}
/** A figure of the result, by what stands above it. */
const figure = async (page: Page, name: string) =>
  (
    await page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .first()
      .innerText()
  ).replaceAll('.', '')

/** What a shop sells, as its readers see it. */
async function catalogue({ database }: TestShop): Promise<unknown[]> {
  const titles = await database.kysely
    .selectFrom('titles as t')
    .innerJoin('editions as e', 'e.title_id', 't.id')
    .leftJoin('publishers as p', 'p.id', 't.publisher_id')
    .leftJoin('genres as g', 'g.id', 't.genre_id')
    .leftJoin('stock as s', 's.edition_id', 'e.id')
    .select(['t.name', 't.isbn', 't.slug', 't.page_count', 't.published_on', 't.status', 't.description'])
    .select(['p.name as publisher', 'g.name as genre'])
    .select(
      sql<string[]>`array(
        select c.name || ' ' || tc.role from title_contributors tc join contributors c on c.id = tc.contributor_id
        where tc.title_id = t.id order by tc.position)`.as('authors'),
    )
    .select(['e.format', 'e.price_idr', 'e.final_price_idr', 'e.weight_grams', 's.on_hand'])
    .orderBy('t.slug')
    .orderBy('e.format')
    .execute()
  return titles
}

test('§8 an owner’s first hour and the day after: a sheet with forty faults, covers, ONIX, another price list, a sale, and the whole of it once more', async () => {
  expect(FAULTS).toHaveLength(40)
  const page = await console_(shop)

  // A publisher's sheet.
  await open(page, 'daftar-harga.xlsx', sheet())
  await page.getByText('Ini hasil pemeriksaan').waitFor({ timeout: 120_000 })
  expect(await catalogue(shop)).toEqual([])
  expect({
    rows: await figure(page, 'Baris dibaca'),
    added: await figure(page, 'Judul baru'),
    merged: await figure(page, 'Digabung atau mengubah'),
    refused: await figure(page, 'Ditolak'),
  }).toEqual({
    rows: String(ROWS),
    added: String(ADDED),
    merged: String(countOf('merged')),
    refused: String(countOf('refused')),
  })
  await run(page, `Impor ${ADDED.toLocaleString('id-ID')} judul`)

  // Covers and a book.
  await open(page, 'sampul.zip', await covers())
  await run(page, `Impor ${COVERS + 1} berkas`)
  await expect.poll(() => takenFiles(), { timeout: 300_000 }).toBe(COVERS + 1)

  // ONIX, the day after: a new price, a new title, and one that is not sold any more.
  await open(page, 'onix.xml', onix([product(2, 99_000), product(5000, 75_000), product(3, 90_000, '05')]))
  await page.getByText('Ini hasil pemeriksaan').waitFor({ timeout: 120_000 })
  await run(page, 'Impor 2 judul')
  expect(await priceOf(2)).toBe(99_000)
  expect(await priceOf(5000)).toBe(75_000)

  // Another publisher's price list.
  const list = `Judul;Penulis;Tahun;ISBN;Harga Pulau Jawa;Harga Luar Jawa;Harga Katalog\r\nHujan;Danu;2020;${isbn(7000)};50.000;55.000;52.000\r\n`
  await open(page, 'harga-lain.csv', Buffer.from(list))
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Harga Pulau Jawa' })
    .getByRole('button', { name: 'Pakai harga ini' })
    .click()
  await run(page, 'Impor 1 judul')
  expect(await priceOf(7000)).toBe(50_000)

  await buyEbook(1)

  // All of it as a file, into an empty shop.
  await page.goto('/kelola/ekspor')
  await page.getByRole('button', { name: 'Buat berkas', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buat berkas' }).click()
  const link = page.getByRole('link', { name: /^Unduh/ }).first()
  await link.waitFor({ timeout: 120_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const exported = await readFile(await download.path())
  const empty = await console_(other)
  await open(empty, download.suggestedFilename(), exported)
  await run(empty, `Impor ${(ADDED + 2).toLocaleString('id-ID')} judul`)
  const kept = await catalogue(shop)
  expect(kept).toContainEqual(
    expect.objectContaining({
      ...{
        name: 'Buku ke-1',
        format: 'paper',
        on_hand: 3,
        genre: 'Sejarah',
        authors: ['Sari Melati author'],
      },
      description: 'Buku ke-1 bercerita tentang angin.',
    }),
  )
  expect(await catalogue(other)).toEqual(kept)
})

async function takenFiles(): Promise<number> {
  const rows = shop.database.kysely
    .selectFrom('import_run_files as f')
    .leftJoin('book_uploads as u', 'u.id', 'f.upload_id')
  const taken = await rows
    .select('f.at')
    .where('f.state', '=', 'taken')
    .where((eb) => eb.or([eb('f.upload_id', 'is', null), eb('u.state', '=', 'done')]))
    .execute()
  return taken.length
}

async function priceOf(at: number): Promise<number | undefined> {
  const rows = shop.database.kysely.selectFrom('titles as t').innerJoin('editions as e', 'e.title_id', 't.id')
  const found = await rows
    .select('e.price_idr')
    .where('t.isbn', '=', isbn(at))
    .where('e.format', '=', 'paper')
    .executeTakeFirst()
  return found?.price_idr
}

async function buyEbook(at: number): Promise<void> {
  const { slug } = await shop.database.kysely
    .selectFrom('titles')
    .select('slug')
    .where('isbn', '=', isbn(at))
    .executeTakeFirstOrThrow()
  const reader = await shopper(shop, await signedIn(shop.origin, 'Rara'))
  visits.push(reader)
  const { page } = reader
  await page.goto(`/books/detail/?q=${slug}`)
  // The next page has a link of the same name.
  await page.getByRole('link', { name: 'Bayar Sekarang' }).click()
  await page.waitForURL(/\/books\/detail\/checkout/)
  await page.getByRole('link', { name: 'Bayar Sekarang' }).click()
  await page.waitForURL(/\/payment\?/)
  await page.getByRole('radio', { name: 'BNI VA' }).check()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Bayar Sekarang' }).click()
  const provider = await opening
  await provider.getByRole('button', { name: 'Bayar sekarang' }).click()
  await page.getByText('Sukses').first().waitFor()
  const reading = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /^Baca/ }).click()
  const book = await reading
  await book.waitForURL(/\/book\/readHTML/)
  await book.close()
}
