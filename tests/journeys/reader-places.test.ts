import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { KeptPlace } from '#contracts/reading.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { expectAccessible, expectFailedRequests, holdBack } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { makeLargePdf } from '#tests/support/make-large-pdf.ts'
import { bookOwner, goToPage, type OwnedBook, ownedPdf, paintedPage } from '#tests/support/pdf-reading.ts'
import { client, testShop } from '#tests/support/shop.ts'
import type { Shopper } from '#tests/support/shopper.ts'

/** Higher than wide: one page at a time. */
const ONE_PAGE = { viewport: { width: 800, height: 1000 } }
const PLACES = '**/api/user/reading/**'

const shop = fileShop(() => testShop({ pages: true }))

const openPage = (page: Page) =>
  expect.poll(() => page.locator('#reader-page').inputValue(), { timeout: 15_000 })

/** The pages that the shop keeps for a reader's devices, the last read first. */
const keptPages = async ({ call }: Shopper, book: OwnedBook): Promise<number[]> => {
  const { places } = (await call('GET', `/api/user/reading/${book.titleId}`)).body.data
  return (places as KeptPlace[]).map(({ place }) => (place.kind === 'PDF' ? place.page : 0))
}

test('F51 a book opens on another device where it was left, and offers the page that was further', async () => {
  const book = await ownedPdf(shop)
  const phone = await bookOwner(shop, book, ONE_PAGE)
  const wholeFile: string[] = []
  phone.page.on('request', (request) => {
    const isFile = request.url().includes('/api/user/file-books/')
    if (isFile && request.headers().range === undefined) wholeFile.push(request.url())
  })
  await phone.page.goto(book.path)
  await openPage(phone.page).toBe('1')
  // What the page sends for while it starts is what the reader then opens.
  expect(wholeFile).toHaveLength(1)
  await goToPage(phone.page, 8)
  await expect.poll(() => keptPages(phone, book)).toEqual([8])

  const tablet = await bookOwner(shop, book, ONE_PAGE)
  await tablet.page.goto(book.path)
  await openPage(tablet.page).toBe('8')
  await goToPage(tablet.page, 2)
  await expect.poll(() => keptPages(tablet, book)).toEqual([2, 8])
  await tablet.page.reload()
  await openPage(tablet.page).toBe('2')
  await tablet.page.getByText('Di perangkat lain Anda sampai halaman 8').waitFor()
  await expectAccessible(tablet.page, 'the offer of a page further on')
  await tablet.page.getByRole('button', { name: 'Lanjut ke sana' }).click()
  await openPage(tablet.page).toBe('8')
  await tablet.close()
  await phone.close()
})

test('F51 a page further on is gone to with one tap, also after the controls have faded', async () => {
  const book = await ownedPdf(shop)
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
  const { page, call, close } = await bookOwner(shop, book, phone)
  await page.goto(book.path)
  await openPage(page).toBe('1')
  await call('PUT', `/api/user/reading/${book.titleId}`, {
    device: 'another-device',
    place: { kind: 'PDF', page: 6, of: 12 },
    share: 0.5,
  })
  await goToPage(page, 2)
  const onward = page.getByRole('button', { name: 'Lanjut ke sana' })
  await onward.waitFor()
  const header = page.locator('header')
  await expect.poll(() => header.evaluate((bar) => getComputedStyle(bar).pointerEvents)).toBe('none')
  await onward.tap()
  await openPage(page).toBe('6')
  await onward.waitFor({ state: 'detached' })
  await close()
})

test('F51 the shop’s place that comes late moves nobody who has begun to read: it is offered', async () => {
  const book = await ownedPdf(shop)
  const reader = await bookOwner(shop, book, ONE_PAGE)
  const { page } = reader
  await reader.call('PUT', `/api/user/reading/${book.titleId}`, {
    device: 'another-device',
    place: { kind: 'PDF', page: 6, of: 12 },
    share: 0.5,
  })
  const release = await holdBack(page, '**/api/user/reading-books/**')
  await page.goto(book.path)
  await openPage(page).toBe('1')
  await page.keyboard.press('ArrowRight')
  await openPage(page).toBe('2')
  release()
  await page.getByText('Di perangkat lain Anda sampai halaman 6').waitFor()
  await openPage(page).toBe('2')
  await page.keyboard.press('End')
  await openPage(page).toBe('12')
  // Who has read as far needs no offer; the shop's answer takes the book nowhere.
  await page.getByText('Di perangkat lain').waitFor({ state: 'detached' })
  await expect.poll(() => keptPages(reader, book)).toEqual([12, 6])
  await openPage(page).toBe('12')
  await reader.close()
})

