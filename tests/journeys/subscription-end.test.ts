import { expect, test } from 'vitest'
import { formatTime, HOUR } from '#kernel/time.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { startSubscription } from '#server/subscriptions/start-subscription.ts'
import { expectAccessible } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { addPackage, addPaidOrder } from '#tests/support/reader-rows.ts'
import { moveClock } from '#tests/support/saved-books.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const shop = fileShop(() => testShop({ pages: true }))

async function setEnd(userId: number, end: Date): Promise<void> {
  await shop.database.kysely
    .updateTable('subscriptions')
    .set({ starts_at: new Date(end.getTime() - 30 * 24 * HOUR), ends_at: end })
    .where('user_id', '=', userId)
    .execute()
}

test('a subscriber sees in time when the subscription ends, and afterwards what renewing opens', async () => {
  const user = await signedIn(shop.origin)
  const ebook = { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, inSubscription: true }
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: 'Kota Tua', ebook })])
  const files = await openLocalFolder(shop.filesFolder)
  const { fileKey } = await addEbookFile(
    { database: shop.database, files },
    { titleId, kind: 'HTML', bytes: htmlBook() },
  )
  const orderId = await addPaidOrder(shop.database, user.id, 'subscription')
  const packageId = await addPackage(shop.database)
  await shop.database.transact((tx) =>
    startSubscription(tx, { userId: user.id, packageId, orderId, months: 1, now: new Date() }),
  )
  const soon = new Date(Date.now() + 26 * HOUR)
  await setEnd(user.id, soon)

  const reader = await shopper(shop, user)
  const { page } = reader
  const path = `/book/readHTML?${new URLSearchParams({ name: fileKey, file_type: 'HTML', source: 'Book Subscriber' })}`
  await page.goto(path)
  await page.getByText(`Langganan Anda berakhir pukul ${formatTime(soon)}.`).waitFor()
  await page.getByRole('button', { name: 'Tutup pemberitahuan langganan' }).click()
  await page.frameLocator('iframe').getByText('Kalimat pertama dari sebuah buku.').first().waitFor()
  await page.goto('/auth/my-book-and-magazine')
  const notice = page.getByRole('region', { name: 'Masa langganan' })
  await page.getByRole('tab', { name: 'Langganan' }).click()
  await notice.getByText(`Langganan Anda berjalan sampai pukul ${formatTime(soon)}, 1 hari lagi.`).waitFor()

  const device = await shopper(shop, user)
  await moveClock(device.page, 365)
  await device.page.goto(path)
  await device.page.getByText(`Langganan Anda berakhir pukul ${formatTime(soon)}.`).waitFor()
  await device.page.frameLocator('iframe').getByText('Kalimat pertama dari sebuah buku.').first().waitFor()
  await device.page.goto('/auth/my-book-and-magazine')
  await device.page.getByRole('tab', { name: 'Langganan' }).click()
  await device.page.getByText(/^Langganan Anda berjalan sampai pukul .*, 1 hari lagi/).waitFor()
  await device.context.close()

  const past = new Date(Date.now() - 2 * HOUR)
  await setEnd(user.id, past)
  await page.reload()
  await page.getByRole('tab', { name: 'Langganan' }).click()
  await notice.getByText(`Langganan Anda berakhir pukul ${formatTime(past)}.`).waitFor()
  await notice.getByRole('link', { name: 'Kota Tua' }).waitFor()
  await expectAccessible(page, 'the shelf of a subscription that is over')
  expect(await notice.getByRole('link', { name: 'Perpanjang langganan' }).getAttribute('href')).toBe(
    '/package',
  )
  await page.goto(path)
  await page.getByText(`Langganan Anda berakhir pukul ${formatTime(past)}`).waitFor()
  await expectAccessible(page, 'a book of a subscription that is over')
  await reader.context.close()
})
