import { beforeAll, expect, test } from 'vitest'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { startSubscription } from '#server/subscriptions/start-subscription.ts'
import { expectAccessible } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { bookOwner, type OwnedBook, ownedPdf } from '#tests/support/pdf-reading.ts'
import { addPackage, addPaidOrder } from '#tests/support/reader-rows.ts'
import { ownBook, shelfCard, shelfEntry } from '#tests/support/saved-books.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const SHELF = '/auth/my-book-and-magazine'

const shop = fileShop(() => testShop({ pages: true }))
let book: OwnedBook

beforeAll(async () => {
  book = await ownedPdf(shop)
  const { id: userId } = book.owner
  const magazine = titleRecord({ kind: 'magazine', name: 'Pekan Kopi' })
  const titleIds = await addTitles(shop.database, [titleRecord({ name: 'Belum Dibuka' }), magazine])
  const orderId = await addPaidOrder(shop.database, userId)
  await shop.database.transact((tx) => tx.commit(grantEntitlements({ userId, titleIds, orderId })))
})

test('§2 Buku Saya begins with the book one is in the middle of, and each card says how far one is', async () => {
  const reader = await bookOwner(shop, book)
  const { page } = reader
  await page.goto(SHELF)
  await page.getByText('3 judul').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Lanjutkan membaca' }).count()).toBe(0)
  await reader.call('PUT', `/api/user/reading/${book.titleId}`, {
    device: 'telepon-1',
    place: { kind: 'PDF', page: 5, of: 12 },
    share: 5 / 12,
  })
  await page.reload()
  const begun = page.getByRole('region', { name: 'Lanjutkan membaca' })
  await begun.getByText('42% dibaca').waitFor()
  const opening = page.context().waitForEvent('page')
  await begun.getByRole('link', { name: `Lanjutkan membaca ${book.title}` }).click()
  const opened = await opening
  await expect.poll(() => opened.locator('#reader-page').inputValue(), { timeout: 15_000 }).toMatch(/^[45]$/)
  await opened.close()
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('progressbar', { name: `Kemajuan membaca ${book.title}` }).waitFor()
  await expect.poll(() => panel.getByRole('progressbar').count()).toBe(1)
  // One way into each book; nothing that sells it, and its other facts only on request.
  await expect.poll(() => panel.getByRole('link', { name: /^Baca / }).count()).toBe(1)
  await expect.poll(() => panel.getByText(/PDF/).count()).toBe(0)
  await (await shelfEntry(page, book, 'Halaman buku')).waitFor()
  await page.getByText(/Digital.* · PDF$/).waitFor()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'Buku Saya')

  // The filters stand behind one button; one that is set stands beside it and can be taken away.
  await page.getByRole('button', { name: 'Saring' }).click()
  await page.getByRole('group', { name: 'Saring rak' }).getByLabel('Tipe').selectOption('Majalah')
  await panel.getByText('1 judul').waitFor()
  await panel.getByRole('heading', { name: 'Pekan Kopi' }).waitFor()
  await expectAccessible(page, 'Buku Saya with a filter')
  await page.getByRole('link', { name: 'Hapus Majalah' }).click()
  await panel.getByText('3 judul').waitFor()
  await reader.close()
})

test('§2 a full shelf is searched and sorted, and says what one shares', async () => {
  const reader = await signedIn(shop.origin)
  const userId = reader.id
  const names = Array.from({ length: 12 }, (_, place) => `Rak Nomor ${place + 1}`)
  const titleIds = await addTitles(
    shop.database,
    names.slice(0, 11).map((name) => titleRecord({ name })),
  )
  const orderId = await addPaidOrder(shop.database, userId)
  await shop.database.transact((tx) => tx.commit(grantEntitlements({ userId, titleIds, orderId })))
  await ownBook(shop, userId, { title: 'Rak Nomor 12', kind: 'HTML', bytes: htmlBook() })
  const { page, close } = await shopper(shop, reader)
  await page.goto(SHELF)
  const panel = page.getByRole('tabpanel')
  const shown = () => panel.getByRole('article').getByRole('heading').allInnerTexts()
  await page.getByLabel('Urutkan').selectOption('Judul A–Z')
  await expect.poll(shown).toEqual(names.slice(0, 6))
  await page.getByRole('searchbox', { name: 'Cari di Buku Saya' }).fill('nomor 12')
  await panel.getByText('1 judul').waitFor()
  await panel.getByRole('heading', { name: 'Rak Nomor 12' }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('nomor 12')
  await expectAccessible(page, 'a searched shelf')

  await (await shelfEntry(page, { title: 'Rak Nomor 12' }, 'Bagikan akses baca')).click()
  const dialog = page.getByRole('dialog', { name: 'Bagikan akses baca' })
  await dialog.getByRole('button', { name: 'Buat tautan', exact: true }).click()
  await dialog.getByText('Belum dibuka').waitFor()
  await page.keyboard.press('Escape')
  await shelfCard(page, { title: 'Rak Nomor 12' })
    .getByText('1 tautan baca berlaku')
    .waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Hapus pencarian' }).first().click()
  await panel.getByText('12 judul').waitFor()
  await close()
})

test('§2 who has only a subscription sees its titles at once, and can look at the other shelf', async () => {
  const subscriber = await signedIn(shop.origin)
  const ebook = { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, inSubscription: true }
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: 'Hanya Langganan', ebook })])
  await shop.database.kysely
    .updateTable('editions')
    .set({ file_key: 'kunci-berkas-yang-langganan' })
    .where('title_id', '=', titleId)
    .execute()
  const packageId = await addPackage(shop.database)
  const orderId = await addPaidOrder(shop.database, subscriber.id, 'subscription')
  await shop.database.transact((tx) =>
    startSubscription(tx, { userId: subscriber.id, packageId, orderId, months: 1, now: new Date() }),
  )
  const { page, close } = await shopper(shop, subscriber)
  await page.goto(SHELF)
  await page
    .getByRole('tabpanel', { name: 'Langganan' })
    .getByRole('heading', { name: 'Hanya Langganan' })
    .waitFor()
  await page.getByRole('tab', { name: 'Buku / Majalah' }).click()
  await page.getByRole('tabpanel', { name: 'Buku / Majalah' }).getByText('Data tidak ditemukan').waitFor()
  expect(new URL(page.url()).searchParams.get('tab')).toBe('Buku')
  await page.reload()
  await page.getByRole('tabpanel', { name: 'Buku / Majalah' }).waitFor()
  await close()
})
