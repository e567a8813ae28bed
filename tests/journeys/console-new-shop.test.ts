// What the console tells the owner of a shop that was just started: first steps, no sales, and what is left to set up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeBrowser, expectAccessible, SCREENS } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'

let shop: TestShop
let owner: StaffClient
beforeAll(async () => {
  // Nothing listens at this port.
  shop = await testShop({ pages: true, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  owner = await signedInStaff(shop, 'Pemilik')
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

const SIZES = [
  ['a phone', SCREENS.phone],
  ['a computer', SCREENS.desktop],
] as const

describe('§7 a shop that was just started', () => {
  test.each(SIZES)(
    '§7 at %s, it shows the first steps, and of sales a sentence and no axis',
    async (_, viewport) => {
      const { page, close } = await staffVisit(shop.origin, owner, { viewport })
      await page.goto('/kelola')
      const steps = page.getByRole('region', { name: 'Langkah pertama' })
      await steps.waitFor()
      await page.getByText('Belum ada penjualan dalam 60 hari terakhir.').waitFor()
      expect(await page.getByRole('img', { name: /^Penjualan/ }).count()).toBe(0)
      expect(await page.getByText('Lihat sebagai tabel').count()).toBe(0)
      expect(await steps.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^Isi data toko\s+belum/),
        expect.stringMatching(/^Pilih metode pembayaran\s+belum/),
        expect.stringMatching(/^Tambah judul pertama\s+Impor katalog\s+belum/),
        expect.stringMatching(/^Beri sampul\s+belum/),
        expect.stringMatching(/^Buka toko\s+belum/),
      ])
      await expectAccessible(page, `first steps at ${viewport.width}`)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beyond).toBeLessThanOrEqual(0)
      await close()
    },
  )

  test('§7 each step leads to its screen, and has a tick once it is done', async () => {
    const { page, close } = await staffVisit(shop.origin, owner)
    const open = async (link: string, heading: string) => {
      await page.goto('/kelola')
      await page.getByRole('region', { name: 'Langkah pertama' }).getByRole('link', { name: link }).click()
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    }
    await open('Pilih metode pembayaran', 'Metode pembayaran')
    await open('Impor katalog', 'Impor katalog')
    await open('Beri sampul', 'Judul')
    await open('Buka toko', 'Pemeriksaan')
    await open('Isi data toko', 'Toko')
    await page.getByLabel('Nama toko').fill('Pustaka Senja')
    await page.getByLabel('Alamat', { exact: true }).fill('Jl. Prawirotaman 7, Yogyakarta')
    await page.getByLabel('Email', { exact: true }).fill('halo@pustakasenja.example')
    await page.getByLabel('Telepon').fill(`0274 ${Date.now() % 1_000_000}`)
    await page.getByLabel('Instagram').fill('')
    await page.getByLabel('Twitter').fill('')
    await page.getByLabel('WhatsApp').fill('')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Pengaturan toko disimpan').waitFor()
    await open('Tambah judul pertama', 'Tambah judul')
    await page.getByLabel('Judul', { exact: true }).fill('Kapur Barus dan Cengkih')
    await page.getByRole('button', { name: 'Tambah draf' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kapur Barus dan Cengkih' }).waitFor()
    await page.goto('/kelola')
    const done = page
      .getByRole('region', { name: 'Langkah pertama' })
      .getByRole('listitem')
      .filter({ hasNotText: 'belum' })
    await expect
      .poll(() => done.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Isi data toko\s+Selesai$/),
        expect.stringMatching(/^Tambah judul pertama\s+Impor katalog\s+Selesai$/),
      ])
    await close()
  })

  test.each(SIZES)(
    '§7 at %s, the doctor’s screen says what is wrong around the shop, and what to do',
    async (_, viewport) => {
      const { page, close } = await staffVisit(shop.origin, owner, { viewport })
      await page.goto('/kelola/pengaturan/pemeriksaan')
      const mail = page.getByRole('region', { name: 'Email dapat dikirim' })
      await mail.getByText('email: server email tidak menerima email: ESOCKET').waitFor()
      await mail.getByText('Periksa host, port, pengguna, dan password dalam SMTP_URL.').waitFor()
      await page.getByText(/^1 dari \d+ pemeriksaan menemukan yang salah/).waitFor()
      for (const well of [
        'Pengaturan server dan toko sudah lengkap',
        'Jam server, basis data, dan penyedia pembayaran sama',
      ]) {
        await page.getByText(well, { exact: true }).waitFor()
      }
      await page.getByText('npx lembar doctor').waitFor()
      await expectAccessible(page, `what is wrong at ${viewport.width}`)
      await close()
    },
  )

  test('§7 while the mail server does not answer, all else is shown', async () => {
    const { page, close } = await staffVisit(shop.origin, owner)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/console/doctor/surroundings', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto('/kelola/pengaturan/pemeriksaan')
    await page.getByText('Pengaturan, email, penyedia pembayaran, dan jam masih diperiksa.').waitFor()
    await page.getByText('Yang membayar ebook dapat membacanya').waitFor()
    answer()
    await page.getByRole('region', { name: 'Email dapat dikirim' }).waitFor()
    await close()
  })
})
