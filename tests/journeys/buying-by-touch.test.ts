import { expect, test } from 'vitest'
import { expectAccessible, expectFailedRequests } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { touch } from '#tests/support/hands.ts'
import { newShopper, waitForToast } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

const tap = touch.press

test('§2 §4 by touch alone: a promo that is refused, another method, an order that is cancelled', async () => {
  const journey = await newShopper(shop, {
    ...touch.options,
    address: true,
    colorScheme: 'dark',
  })
  const { page, context, call } = journey
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const choice = (name: string | RegExp) => page.getByRole('radio', { name }).locator('xpath=ancestor::label')
  const books = (await call('GET', '/api/user/books?shape=physicalBook&per_page=100')).body.data.data
  const book = books.find(
    ({ physical_book: paper }: { physical_book: { quantity: number; final_price: number } }) =>
      paper.quantity > 8 && paper.final_price < 100_000,
  )
  await page.goto(`/books/detail/?q=${book.slug}&shape=physicalBook`)
  await tap(button('Keranjang').last())
  await waitForToast(page, 'success add item to cart')
  await tap(page.getByRole('banner').getByRole('link', { name: /^Keranjang/ }))
  await page.waitForURL('/cart')
  await tap(page.getByRole('button', { name: /^Tambah/ }))
  await waitForToast(page, 'Berhasil Menambahkan Jumlah Barang')
  await tap(page.getByRole('link', { name: 'Bayar Sekarang', exact: true }).or(button('Bayar Sekarang')))
  await page.waitForURL(/\/cart\/checkout/)

  await tap(choice('JNE'))
  await tap(choice(/^REG/))
  await tap(choice('BNI VA'))
  const code = page.getByRole('textbox', { name: 'Kode promo', exact: true })
  expectFailedRequests(page)
  await code.fill('MAJALAH10')
  await tap(button('Gunakan'))
  // Why it was refused is read above the bar with the total, which stays in view.
  const reason = await page
    .getByText('Promo ini tidak berlaku untuk pembelian ini.', { exact: true })
    .boundingBox()
  const bar = await button('Bayar Sekarang').locator('xpath=../..').boundingBox()
  expect((reason?.y ?? 0) + (reason?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  await code.fill('SALAMKENAL')
  await tap(button('Gunakan'))
  await waitForToast(page, 'Kode Promo Berhasil Digunakan')
  const opening = context.waitForEvent('page')
  await tap(button('Bayar Sekarang'))
  await (await opening).close()
  await page.waitForURL('/history')

  await tap(page.getByRole('link', { name: 'Lihat cara membayar', exact: true }))
  await page.waitForURL(/\/payment\/info/)
  await tap(button('Ubah metode pembayaran'))
  const methods = page.getByRole('dialog', { name: 'Ubah metode pembayaran', exact: true })
  await methods.waitFor()
  await expectAccessible(page, 'change of the method on a phone in the dark')
  await tap(methods.getByRole('radio', { name: 'Mandiri VA' }).locator('xpath=ancestor::label'))
  await tap(methods.getByRole('button', { name: 'Pakai metode ini', exact: true }))
  await methods.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Cara membayar dengan Mandiri VA', exact: true }).waitFor()
  await tap(button('Batalkan pesanan'))
  const question = page.getByRole('dialog', { name: 'Batalkan pesanan ini?', exact: true })
  await question.waitFor()
  await expectAccessible(page, 'question before cancelling on a phone in the dark')
  await tap(question.getByRole('button', { name: 'Batalkan pesanan', exact: true }))
  await page.getByRole('heading', { name: 'Pesanan dibatalkan', exact: true }).waitFor()
  await expectAccessible(page, 'cancelled order on a phone in the dark')
  await journey.close()
})
