import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { holdBack } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client } from '#tests/support/shop.ts'
import { fillAddress, newShopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

const held = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

test('§4 who uses a promo by keyboard goes on at the promo, not at the top of the page', async () => {
  const { page, close } = await newShopper(shop)
  await page.goto('/payment?book=rumah-di-ujung-gang-kenari&type=Digital&transaction_method=Direct')
  const [promo] = (await client(shop.origin)('GET', '/api/user/promos?per_page=99')).body.data.data.filter(
    ({ name }: { name: string }) => name !== '',
  )
  // Whatever the demo's promos are good for: the shop's answer is that this one is.
  await page.route('**/api/user/promos/check/**', (route) =>
    route.fulfill({
      json: {
        code: 200,
        message: 'Kode Promo Berhasil Digunakan',
        data: { ...promo, discount: 10, nominal_discount: 0 },
      },
    }),
  )
  // On a slow connection the code that keeps the focus comes after the field is gone.
  const release = await holdBack(page, /keep-focus/)
  await page.getByLabel('Kode promo').fill(promo.code)
  await page.keyboard.press('Enter')
  await expect.poll(() => held(page)).toBe('Hapus Promo')
  const loaded = page.waitForResponse(/keep-focus/)
  release()
  // Until it has run; the browser imports it once only.
  await page.evaluate(`import('${(await loaded).url()}').then(() => undefined)`)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('kode_promo')
  // Once more: a notice that can be drawn at once must not be quicker than the focus.
  await page.keyboard.type(promo.code)
  await page.keyboard.press('Enter')
  await expect.poll(() => held(page)).toBe('Hapus Promo')
  await close()
})

test('§5 who keeps one kind of a mixed cart goes on at the payment', async () => {
  const { page, call, close } = await newShopper(shop)
  const books = (await call('GET', '/api/user/books?shape=physicalBook&per_page=50')).body.data.data
  const both = books.find(
    ({ ebook, physical_book: paper }: { ebook: unknown; physical_book: { quantity: number } }) =>
      ebook !== null && paper.quantity > 1,
  )
  for (const type of ['Fisik', 'Digital']) {
    await call('POST', '/api/user/cart-items', { book_id: both.id, type, quantity: 1 })
  }
  await page.goto('/cart')
  await page.getByLabel('Pilih Semua').check()
  await page.getByRole('button', { name: 'Fisik saja' }).press('Enter')
  await expect.poll(() => held(page)).toBe('Bayar Sekarang')
  await close()
})

test('§2 who saves a first address goes on beside it', async () => {
  const { page, close } = await newShopper(shop)
  await page.goto(`/profile?tab=${encodeURIComponent('Alamat Saya')}`)
  await page.getByRole('button', { name: 'Tambah Alamat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah Alamat' })
  await dialog.getByLabel('Nama penerima').fill('Sari Dewi')
  await fillAddress(page, dialog)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Alamat Utama', { exact: true }).waitFor()
  await expect.poll(() => held(page)).toBe('Tambah Alamat')
  await close()
})

test('§2 who has cut a picture goes on at the picture', async () => {
  const { page, close } = await newShopper(shop)
  await page.goto('/profile')
  const background = { r: 166, g: 85, b: 28 }
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Foto profil', { exact: true })
    .setInputFiles({ name: 'wajah.jpg', mimeType: 'image/jpeg', buffer })
  await page
    .getByRole('dialog', { name: 'Potong foto' })
    .getByRole('button', { name: 'Gunakan foto' })
    .click()
  await page.getByText('Foto baru dipasang setelah Anda menyimpan.').waitFor()
  await expect.poll(() => held(page)).toBe('Ganti foto')
  await close()
})
