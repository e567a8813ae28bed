import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { paragraphsInView } from '#tests/support/html-reading.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { goToPage } from '#tests/support/pdf-reading.ts'
import { addPaidOrder } from '#tests/support/reader-rows.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'
import { type Shopper, shopper, waitForToast } from '#tests/support/shopper.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const ONE_PAGE = { viewport: { width: 800, height: 1000 } }
const CONTINUED = 'Dilanjutkan dari cuplikan yang Anda baca.'

const shop = fileShop(() => testShop({ pages: true }))

const openPage = (page: Page) =>
  expect.poll(() => page.locator('#reader-page').inputValue(), { timeout: 15_000 })

/** A reader before a title on sale with a sample; `buy` answers with the address at which its buyer reads it. */
async function visitor(kind: 'PDF' | 'HTML', bytes: Uint8Array) {
  const { database } = shop
  const owner = await signedIn(shop.origin)
  const reader = await shopper(shop, owner, ONE_PAGE)
  const [titleId = 0] = await addTitles(database, [titleRecord()])
  const files = await openLocalFolder(shop.filesFolder)
  const { fileKey } = await addEbookFile({ database, files }, { titleId, kind, bytes })
  const { slug } = (await reader.call('GET', `/api/user/books/${titleId}`)).body.data
  const buy = async () => {
    const orderId = await addPaidOrder(database, owner.id)
    await database.transact((tx) =>
      tx.commit(grantEntitlements({ userId: owner.id, titleIds: [titleId], orderId })),
    )
    const query = new URLSearchParams({ name: fileKey, file_type: kind, source: 'Book User' })
    return `/book/${kind === 'PDF' ? 'read' : 'readHTML'}?${query}`
  }
  return { reader, page: reader.page, titleId, sample: `/book/read/cuplikan?book=${slug}`, buy }
}

const placesOf = async ({ call }: Shopper, titleId: number) =>
  (await call('GET', `/api/user/reading/${titleId}`)).body.data.places

test('a bought PDF opens where its sample was left, and the shop knows that place', async () => {
  const { reader, page, titleId, sample, buy } = await visitor('PDF', await makePdf(20))
  await page.goto(sample)
  await openPage(page).toBe('1')
  await goToPage(page, 3)
  await openPage(page).toBe('3')

  const book = await buy()
  await page.goto(book)
  await openPage(page).toBe('3')
  await waitForToast(page, CONTINUED)
  await expect
    .poll(async () => (await placesOf(reader, titleId))[0]?.place)
    .toMatchObject({ page: 3, of: 20 })

  // From now on the book has a place of its own, whatever happens to the sample.
  await goToPage(page, 5)
  await expect.poll(async () => (await placesOf(reader, titleId))[0]?.place.page).toBe(5)
  await page.goto(sample)
  await openPage(page).toBe('3')
  await goToPage(page, 2)
  await openPage(page).toBe('2')
  await page.goto(book)
  await openPage(page).toBe('5')
  await reader.close()
})

test('a place in the book on another device counts before the sample on this one', async () => {
  const { reader, page, titleId, sample, buy } = await visitor('PDF', await makePdf(20))
  await page.goto(sample)
  await openPage(page).toBe('1')
  await goToPage(page, 3)
  await openPage(page).toBe('3')
  const book = await buy()
  await reader.call('PUT', `/api/user/reading/${titleId}`, {
    device: 'another-device',
    place: { kind: 'PDF', page: 6, of: 20 },
    share: 0.3,
  })
  await page.goto(book)
  await openPage(page).toBe('6')
  await reader.close()
})

test('a bought HTML book opens at the paragraph at which its sample was left', async () => {
  const paragraphs = Array.from(
    { length: 400 },
    (_, p) =>
      `<p>Paragraf ${p + 1}.0 bercerita tentang sawah, sungai, dan orang yang pulang menjelang malam.</p>`,
  )
  const { reader, page, sample, buy } = await visitor('HTML', Buffer.from(paragraphs.join('')))
  await page.goto(sample)
  await page.getByLabel('Kemajuan membaca').waitFor()
  await page
    .frameLocator('iframe')
    .getByText('Paragraf 40.0 ')
    .evaluate((one) => one.scrollIntoView())
  await page.keyboard.press('ArrowDown')
  const left = async () => (await paragraphsInView(page))[0]
  await expect.poll(left).toMatch(/Paragraf (39|40|41)\.0/)
  // The place is stored a moment after the text stands still.
  await page.waitForTimeout(1_000)
  const before = await left()

  await page.goto(await buy())
  await page.getByLabel('Kemajuan membaca').waitFor()
  await waitForToast(page, CONTINUED)
  await expect.poll(left).toBe(before)
  await reader.close()
})

test('§6 on the last page of a sample a zoomed page is moved and text is selected; only a turn shows its end', async () => {
  const { reader, page, sample } = await visitor('PDF', await makePdf(20))
  await page.goto(sample)
  await openPage(page).toBe('1')
  await page.keyboard.press('End')
  await openPage(page).toBe('8')
  const end = page.getByRole('dialog', { name: 'Akhir cuplikan' })
  const drag = async () => {
    await page.mouse.move(600, 500)
    await page.mouse.down()
    await page.mouse.move(300, 500, { steps: 4 })
    await page.mouse.up()
    // What it leads to would be there at once.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    return end.count()
  }
  await page.keyboard.press('+')
  const smaller = page.getByRole('button', { name: 'Perkecil' })
  await expect.poll(() => smaller.isEnabled()).toBe(true)
  expect(await drag()).toBe(0)
  await page.keyboard.press('0')
  await expect.poll(() => smaller.isEnabled()).toBe(false)
  await page.keyboard.press('t')
  await page.locator('.pdf-text').first().waitFor({ state: 'attached' })
  expect(await drag()).toBe(0)
  await page.keyboard.press('t')
  await page.locator('.pdf-text').first().waitFor({ state: 'detached' })
  expect(await drag()).toBe(1)
  await reader.close()
})
