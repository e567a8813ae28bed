import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { revokeEntitlements } from '#server/library/grant-entitlements.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { closeBrowser, expectAccessible } from '#tests/support/browser.ts'
import { makeLargePdf } from '#tests/support/make-large-pdf.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { goToPage, paintedPage } from '#tests/support/pdf-reading.ts'
import {
  changeCopies,
  chooseOfBook,
  databases,
  keptBytes,
  keptParts,
  moveClock,
  ownBook,
  type SavedTestBook,
  saveBook as save,
  savedSign,
  shelfCard,
  shelfEntry,
  visitShelf as shelfOf,
} from '#tests/support/saved-books.ts'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { openShopFront, type ShopFront } from '#tests/support/shop-front.ts'

const CHAPTER = `<h1>Bunga</h1>${'<p>Paragraf tentang sawah, sungai dan orang yang pulang menjelang malam.</p>'.repeat(40)}`

let shop: TestShop
let front: ShopFront
let reader: Awaited<ReturnType<typeof signedIn>>
let pdf: SavedTestBook
let html: SavedTestBook
let large: SavedTestBook

beforeAll(async () => {
  shop = await testShop({ pages: true })
  front = await openShopFront(shop.origin)
  reader = await signedIn(shop.origin)
  pdf = await own('Laut yang Tidak Pernah Tidur', 'PDF', await makePdf(12))
  html = await own('Bunga di Tepi Sawah', 'HTML', Buffer.from(CHAPTER))
  large = await own('Atlas Nusantara', 'PDF', await makeLargePdf())
})
beforeEach(() => front.start())
afterAll(async () => {
  await closeBrowser()
  await front.stop()
  await shop.close()
})

const own = (title: string, kind: 'PDF' | 'HTML', bytes: Uint8Array) =>
  ownBook(shop, reader.id, { title, kind, bytes })
const visitShelf = () => shelfOf(front.origin, shop.origin, reader)

test('§4 saved books open with the shop stopped, and what was read meanwhile is known to the shop afterwards', async () => {
  const { page, context } = await visitShelf()
  await save(page, pdf)
  await save(page, html)
  await expectAccessible(page, 'shelf with saved books')
  expect(await keptBytes(page)).toEqual({ parts: 2, readable: 0 })

  await front.stop()
  await page.goto(pdf.path)
  await paintedPage(page, 1)
  await expect.poll(() => page.title()).toContain(pdf.title)
  await goToPage(page, 7)
  await paintedPage(page, 7)
  await page.goto(html.path)
  await page.frameLocator('iframe').getByText('Paragraf tentang sawah').first().waitFor()

  await page.goto('/books')
  await page.getByRole('heading', { level: 1, name: 'Sambungan terputus' }).waitFor()
  await page.getByRole('link', { name: 'Buku tersimpan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Buku tersimpan' }).waitFor()
  await page.getByRole('heading', { level: 2, name: html.title }).waitFor()
  await expectAccessible(page, 'saved books')
  await page.getByRole('link', { name: `Baca ${pdf.title}` }).click()
  await paintedPage(page, 7)

  // Buku Saya itself shows what is on this device, until when, and what the shop does not know yet.
  await page.goto('/auth/my-book-and-magazine')
  await page.getByRole('heading', { level: 1, name: 'Buku Saya' }).waitFor()
  await shelfCard(page, html)
    .getByText(/ · sampai \d\d\/\d\d\/\d{4}$/)
    .waitFor()
  await page.getByText(/Menunggu dikirim: tempat baca di [12] buku/).waitFor()
  await page.getByRole('link', { name: `Baca ${html.title}` }).waitFor()
  await expectAccessible(page, 'Buku Saya without a connection')
  expect(await page.getByText(large.title).count()).toBe(0)

  await front.start()
  // The whole shelf comes back by itself.
  await page.getByRole('heading', { name: large.title }).waitFor({ timeout: 20_000 })
  await page.goto(pdf.path)
  await paintedPage(page, 7)
  await expect
    .poll(
      async () =>
        (await reader.call('GET', `/api/user/reading/${pdf.titleId}`)).body.data.places[0]?.place.page,
      {
        timeout: 20_000,
      },
    )
    .toBe(7)
  await context.close()
})