test('F51 no error loses the place: it stays on the device, and the shop has it once it answers again', async () => {
  const book = await ownedPdf(shop)
  const reader = await bookOwner(shop, book, ONE_PAGE)
  const { page, context, complaints } = reader
  // What a page sends while it is left passes no route, and may reach the shop: it fails in the page itself.
  await context.addInitScript(() => {
    const send = window.fetch
    let isLeft = false
    addEventListener('pagehide', () => (isLeft = true), { capture: true })
    window.fetch = (url, init) =>
      isLeft ? Promise.reject(new TypeError('Failed to fetch')) : send(url, init)
  })
  let answer: 'error' | 'nothing' | 'as it is' = 'error'
  await context.route(PLACES, (route) => {
    if (answer === 'error') return route.fulfill({ status: 503, json: { code: 503, message: 'Sibuk' } })
    return answer === 'nothing' ? route.abort() : route.continue()
  })
  // Which title the file belongs to is not known either: no answer says so.
  await context.route('**/api/user/reading-books/**', (route) =>
    answer === 'nothing' ? undefined : route.continue(),
  )
  await page.goto(book.path)
  await openPage(page).toBe('1')
  const refused = page.waitForResponse(PLACES)
  await goToPage(page, 5)
  expect((await refused).status()).toBe(503)
  answer = 'nothing'
  // Not just any: ranges of the file that are not needed any more fail as well.
  const failed = page.waitForEvent('requestfailed', (request) =>
    Boolean(request.postData()?.includes('"page":7')),
  )
  await goToPage(page, 7)
  await failed
  await page.reload()
  await openPage(page).toBe('7')
  await goToPage(page, 9)
  await openPage(page).toBe('9')
  expect(await keptPages(reader, book)).toEqual([])
  answer = 'as it is'
  // Without opening the book again.
  await page.goto('/auth/my-book-and-magazine')
  await expect.poll(() => keptPages(reader, book)).toEqual([9])
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !/503|ERR_FAILED/.test(line)))
  await reader.close()
})

test('F51 F53 a connection lost in the middle, and a session that has ended, are mended where one is reading', async () => {
  const book = await ownedPdf(shop, { bytes: makeLargePdf(), title: 'Album Foto' })
  const reader = await bookOwner(shop, book, ONE_PAGE)
  const { page, context, complaints } = reader
  await page.goto(book.path)
  await paintedPage(page, 1)
  await context.setOffline(true)
  await goToPage(page, 9)
  await page.getByText('Sambungan terputus. Halaman muncul begitu Anda tersambung lagi.').waitFor()
  await openPage(page).toBe('9')
  await context.setOffline(false)
  await paintedPage(page, 9)
  await page.getByText('Sambungan terputus.').waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('#reader-page').inputValue()).toBe('9')
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line)),
  )

  expectFailedRequests(page)
  // The pages beside it are fetched as well: one of them must not be what asks to sign in.
  await paintedPage(page, 13)
  await expect.poll(() => page.locator('.pdf-waiting').count()).toBe(0)
  await shop.database.kysely.deleteFrom('sessions').where('user_id', '=', book.owner.id).execute()
  await page.keyboard.press('End')
  const dialog = page.getByRole('dialog', { name: 'Masuk untuk melanjutkan membaca' })
  await dialog.waitFor()
  await expectAccessible(page, 'signing in beside a book')
  // The address is known: only the password is to be typed.
  const password = dialog.getByLabel('Password', { exact: true })
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(book.owner.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await paintedPage(page, 18)
  await expect.poll(() => page.locator('#reader-page').inputValue()).toBe('18')
  await reader.close()
})

test('F51 F53 a file that is replaced while it is read is said to be newer, and opens at the present page', async () => {
  const book = await ownedPdf(shop, { bytes: makeLargePdf(), title: 'Album Lama' })
  const reader = await bookOwner(shop, book, ONE_PAGE)
  const { page } = reader
  await page.goto(book.path)
  await paintedPage(page, 1)
  const files = await openLocalFolder(shop.filesFolder)
  const { titleId } = book
  const bytes = Buffer.concat([makeLargePdf(), Buffer.from('% the second revision')])
  await addEbookFile({ database: shop.database, files }, { titleId, kind: 'PDF', bytes })
  await goToPage(page, 14)
  const alert = page.getByRole('alert')
  await alert.getByText('Buku ini baru saja diperbarui').waitFor()
  await expectAccessible(page, 'a book that was replaced')
  await alert.getByRole('button', { name: 'Muat ulang' }).click()
  await paintedPage(page, 14)
  await openPage(page).toBe('14')
  await reader.close()
})

test('§5 F51 a session that has ended is asked for when a mark or a place is to be sent, and once only', async () => {
  const book = await ownedPdf(shop)
  const reader = await bookOwner(shop, book, ONE_PAGE)
  const { page } = reader
  const signedInAnew = async () => {
    const { access_token: token } = (await reader.call('POST', '/api/auth/login', book.owner)).body.data
    return { ...reader, call: client(shop.origin, token) }
  }
  const endSessions = () =>
    shop.database.kysely.deleteFrom('sessions').where('user_id', '=', book.owner.id).execute()
  await page.goto(book.path)
  await openPage(page).toBe('1')
  await goToPage(page, 2)
  await expect.poll(() => keptPages(reader, book)).toEqual([2])
  expectFailedRequests(page)
  // The whole file is here: no further byte of it is requested.
  await endSessions()
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Masuk untuk melanjutkan membaca' })
  const password = dialog.getByLabel('Password', { exact: true })
  await password.fill(book.owner.password)
  await password.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const { call } = await signedInAnew()
  const marks = async () =>
    (await call('POST', `/api/user/reading/${book.titleId}/marks`, { since: 0, marks: [] })).body.data.marks
  await expect.poll(marks).toHaveLength(1)

  await endSessions()
  await goToPage(page, 5)
  await password.fill(book.owner.password)
  await password.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const again = await signedInAnew()
  await expect.poll(() => keptPages(again, book)).toEqual([5])

  // Who does not want to is not asked again for the same session.
  await endSessions()
  await goToPage(page, 7)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const refused = page.waitForResponse(PLACES)
  await goToPage(page, 8)
  expect((await refused).status()).toBe(401)
  await openPage(page).toBe('8')
  expect(await dialog.count()).toBe(0)
  await reader.close()
})
