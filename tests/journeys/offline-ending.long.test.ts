// What is left on a device whose access was ended elsewhere (F72).
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeBrowser, expectFailedRequests } from '#tests/support/browser.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import {
  changeCopies,
  chooseOfBook,
  keptOfBooks,
  keptParts,
  moveClock,
  ownBook,
  type SavedTestBook,
  saveBook,
  savedSign,
  shelfEntry,
  visitShelf,
} from '#tests/support/saved-books.ts'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { openShopFront, type ShopFront } from '#tests/support/shop-front.ts'

type Reader = Awaited<ReturnType<typeof signedIn>>
/** A browser of the reader's with saved books. */
type Device = { page: Page; context: BrowserContext }

let shop: TestShop
let front: ShopFront
let reader: Reader
let html: SavedTestBook
let pdf: SavedTestBook

beforeAll(async () => {
  shop = await testShop({ pages: true })
  front = await openShopFront(shop.origin)
})
beforeEach(async () => {
  await front.start()
  reader = await signedIn(shop.origin)
  html = await ownBook(shop, reader.id, { title: 'Bunga di Tepi Sawah', kind: 'HTML', bytes: htmlBook() })
  pdf = await ownBook(shop, reader.id, { title: 'Kabut di Lereng', kind: 'PDF', bytes: await makePdf(3) })
})
afterAll(async () => {
  await closeBrowser()
  await front.stop()
  await shop.close()
})

async function deviceWith(...books: SavedTestBook[]): Promise<Device> {
  const { page, context } = await visitShelf(front.origin, shop.origin, reader)
  expectFailedRequests(page)
  for (const book of books) await saveBook(page, book)
  return { page, context }
}

const opened = (page: Page) =>
  page.frameLocator('iframe').getByText('Kalimat pertama dari sebuah buku.').first().waitFor()
const asksToSignIn = (page: Page) =>
  page.getByRole('dialog', { name: 'Masuk untuk melanjutkan membaca' }).waitFor()
const hasNoCopies = (page: Page) => expect.poll(() => keptOfBooks(page)).toEqual([0, 0, 0])
const devices = async () => (await reader.call('GET', '/api/user/offline-devices')).body.data
const changePassword = () =>
  reader.call('POST', '/api/auth/update-password', {
    old_password: reader.password,
    new_password: 'payung merah jambu',
    new_password_confirmation: 'payung merah jambu',
  })

test('F72 a device that reads a saved book forgets it at its next page after the password was changed elsewhere', async () => {
  const { page, context } = await deviceWith(html, pdf)
  expect(await devices()).toMatchObject([{ books: 2, titles: [pdf.title, html.title] }])
  await changePassword()
  expect(await devices()).toEqual([])
  await page.goto(html.path)
  await asksToSignIn(page)
  await hasNoCopies(page)
  await page.goto(pdf.path)
  await asksToSignIn(page)
  // Nor does it open once the shop cannot be reached.
  await front.stop()
  await page.goto(html.path)
  await page.getByText('Sambungan terputus').first().waitFor()
  await context.close()
})

test('F72 a device that was offline while it was signed out elsewhere reads until its lease is over, and no longer than the next contact', async () => {
  const { page, context } = await deviceWith(html)
  await front.stop()
  await reader.call('DELETE', '/api/auth/sessions')
  await page.goto(html.path)
  await opened(page)
  const later = await context.newPage()
  expectFailedRequests(later)
  await moveClock(later, 13)
  await later.goto(html.path)
  await opened(later)
  // The book is open in two tabs when the connection is back.
  await front.start()
  await later.evaluate(() => dispatchEvent(new Event('online')))
  await asksToSignIn(later)
  await asksToSignIn(page)
  await hasNoCopies(page)
  await context.close()

  const second = await deviceWith(html)
  await front.stop()
  await reader.call('DELETE', '/api/auth/sessions')
  await moveClock(second.page, 15)
  await second.page.goto(html.path)
  await second.page.getByText('Sambungan terputus').first().waitFor()
  await expect.poll(() => keptParts(second.page)).toBe(0)
  await second.context.close()
})

test('F72 a device whose saved books are ended from the list deletes them in every tab, and stays signed in', async () => {
  const { page, context } = await deviceWith(html)
  const reading = await context.newPage()
  await reading.goto(html.path)
  await opened(reading)
  const [{ id }] = await devices()
  await reader.call('DELETE', `/api/user/offline-devices/${id}`)
  // The open book is read from the shop then.
  const fromShop = reading.waitForResponse((answer) => answer.url().includes('/api/user/html-books/'))
  await page.goto('/tersimpan')
  await page.getByText('Salinannya sudah dihapus karena Anda mengakhirinya dari Profil.').waitFor()
  expect((await fromShop).status()).toBe(200)
  await opened(reading)
  await expect.poll(() => keptParts(page)).toBe(0)
  await page.goto('/auth/my-book-and-magazine')
  await saveBook(page, html)
  expect(await devices()).toMatchObject([{ id, books: 1 }])
  await page.goto('/tersimpan')
  await page.getByRole('link', { name: `Baca ${html.title}` }).waitFor()
  await context.close()
})