test('§4 a copy does not open once its lease is over, nor by a clock that is put back, and its bytes are gone', async () => {
  const { page, context } = await visitShelf()
  await save(page, pdf)
  await front.stop()
  const later = await context.newPage()
  await moveClock(later, 15)
  await later.goto(pdf.path)
  await later.getByText('Sambungan terputus').first().waitFor()
  await expect.poll(() => keptParts(later)).toBe(0)
  // With its own clock again.
  await page.goto(pdf.path)
  await page.getByText('Sambungan terputus').first().waitFor()
  await page.goto('/tersimpan')
  await page.getByText('Masa simpannya habis').waitFor()
  await expectAccessible(page, 'a copy whose lease is over')
  await context.close()
})

test('§4 a copy of a book that is taken back is deleted at the next visit, and the reader gets a message', async () => {
  const book = await own('Buku yang Ditarik', 'HTML', Buffer.from(CHAPTER))
  const { page, context } = await visitShelf()
  await save(page, book)
  await shop.database.transact((tx) =>
    tx.commit(revokeEntitlements({ orderId: book.orderId, now: new Date() })),
  )
  // A day later: leases are renewed once a day.
  await moveClock(page, 2)
  await page.goto('/tersimpan')
  await page.getByText('Buku ini tidak lagi di rak Anda').waitFor()
  await page.getByText('Salinan “Buku yang Ditarik” di perangkat ini dihapus').first().waitFor()
  await expect.poll(() => keptParts(page)).toBe(0)
  await context.close()
})

