import { expect, test } from 'vitest'
import { formatLongDay } from '#kernel/long-date.ts'
import { DAY, dayInWib } from '#kernel/time.ts'
import { expectAccessible, SCREENS } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { addBook } from '#tests/support/saved-books.ts'
import { testShop } from '#tests/support/shop.ts'
import { newShopper } from '#tests/support/shopper.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const shop = fileShop(() => testShop({ pages: true, env: { PREORDERS: '1' } }))
const day = dayInWib(new Date(Date.now() + 30 * DAY))
const inWords = formatLongDay(day)

/** An ebook that costs nothing, so that an order of it is paid at once. */
async function freeEbook(title: string): Promise<{ id: number; fileKey: string }> {
  const { titleId: id, fileKey } = await addBook(shop, { title, kind: 'HTML', bytes: htmlBook() })
  await shop.database.kysely
    .updateTable('editions')
    .set({ price_idr: 0 })
    .where('title_id', '=', id)
    .execute()
  return { id, fileKey }
}

test('§9 staff give an edition its day, and shoppers preorder it, see it wait, and cannot read it yet', async () => {
  const { id, fileKey } = await freeEbook('Surat dari Esok Hari')
  const staff = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemilik'), {
    viewport: SCREENS.desktop,
  })
  await staff.page.goto(`/kelola/katalog/${id}`)
  await staff.page.getByLabel('Dapat dibaca mulai').fill(day)
  await staff.page.getByLabel('Keterangan pra-pesan').fill('Dengan kata pengantar baru.')
  await expectAccessible(staff.page, 'the day of a preorder')
  await staff.page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await staff.page.getByText('“Surat dari Esok Hari” disimpan').first().waitFor()

  const reader = await newShopper(shop, { viewport: SCREENS.phone })
  const { page } = reader
  await page.goto('/books')
  await page.getByText(`Pra-pesan, ${inWords}`).first().waitFor()
  await page.goto(`/books/detail/?q=${id}`)
  const box = page.getByRole('complementary', { name: 'Pembelian' })
  await box.getByText(inWords).waitFor()
  await box.getByText('Dengan kata pengantar baru.').waitFor()
  await expectAccessible(page, 'the page of a preorder')
  const facts = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(facts ?? '').workExample[0].offers).toMatchObject({
    availability: 'https://schema.org/PreOrder',
    availabilityStarts: `${day}T00:00:00+07:00`,
  })
  await box.getByRole('link', { name: 'Pra-pesan' }).click()
  await page.getByText('Dapat dibaca mulai').waitFor()

  const purchase = { transaction_method: 'Direct', type: 'Digital', book_id: id, payment_id: 83 }
  const bought = await reader.call('POST', '/api/user/book-transaction', purchase)
  expect(bought.status).toBe(201)
  await page.goto('/auth/my-book-and-magazine')
  await page.getByText(`Pra-pesan, dapat dibaca mulai ${inWords}`).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Baca / }).count()).toBe(0)
  await expectAccessible(page, 'a shelf with a preorder')
  // Whoever knows the file's address is told the same.
  for (const path of ['html-books', 'file-books']) {
    const asked = await reader.call('GET', `/api/user/${path}/${fileKey}`)
    expect(asked.status).toBe(404)
    expect(JSON.stringify(asked.body)).toContain(`baru dapat dibaca mulai ${inWords}`)
  }
  const { refno } = bought.body.data.transaction
  // As a mail about a later day links to it.
  await page.goto(`/history?pesanan=${refno}`)
  await page.getByRole('dialog').getByText(`dapat dibaca mulai ${inWords}`).waitFor()
  await expectAccessible(page, 'a transaction with a preorder')

  await staff.page.goto('/kelola/pesanan?list=preorder')
  await staff.page.getByText(refno).first().waitFor()
  await staff.page.getByText('Menunggu terbit').first().waitFor()
  await staff.close()
  await reader.close()
})

test('§9 paper in the cart and at the checkout says from when on it is sent', async () => {
  const paper = { priceIdr: 90_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
  const [id = 0] = await addTitles(shop.database, [titleRecord({ name: 'Edisi Bertanda Tangan', paper })], 20)
  const staff = await signedInStaff(shop, 'Pemilik')
  const { version } = (await staff.call('GET', `/api/console/titles/${id}`)).body.data
  const preorder = { releases_on: day, text: '', cap: 2 }
  const saved = await staff.call('PUT', `/api/console/titles/${id}`, { physical_book: { preorder }, version })
  expect(saved.status).toBe(200)

  const reader = await newShopper(shop, { viewport: SCREENS.phone })
  const { page } = reader
  await page.goto(`/books/detail/?q=${id}&shape=physicalBook`)
  await page.getByText('Paling banyak 2 eksemplar untuk satu pembeli.').waitFor()
  const box = page.getByRole('complementary', { name: 'Pembelian' })
  await box.getByRole('button', { name: 'Pra-pesan' }).click()
  await page.goto('/cart')
  await page.getByText(`dikirim mulai ${inWords}`).waitFor()
  await expectAccessible(page, 'a cart with a preorder')
  await reader.close()
})