test('F72 a copy that is deleted on its device leaves the list', async () => {
  const { page, context } = await deviceWith(html, pdf)
  await chooseOfBook(page, html, /^Hapus dari perangkat ini/)
  await expect.poll(devices).toMatchObject([{ books: 1, titles: [pdf.title] }])
  await page.goto('/tersimpan')
  await page.getByRole('link', { name: `Baca ${pdf.title}` }).waitFor()
  await context.close()
})

test('F72 a copy that is deleted without a connection leaves the list with the next page, and may be saved again', async () => {
  const { page, context } = await deviceWith(html, pdf)
  await front.stop()
  await page.goto('/tersimpan')
  for (const { title } of [html, pdf]) {
    await page.getByRole('button', { name: `Hapus ${title} dari perangkat ini` }).click()
  }
  await page.getByText('Belum ada buku tersimpan').waitFor()
  expect(await devices()).toMatchObject([{ books: 2 }])
  await front.start()
  // The shop answers, but not to these calls yet.
  await page.route('**/api/user/offline-leases/*', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto('/auth/my-book-and-magazine')
  await saveBook(page, pdf)
  await page.unroute('**/api/user/offline-leases/*')
  await page.goto('/promo')
  await expect.poll(devices).toMatchObject([{ books: 1, titles: [pdf.title] }])
  await page.goto('/tersimpan')
  await page.getByRole('button', { name: `Hapus ${pdf.title} dari perangkat ini` }).click()
  await expect.poll(devices).toEqual([])
  await context.close()
})

test('F72 the last copy that is deleted without a connection leaves the list with the connection', async () => {
  const { page, context } = await deviceWith(html)
  await front.stop()
  await page.goto('/tersimpan')
  await page.getByRole('button', { name: `Hapus ${html.title} dari perangkat ini` }).click()
  await page.getByText('Belum ada buku tersimpan').waitFor()
  await front.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(devices).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('leases_to_end'))).toBeNull()
  await context.close()
})

test('F72 a copy from before leases were kept stays, and is in the list after the next page', async () => {
  const { page, context } = await deviceWith(html)
  await changeCopies(page, { leaseId: undefined })
  await shop.database.kysely.deleteFrom('offline_leases').execute()
  expect(await devices()).toEqual([])
  await page.goto('/tersimpan')
  await expect.poll(devices).toMatchObject([{ books: 1 }])
  await page.reload()
  await page.getByRole('link', { name: `Baca ${html.title}` }).waitFor()
  await expect.poll(() => keptParts(page)).toBe(1)
  await context.close()
})

test.each([
  ['is lost', undefined],
  ['has a fault', { status: 500, contentType: 'text/plain', body: 'fault' }],
  ['is an older one', { status: 404, contentType: 'application/json', body: '{"code":404,"message":"-"}' }],
  ['is in front of a guard of its own', { status: 403, contentType: 'text/html', body: '<p>Tunggu</p>' }],
  ['is a login page of a network', { status: 200, contentType: 'text/html', body: '<p>Masuk Wi-Fi</p>' }],
  ['answers something else', { status: 200, contentType: 'application/json', body: '{"data":{"ids":[]}}' }],
])('F72 a device keeps its copies where the shop %s', async (_, answer) => {
  const { page, context } = await deviceWith(html)
  let asked = 0
  await page.route('**/api/user/offline-leases', async (route) => {
    asked += 1
    await (answer === undefined ? route.abort('connectionreset') : route.fulfill(answer))
  })
  await page.goto(html.path)
  await opened(page)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.unroute('**/api/user/offline-leases')
  await page.goto('/tersimpan')
  await page.getByRole('link', { name: `Baca ${html.title}` }).waitFor()
  await expect.poll(() => keptParts(page)).toBe(1)
  await context.close()
})

test('F72 a book that is being saved while the device is ended elsewhere is not kept', async () => {
  const { page, context } = await deviceWith(html)
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isAsked = false
  await page.route('**/api/user/file-books/**', async (route) => {
    isAsked = true
    await held
    await route.continue()
  })
  await chooseOfBook(page, pdf, 'Simpan untuk offline')
  await expect.poll(() => isAsked).toBe(true)
  const [{ id }] = await devices()
  await reader.call('DELETE', `/api/user/offline-devices/${id}`)
  const second = await context.newPage()
  await second.goto('/tersimpan')
  await expect.poll(() => keptParts(second)).toBe(0)
  letGo()
  await (await shelfEntry(page, pdf, 'Simpan untuk offline')).waitFor()
  await expect.poll(() => savedSign(page, pdf).count()).toBe(0)
  expect(await keptParts(page)).toBe(0)
  await context.close()
})
