// A slow start is no fault of the book: what a reader sees until the first page is there.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { bookOwner, ownedPdf, paintedPage } from '#tests/support/pdf-reading.ts'
import { ownBook } from '#tests/support/saved-books.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => testShop({ pages: true }))
const WORKER = '**/assets/workers/pdf-worker-*'
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const stillOpening = (page: Page) => page.getByRole('status').getByText('Masih membuka…')

test('F73 a healthy book whose worker comes after 12 seconds is opened, and never called damaged', async () => {
  const book = await ownedPdf(shop)
  const reader = await bookOwner(shop, book)
  const { page, context } = reader
  await context.route(WORKER, async (route) => {
    await sleep(12_000)
    await route.continue()
  })
  const alerts: string[] = []
  await page.exposeFunction('noteAlert', (text: string) => alerts.push(text))
  await page.addInitScript(() => {
    const note = (window as unknown as { noteAlert(text: string): void }).noteAlert
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role="alert"]')) note(alert.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(book.path)
  await stillOpening(page).waitFor()
  await page
    .getByText(/^Seluruh berkasnya \([\d,]+ [kM]B\) sudah dimuat\. Aplikasi pembacanya masih dimuat\.$/)
    .waitFor()
  await expectAccessible(page, 'a book that takes long to open')
  await paintedPage(page, 1)
  await stillOpening(page).waitFor({ state: 'detached' })
  expect(alerts.filter((text) => text !== '')).toEqual([])
  await reader.close()
})

test('F73 a parser that never ends is left by hand: it gives no verdict on the book', async () => {
  const book = await ownedPdf(shop)
  const reader = await bookOwner(shop, book)
  const { page, context } = reader
  let silent = true
  await context.route(WORKER, (route) =>
    silent
      ? route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => {}' })
      : route.continue(),
  )
  await page.goto(book.path)
  await stillOpening(page).waitFor()
  const again = page.getByRole('button', { name: 'Muat ulang' })
  await again.waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await expectAccessible(page, 'a book that takes very long to open')
  silent = false
  await again.click()
  await paintedPage(page, 1)
  await again.waitFor({ state: 'detached' })
  await reader.close()
})

test('F73 a page that this device cannot paint at the moment is no damaged page, and can be opened again', async () => {
  const book = await ownedPdf(shop)
  const reader = await bookOwner(shop, book)
  const { page } = reader
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    Object.assign(window, { hasMemory: sessionStorage.getItem('memory') !== null })
    HTMLCanvasElement.prototype.getContext = function (...asked: unknown[]) {
      const { hasMemory } = window as unknown as { hasMemory: boolean }
      return hasMemory || this.className !== 'pdf-canvas' ? Reflect.apply(getContext, this, asked) : null
    }
  })
  await page.goto(book.path)
  const notice = page.locator('.pdf-broken-page').first()
  await notice.waitFor()
  expect(await notice.textContent()).toBe('Halaman ini belum dapat ditampilkan.Muat ulang')
  await expectAccessible(page, 'a page that cannot be painted')
  await page.evaluate(() => Object.assign(window, { hasMemory: true }))
  await notice.getByRole('button', { name: 'Muat ulang' }).click()
  await paintedPage(page, 1)
  await expect.poll(() => page.locator('.pdf-broken-page').count()).toBe(0)
  await reader.close()
})

test('F73 a text that comes late is waited for, and the reader says so', async () => {
  const owner = await signedIn(shop.origin)
  const book = await ownBook(shop, owner.id, {
    title: 'Bunga di Tepi Sawah',
    kind: 'HTML',
    bytes: htmlBook(),
  })
  const reader = await shopper(shop, owner)
  const { page, context } = reader
  await context.route('**/api/user/html-books/**', async (route) => {
    await sleep(8_000)
    await route.continue()
  })
  await page.goto(book.path)
  await stillOpening(page).waitFor()
  await page.getByText('Teksnya masih dimuat.').waitFor()
  await page.frameLocator('iframe').getByText('Kalimat pertama dari sebuah buku.').first().waitFor()
  await stillOpening(page).waitFor({ state: 'detached' })
  await reader.close()
})