test('§4 logging out deletes every copy with its key, and so does another reader who logs in', async () => {
  const { page, context } = await visitShelf()
  await save(page, html)
  await expect.poll(() => databases(page)).toContain('lembar-offline')
  await page.getByRole('banner').getByRole('button', { name: /^Akun/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(`${front.origin}/`)
  await expect.poll(() => databases(page)).not.toContain('lembar-offline')
  await page.goto('/tersimpan')
  await page.getByText('Belum ada buku tersimpan').waitFor()
  await context.close()
})

test('§4 a save that is broken off goes on where it was, and a copy can be removed', async () => {
  const { page, context } = await visitShelf()
  let fetched = 0
  const ranges: string[] = []
  await page.route('**/api/user/file-books/**', async (route) => {
    ranges.push(route.request().headers().range ?? '')
    fetched += 1
    if (fetched === 2) await route.abort('connectionreset')
    else await route.continue()
  })
  await chooseOfBook(page, large, 'Simpan untuk offline')
  const goOn = await shelfEntry(page, large, /^Lanjutkan menyimpan \(\d+%\)/)
  await goOn.waitFor()
  await expect.poll(() => keptParts(page)).toBe(16)
  await goOn.click()
  await savedSign(page, large).waitFor({ state: 'attached', timeout: 60_000 })
  // What was there is not fetched again.
  expect(ranges.filter((range) => range.startsWith('bytes=0-'))).toHaveLength(1)
  await chooseOfBook(page, large, /^Hapus dari perangkat ini/)
  await (await shelfEntry(page, large, 'Simpan untuk offline')).waitFor()
  await expect.poll(() => keptParts(page)).toBe(0)
  await context.close()
})

test('§4 a book that is replaced while it is saved is saved anew; only where that recurs, its reader is told', async () => {
  const { page, context } = await visitShelf()
  const book = await own('Atlas Sungai', 'PDF', makeLargePdf())
  await page.reload()
  const files = await openLocalFolder(shop.filesFolder)
  const replace = (note: string) =>
    addEbookFile(
      { database: shop.database, files },
      { titleId: book.titleId, kind: 'PDF', bytes: Buffer.concat([makeLargePdf(), Buffer.from(note)]) },
    )
  const starts: string[] = []
  let made = 0
  let replacements = 2
  await page.route('**/api/user/file-books/**', async (route) => {
    const range = route.request().headers().range ?? ''
    if (range.startsWith('bytes=0-')) starts.push(range)
    else if (replacements-- > 0) await replace(`% revision ${++made}`)
    await route.continue()
  })
  await chooseOfBook(page, book, 'Simpan untuk offline')
  await page.getByText('Berkas buku ini diganti saat disimpan.').waitFor({ timeout: 60_000 })
  expect(starts).toHaveLength(2)
  replacements = 1
  await chooseOfBook(page, book, /^(Simpan|Lanjutkan)/)
  await savedSign(page, book).waitFor({ state: 'attached', timeout: 60_000 })
  expect(starts).toHaveLength(4)
  await context.close()
  // Parts of 19 MB are saved several times.
}, 240_000)

test('F51 a saved book opens at this device’s newest place, not at the places of when it was saved', async () => {
  const book = await own('Jalan ke Utara', 'PDF', await makePdf(12))
  const { page, context } = await visitShelf()
  const places = async () =>
    (await reader.call('GET', `/api/user/reading/${book.titleId}`)).body.data.places.map(
      ({ place }: { place: { page: number } }) => place.page,
    )
  await page.goto(book.path)
  await paintedPage(page, 1)
  await goToPage(page, 3)
  await expect.poll(places).toEqual([3])
  await reader.call('PUT', `/api/user/reading/${book.titleId}`, {
    device: 'another-device',
    place: { kind: 'PDF', page: 9, of: 12 },
    share: 0.75,
  })
  await page.goto('/auth/my-book-and-magazine')
  await save(page, book)
  await page.goto(book.path)
  await page.locator('#reader-page').waitFor()
  await goToPage(page, 5)
  await expect.poll(places).toEqual([5, 9])
  await front.stop()
  const offline = await context.newPage()
  // On a busy machine the copy may take longer than the reader waits for the places of others.
  await offline.addInitScript(() => {
    const set = window.setTimeout
    const patient = (run: () => void, ms = 0) => set(run, ms === 1_500 ? 20_000 : ms)
    Object.assign(window, { setTimeout: patient })
  })
  await offline.goto(book.path)
  await paintedPage(offline, 5, 40_000)
  await expect.poll(() => offline.locator('#reader-page').inputValue()).toBe('5')
  await context.close()
})

test('§4 a book whose file the shop replaces by one of the other kind opens from its old address, and its copy is not shown', async () => {
  const { page, context } = await visitShelf()
  const book = await own('Dua Bentuk', 'PDF', await makePdf(3))
  await page.reload()
  await save(page, book)
  const files = await openLocalFolder(shop.filesFolder)
  const replace = (kind: 'PDF' | 'HTML', bytes: Buffer) =>
    addEbookFile({ database: shop.database, files }, { titleId: book.titleId, kind, bytes })
  await replace('HTML', Buffer.from(CHAPTER))
  await page.goto(book.path)
  await page.frameLocator('iframe').getByText('Paragraf tentang sawah').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/book/readHTML')
  const other = page.url()
  await page.goto('/auth/my-book-and-magazine')
  await chooseOfBook(page, book, 'Simpan ulang untuk offline')
  await savedSign(page, book).waitFor({ state: 'attached', timeout: 60_000 })
  await replace('PDF', Buffer.from(await makePdf(5)))
  await page.goto(other)
  await paintedPage(page, 1)
  expect(new URL(page.url()).pathname).toBe('/book/read')
  await context.close()
})

test('§4 a copy that is saved anew while the old one is open is whole', async () => {
  const { page, context } = await visitShelf()
  const book = await own('Atlas Pulau', 'PDF', makeLargePdf())
  await page.reload()
  await save(page, book)
  const whole = await keptParts(page)
  const reading = await context.newPage()
  await reading.goto(book.path)
  await paintedPage(reading, 1)
  const files = await openLocalFolder(shop.filesFolder)
  const bytes = Buffer.concat([makeLargePdf(), Buffer.from('% the second revision')])
  await addEbookFile({ database: shop.database, files }, { titleId: book.titleId, kind: 'PDF', bytes })
  let fetched = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/user/file-books/**', async (route) => {
    fetched += 1
    if (fetched > 6) await released
    await route.continue()
  })
  await changeCopies(page, { newer: true })
  await page.reload()
  await chooseOfBook(page, book, 'Simpan ulang untuk offline')
  await expect.poll(() => fetched).toBe(7)
  // A part of the copy that is being saved is none of the open one.
  await goToPage(reading, 4)
  await reading.getByRole('alert').getByText('Salinan di perangkat ini tidak lengkap').waitFor()
  release()
  await savedSign(page, book).waitFor({ state: 'attached', timeout: 60_000 })
  expect(await keptParts(page)).toBe(whole)
  await context.close()
  // 19 MB are saved twice.
}, 240_000)
