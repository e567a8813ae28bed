import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runLembar } from '#server/cli/run-lembar.testing.ts'
import { secretTyped, shownCode } from '#tests/support/authenticator.ts'
import { closeBrowser, expectAccessible, SCREENS, type Visit, visit } from '#tests/support/browser.ts'
import { touch } from '#tests/support/hands.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'
import { STAFF_PASSWORD } from '#tests/support/staff.ts'

// An owner fills an empty shop in the browser alone, and a shopper buys in it.

let shop: TestShop
let folder: string
let visits: Visit[]
// For each try: a second one begins with an empty shop as well.
beforeEach(async () => {
  visits = []
  folder = await mkdtemp(join(tmpdir(), 'lembar-first-day-'))
  shop = await testShop({ pages: true, jobs: true })
})
afterEach(async () => {
  for (const visited of visits) await visited.close()
  await closeBrowser()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** How the owner acts: `press` presses what is seen, `find` opens a screen by the navigation. */
type Hands = {
  options: Parameters<typeof visit>[1]
  press: (target: Locator) => Promise<void>
  find: (page: Page, section: string, screen: string) => Promise<void>
}

const HANDS: Record<string, Hands> = {
  'a desktop': {
    options: { viewport: SCREENS.desktop },
    press: (target) => target.click(),
    find: async (page, section, screen) => {
      const places = page.getByRole('navigation', { name: 'Bagian konsol' })
      await places.getByRole('link', { name: section, exact: true }).first().click()
      await places.getByRole('link', { name: screen, exact: true }).last().click()
      await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor()
    },
  },
  'a phone, by touch': {
    options: { ...touch.options },
    press: touch.press,
    find: async (page, _section, screen) => {
      await touch.press(page.getByRole('button', { name: 'Lainnya', exact: true }))
      const places = page.getByRole('dialog').getByRole('navigation', { name: 'Semua bagian' })
      await places.getByRole('link', { name: screen, exact: true }).last().tap()
      await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor()
    },
  },
}

const TITLES = [
  { name: 'Kapur Barus dan Cengkih', author: 'Sari Utami', color: '#7a3b2e', pages: 24, copies: '12' },
  { name: 'Peta Angin Timur', author: 'Danu Wirya', color: '#2e5a7a', pages: 40, copies: undefined },
  { name: 'Sore di Tepi Kali', author: 'Ratri Kusuma', color: '#3b6e45', pages: 16, copies: undefined },
] as const
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

describe.each(Object.entries(HANDS))('§7 on %s', (_name, { options, press, find }) => {
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
  const save = async (page: Page, done: string | RegExp) => {
    await press(button(page, 'Simpan'))
    await told(page, done)
  }

  /** By the link that the command line prints: name, password, second factor, recovery codes. */
  async function enterByInvitation(page: Page): Promise<void> {
    const args = ['staff', 'invite', 'ratri@example.com', '--role', 'Pemilik', '--json']
    const invited = await runLembar(args, { url: shop.url, folder, env: { PUBLIC_URL: shop.origin } })
    await page.goto(JSON.parse(invited.stdout).link)
    await page.getByLabel('Nama').fill('Ratri')
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
    await page.getByLabel('Ulangi password', { exact: true }).fill(STAFF_PASSWORD)
    await press(button(page, 'Simpan dan lanjutkan'))
    const secret = secretTyped((await page.locator('code').innerText()).replaceAll(/\s/g, ''))
    await page.getByLabel('Kode dari aplikasi').fill(shownCode(secret, new Date()))
    await press(button(page, 'Pasang'))
    await page.getByLabel('Saya sudah menyimpannya').check()
    await press(button(page, 'Selesai'))
    await page.getByText('pesanan siap dikirim').waitFor()
    await expectAccessible(page, 'the home screen of an empty shop')
  }

  async function describeShop(page: Page): Promise<void> {
    await find(page, 'Pengaturan', 'Toko')
    await page.getByLabel('Nama toko').fill('Pustaka Senja')
    await page.getByLabel('Alamat', { exact: true }).fill('Jalan Kaliurang 12, Sleman')
    await page.getByLabel('Email', { exact: true }).fill('halo@pustakasenja.example')
    await page.getByLabel('Telepon').fill('0274 555 123')
    await page.getByLabel('Ganti provinsi').selectOption({ label: 'Daerah Istimewa Yogyakarta' })
    await page.getByLabel('Kota atau kabupaten').selectOption({ label: 'Kabupaten Sleman' })
    await save(page, 'Pengaturan toko disimpan')
    await told(page, 'Kabupaten Sleman')
  }

  async function addTitle(page: Page, { name, author, color, pages, copies }: (typeof TITLES)[number]) {
    await find(page, 'Katalog', 'Tambah judul')
    await page.getByLabel('Judul', { exact: true }).fill(name)
    await page.getByLabel('Penulis').fill(author)
    await page.getByLabel('Penerbit').fill('Pustaka Senja')
    await press(button(page, 'Tambah draf'))
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByLabel('Kategori').selectOption({ label: 'Cerita' })
    await page.getByLabel('Keterangan', { exact: true }).fill(`${name} bercerita tentang orang-orang biasa.`)
    await press(button(page, 'Tambah edisi digital'))
    await page.getByLabel('Harga', { exact: true }).first().fill('45.000')
    await page.getByLabel('Termasuk dalam langganan').check()
    if (copies !== undefined) {
      await press(button(page, 'Tambah edisi cetak'))
      await page.getByLabel('Harga', { exact: true }).last().fill('80.000')
      await page.getByLabel('Berat (gram)').fill('350')
    }
    await save(page, `“${name}” disimpan`)
    await page.getByLabel('Pilih sampul').setInputFiles({
      name: 'sampul.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(600, 900, color),
    })
    await press(button(page, 'Simpan sampul'))
    await page.getByRole('img', { name: `Sampul ${name}` }).waitFor()
    await page.getByLabel('Unggah berkas ebook').setInputFiles({
      name: 'naskah.pdf',
      mimeType: 'application/pdf',
      buffer: await makePdf(pages),
    })
    await page.getByText(/naskah.pdf menjadi revisi 1/).waitFor({ timeout: 60_000 })
    await page.getByText(/^Berkas PDF, .* revisi 1$/).waitFor()
    if (copies !== undefined) {
      await page.getByLabel('Jumlah', { exact: true }).fill(copies)
      await press(button(page, 'Ubah stok'))
      await told(page, `Stok sekarang ${copies}`)
    }
    await press(button(page, 'Jual'))
    await told(page, 'Judul sekarang dijual')
  }

  async function addGenre(page: Page): Promise<void> {
    await find(page, 'Pemasaran', 'Kategori')
    await press(button(page, 'Tambah kategori').first())
    const dialog = page.getByRole('dialog', { name: 'Tambah kategori' })
    await dialog.getByLabel('Nama').fill('Cerita')
    await press(dialog.getByRole('button', { name: 'Tambah', exact: true }))
    await told(page, 'Kategori Cerita ditambahkan')
  }

  async function addPromo(page: Page): Promise<void> {
    await find(page, 'Pemasaran', 'Promo')
    await press(button(page, 'Tambah promo').first())
    const dialog = page.getByRole('dialog', { name: 'Tambah promo' })
    await dialog.getByLabel('Nama').fill('Pembukaan toko')
    await dialog.getByLabel('Kode').fill('buka20')
    await dialog.getByLabel('Potongan (%)').fill('20')
    await dialog.getByLabel('Hari terakhir').fill('2127-01-31')
    await press(dialog.getByRole('button', { name: 'Tambah promo' }))
    await page.getByRole('heading', { level: 1, name: 'Pembukaan toko' }).waitFor()
    await page.getByRole('radio', { name: 'Terbit', exact: true }).check()
    await save(page, 'Promo BUKA20 disimpan')
  }

  async function addPackage(page: Page): Promise<void> {
    await find(page, 'Pemasaran', 'Paket langganan')
    await press(button(page, 'Tambah paket').first())
    const dialog = page.getByRole('dialog', { name: 'Tambah paket' })
    await dialog.getByLabel('Nama').fill('Tiga bulan membaca')
    await dialog.getByLabel('Masa (bulan)').fill('3')
    await dialog.getByLabel('Harga').fill('120.000')
    await press(dialog.getByRole('button', { name: 'Tambah paket' }))
    await page.getByRole('heading', { level: 1, name: 'Tiga bulan membaca' }).waitFor()
    await page.getByLabel('Dijual', { exact: true }).check()
    await save(page, 'Paket Tiga bulan membaca disimpan')
  }

  async function addHeaderPicture(page: Page): Promise<void> {
    await find(page, 'Pemasaran', 'Gambar beranda')
    await press(button(page, 'Tambah gambar').first())
    await page.getByRole('heading', { level: 1, name: 'Gambar baru' }).waitFor()
    const buffer = await picture(1500, 500, '#335577')
    await page.getByLabel('Pilih gambar').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await told(page, 'Gambar disimpan')
    await page.getByLabel('Judul', { exact: true }).fill('Toko kami buka')
    await page.getByLabel('Tautan').fill('/books')
    await page.getByLabel('Dari kiri').fill('70')
    await page.getByRole('figure', { name: 'Ponsel, 360 px' }).getByText('Toko kami buka').waitFor()
    await page.getByRole('radio', { name: 'Terbit', exact: true }).check()
    await save(page, 'Gambar beranda disimpan')
  }

  /** @returns the number of the order */
  async function buy(): Promise<string> {
    const reader = await shopper(shop, await signedIn(shop.origin, 'Rara'), options)
    visits.push(reader)
    const { page, context } = reader
    await page.goto('/')
    await told(page, 'Toko kami buka')
    await page.getByText('Pustaka Senja').first().waitFor({ state: 'attached' })
    await page.goto('/package')
    await told(page, 'Tiga bulan membaca')
    await page.goto('/books')
    for (const { name } of TITLES)
      await page
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .waitFor()
    await press(page.getByRole('link', { name: new RegExp(TITLES[0].name) }).first())
    await page.getByRole('heading', { level: 1, name: TITLES[0].name }).waitFor()
    await press(page.getByRole('link', { name: 'Bayar Sekarang' }).filter({ visible: true }).first())
    await page.waitForURL(/\/books\/detail\/checkout/)
    await press(page.getByRole('link', { name: 'Bayar Sekarang' }))
    await page.waitForURL(/\/payment\?/)
    await page.getByRole('radio', { name: 'BNI VA' }).check()
    await page.getByRole('textbox', { name: 'Kode promo', exact: true }).fill('BUKA20')
    await press(button(page, 'Gunakan'))
    await told(page, 'Kode Promo Berhasil Digunakan')
    const opening = context.waitForEvent('page')
    await press(button(page, 'Bayar Sekarang'))
    const provider = await opening
    await provider.getByText('36.000').first().waitFor()
    await provider.getByRole('button', { name: 'Bayar sekarang' }).click()
    await page.getByText('Sukses').first().waitFor()
    const refno = new URL(page.url()).searchParams.get('refno') ?? ''
    const reading = context.waitForEvent('page')
    await press(page.getByRole('link', { name: /^Baca/ }))
    const book = await reading
    await book.waitForURL(/\/book\/read\?/)
    await book.locator('canvas').first().waitFor()
    await book.close()
    return refno
  }

  test('§7 an owner is invited, secures the account, fills an empty shop with titles and offers, and a shopper buys', async () => {
    const owner = await visit(shop.origin, options)
    visits.push(owner)
    const { page } = owner
    await enterByInvitation(page)
    await describeShop(page)
    await addGenre(page)
    for (const title of TITLES) await addTitle(page, title)
    await addPromo(page)
    await addPackage(page)
    await addHeaderPicture(page)
    const refno = await buy()
    await find(page, 'Pesanan', 'Pesanan')
    await press(page.getByRole('link', { name: refno }).first())
    await page.getByRole('heading', { level: 1, name: new RegExp(refno) }).waitFor()
    await told(page, TITLES[0].name)
    await told(page, /36\.000/)
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await isWide()).toBe(false)
  })
})
