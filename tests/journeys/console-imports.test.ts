import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, expectAccessible, type Visit } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { makeZip, workbookParts } from '#tests/support/make-workbook.ts'
import { makeZip as makeArchive } from '#tests/support/make-zip.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
let owner: StaffClient
let visited: Visit
beforeAll(async () => {
  shop = await testShop({ pages: true, jobs: true })
  owner = await signedInStaff(shop, 'Pemilik')
  visited = await staffVisit(shop.origin, owner, { viewport: { width: 1280, height: 900 } })
})
afterAll(async () => {
  await visited.close()
  await closeBrowser()
  await shop.close()
})

const HEAD = [
  'No',
  'Judul Buku',
  'Penulis',
  'Penerbit',
  'ISBN',
  'Jml Hal',
  'Thn Terbit',
  'Harga Jual (Rp)',
  'Stok',
]
const book = (at: number, more: Record<number, string | number> = {}) =>
  HEAD.map(
    (_, column) =>
      more[column] ??
      [at, `Buku ke-${at}`, 'Sari Melati', 'Pustaka Angin', '', 120, 2024, 'Rp 90.000,-', 3][column] ??
      '',
  )

/** Rows as Excel stores texts and numbers; an empty cell is none. */
const xmlOf = (rows: readonly (string | number)[][]) =>
  rows
    .map((cells, row) => {
      const written = cells.map((value, column) => {
        const at = `${String.fromCharCode(65 + column)}${row + 1}`
        if (value === '') return ''
        return typeof value === 'number'
          ? `<c r="${at}"><v>${value}</v></c>`
          : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
      })
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    .join('')

async function open(name: string, buffer: Buffer) {
  const { page } = visited
  await page.goto('/kelola/impor')
  await page
    .getByLabel('Pilih berkas katalog')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
const names = async () =>
  (await shop.database.kysely.selectFrom('titles').select('name').orderBy('id').execute()).map(
    ({ name }) => name,
  )

test('§8 an owner brings a publisher’s sheet in, sees what is refused and why, and takes it back', async () => {
  const { page } = visited
  const faults = [book(31, { 1: '' }), book(32, { 7: 'tanya' }), book(33, { 6: 'entah' })]
  const rows = [
    ['DAFTAR HARGA PUSTAKA ANGIN 2024'],
    [],
    HEAD,
    ...Array.from({ length: 30 }, (_, at) => book(at + 1)),
    ...faults,
  ]
  const workbook = makeZip(workbookParts({ sheets: [{ name: 'Buku', xml: xmlOf(rows) }] }))
  await open('daftar-harga.xlsx', workbook)
  await page.getByText('Ini hasil pemeriksaan').waitFor()
  expect(await names()).toEqual([])
  await page.getByRole('heading', { name: 'Mengapa ada baris yang ditolak' }).waitFor()
  await page.getByText('Harganya bukan jumlah rupiah bulat').first().waitFor()
  await expectAccessible(page, 'hasil pemeriksaan')

  await page.getByRole('button', { name: 'Impor 30 judul' }).click()
  await page.getByText('Selesai', { exact: true }).waitFor()
  expect(await names()).toHaveLength(30)

  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh untuk diperbaiki (.xlsx)' }).click(),
  ])
  expect(report.suggestedFilename()).toMatch(/^impor-\d+\.xlsx$/)

  await page.getByRole('link', { name: 'Lihat judulnya' }).click()
  await page.getByRole('link', { name: /^Dari impor nomor \d+$/ }).waitFor()
  await page.getByText('30 judul').first().waitFor()
  await expectAccessible(page, 'judul dari impor')
  await page.goBack()

  await page.getByRole('button', { name: 'Batalkan impor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Batalkan impor' }).click()
  await page.getByText('Dibatalkan', { exact: true }).waitFor()
  expect(await names()).toEqual([])
})

test('§8 of three price columns the owner chooses the one that buyers pay, before anything is imported', async () => {
  const { page } = visited
  const csv = `Judul;Penulis;Tahun;Harga Pulau Jawa;Harga Luar Jawa;Harga Katalog\r\nAngin;Sari;2020;50.000;55.000;52.000\r\n`
  await open('harga.csv', Buffer.from(csv))
  await page.getByRole('heading', { name: 'Pilih harga yang dibayar pembeli' }).waitFor()
  expect(await page.getByRole('button', { name: /^Impor / }).count()).toBe(0)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Harga Luar Jawa' })
    .getByRole('button', { name: 'Pakai harga ini' })
    .click()
  await page.getByRole('button', { name: 'Impor 1 judul' }).click()
  await page.getByText('Selesai', { exact: true }).waitFor()
  const prices = shop.database.kysely.selectFrom('editions').select('price_idr')
  expect(await prices.execute()).toEqual([{ price_idr: 55_000 }])
})

test('§8 a mapping that was kept is used again for a file with the same columns', async () => {
  const { page } = visited
  const sheet = (name: string) => Buffer.from(`Barang;Oleh;Keluar;Nilai\r\n${name};Sari;2021;40.000\r\n`)
  await open('asing.csv', sheet('Kabut'))
  await page.getByText('Tidak ada kolom yang dikenal sebagai judul').waitFor()
  await page.getByLabel('Kolom Barang berisi').selectOption('title')
  await page.getByLabel('Kolom Oleh berisi').selectOption('authors')
  await page.getByLabel('Kolom Keluar berisi').selectOption('published')
  await page.getByLabel('Kolom Nilai berisi').selectOption('price')
  await page.getByLabel('Simpan pemetaan dengan nama').fill('Penerbit asing')
  await page.getByRole('button', { name: 'Periksa lagi' }).click()
  await page.getByRole('button', { name: 'Impor 1 judul' }).waitFor()

  await open('asing-lagi.csv', sheet('Embun'))
  await page.getByText('pemetaan "Penerbit asing"').waitFor()
  await page.getByRole('button', { name: 'Impor 1 judul' }).click()
  await page.getByText('Selesai', { exact: true }).waitFor()
  expect(await names()).toContain('Embun')
})

test('§8 the check of the shop’s own file names the columns in which a title changes, and why a day is not taken', async () => {
  const { page } = visited
  const [isbn, other] = ['9786020324777', '9786020324760']
  const paper = { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, weightGrams: 100 }
  const ebook = { priceIdr: 40_000, discountPercent: 0, discountIdr: 0, inSubscription: true }
  await addTitles(shop.database, [
    titleRecord({ isbn, name: 'Badai', paper, ebook }),
    titleRecord({ isbn: other, name: 'Petir', paper, ebook }),
  ])
  const head = 'ISBN;Judul;Tanggal Terbit;Ilustrator;Penerjemah;Editor;Seri;Nomor Seri;Status;Slug'
  const row = (of: string, name: string, rest: string) => `${of};${name};2024-05-17;;;;;;Dijual;;${rest}`
  const lines = [
    `${head};Harga;Harga Ebook;Langganan;Keluar Langganan;Tanggal Pra-Pesan`,
    row(isbn, 'Badai', '55000;40000;Ya;2035-03-01;'),
    row(other, 'Petir', '50000;40000;Ya;;2035-03-01'),
  ]
  await open('katalog-toko.csv', Buffer.from(lines.join('\n')))
  await page.getByText('(Harga, Keluar Langganan)').waitFor()
  await page.getByText('(Tanggal Pra-Pesan: 2035-03-01)').waitFor()
  await page.getByText('Kolom ini memerlukan pra-pesan').first().waitFor()
  // Nothing of it has to be mapped.
  await page.getByText('Berkas ini hasil ekspor toko ini sendiri').waitFor()
  expect(await page.getByLabel('Kolom Status berisi').count()).toBe(0)
  await expectAccessible(page, 'hasil pemeriksaan katalog toko')
  await page.getByRole('button', { name: 'Impor 1 judul' }).click()
  await page.getByText('Selesai', { exact: true }).waitFor()
  const editions = shop.database.kysely.selectFrom('editions').select('leaves_on')
  expect(await editions.where('leaves_on', 'is not', null).execute()).toEqual([{ leaves_on: '2035-03-01' }])
})

test('§8 an owner brings covers named by ISBN in, and sees which file became the cover of which title', async () => {
  const { page } = visited
  const isbn = '9786020324784'
  await addTitles(shop.database, [titleRecord({ isbn, name: 'Angin di Bukit' })])
  const picture = await sharp({ create: { width: 300, height: 450, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const archive = makeArchive([
    { name: `sampul/${isbn}.jpg`, content: picture },
    { name: 'sampul/tanpa-nomor.jpg', content: picture },
  ])
  await open('sampul.zip', archive)
  await page.getByText('Akan menjadi sampul judulnya').waitFor()
  await page.getByText('Nama berkasnya, juga nama foldernya, tidak memuat ISBN').waitFor()
  await expectAccessible(page, 'hasil pemeriksaan arsip')
  await page.getByRole('button', { name: 'Impor 1 berkas' }).click()
  await page.getByText('Menjadi sampul judulnya').waitFor()
  await page.getByRole('link', { name: 'Angin di Bukit' }).click()
  await page.getByRole('heading', { level: 1, name: 'Angin di Bukit' }).waitFor()
})

test('§8 a file that is no catalogue is refused with a sentence that says what to do', async () => {
  const { page } = visited
  await open('buku.pdf', Buffer.from('%PDF-1.7 …'))
  await page.getByText('Ini PDF').waitFor()
  await page.getByText('Tidak dapat dibaca', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Impor / }).count()).toBe(0)
})
