// What stays on a device that is full, shared or given away.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { startSubscription } from '#server/subscriptions/start-subscription.ts'
import { bookmark } from '#tests/support/bookmark.ts'
import { closeBrowser, expectAccessible } from '#tests/support/browser.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { makeLargePdf } from '#tests/support/make-large-pdf.ts'
import { paintedPage } from '#tests/support/pdf-reading.ts'
import { addPackage, addPaidOrder } from '#tests/support/reader-rows.ts'
import {
  addBook,
  bookPath,
  chooseOfBook,
  damageParts,
  databases,
  endWorker,
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
let shop: TestShop
let front: ShopFront
let first: Reader
let html: SavedTestBook
let large: SavedTestBook
beforeAll(async () => {
  shop = await testShop({ pages: true })
  front = await openShopFront(shop.origin)
  first = await signedIn(shop.origin)
  html = await ownBook(shop, first.id, { title: 'Bunga di Tepi Sawah', kind: 'HTML', bytes: htmlBook() })
  large = await ownBook(shop, first.id, {
    title: 'Atlas Nusantara',
    kind: 'PDF',
    bytes: await makeLargePdf(),
  })
})
beforeEach(() => front.start())
afterAll(async () => {
  await closeBrowser()
  await front.stop()
  await shop.close()
})

const shelfOf = (reader: Reader) => visitShelf(front.origin, shop.origin, reader)

/** The records of marks on this device, by their keys. */
const markedOn = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('lembar-marks')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = database.transaction('books').objectStore('books').getAllKeys()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return keys.map(String).filter((key) => key.includes('/'))
  })

const marksAtShop = async (reader: Reader, { titleId }: { titleId: number }) =>
  (await reader.call('GET', `/api/user/reading/${titleId}/marks`)).body.data.data

const opened = (page: Page) =>
  page.frameLocator('iframe').getByText('Kalimat pertama dari sebuah buku.').first().waitFor()

/** Opens a book where it is and marks its beginning. */
async function markIn(page: Page, { path }: { path: string }): Promise<void> {
  await page.goto(path)
  await opened(page)
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Hapus tanda di sini' }).waitFor({ state: 'attached' })
}

test('§4 what is marked in a saved book that was never opened with a connection reaches the shop from any page', async () => {
  const { page, context } = await shelfOf(first)
  await saveBook(page, html)
  await front.stop()
  await markIn(page, html)
  await page.goto('/tersimpan')
  await page.getByRole('heading', { level: 1, name: 'Buku tersimpan' }).waitFor()
  expect(await marksAtShop(first, html)).toEqual([])
  // Another device writes meanwhile.
  const elsewhere = bookmark('dari gawai lain', { file: 'HTML' }, 'gawai-lain')
  await first.call('POST', `/api/user/reading/${html.titleId}/marks`, { since: 0, marks: [elsewhere] })

  await front.start()
  await page.goto('/tersimpan')
  await expect.poll(() => marksAtShop(first, html), { timeout: 20_000 }).toHaveLength(2)
  await page.goto(html.path)
  await opened(page)
  await page.keyboard.press('p')
  const panel = page.getByRole('complementary', { name: 'Isi buku' })
  await panel.getByText('dari gawai lain').waitFor()
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(2)
  await context.close()
})

test('§4 the next reader on a device finds no copy and no marks of the one before, and a deleted account leaves none', async () => {
  const before = await signedIn(shop.origin)
  const theirs = { title: 'Kabut di Lereng', kind: 'HTML', bytes: htmlBook() } as const
  const left = await ownBook(shop, before.id, theirs)
  const { page, context } = await shelfOf(before)
  await saveBook(page, left)
  await markIn(page, left)
  await expect.poll(() => marksAtShop(before, left)).toHaveLength(1)
  await expect.poll(() => markedOn(page)).toHaveLength(1)

  const second = await signedIn(shop.origin)
  const own = { title: 'Angin Muson', kind: 'HTML', bytes: htmlBook() } as const
  const book = await ownBook(shop, second.id, own)
  // As where the session was cleared from the browser, not ended by its owner.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(second.email)
  await page.getByLabel('Password', { exact: true }).fill(second.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL(`${front.origin}/`)
  await expect.poll(() => databases(page)).not.toContain('lembar-offline')
  await page.goto('/tersimpan')
  await page.getByText('Belum ada buku tersimpan').waitFor()
  await expect.poll(() => markedOn(page)).toEqual([])

  await markIn(page, book)
  await page.goto('/auth/my-book-and-magazine')
  await saveBook(page, book)
  await expect.poll(() => markedOn(page)).toHaveLength(1)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Hapus akun' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hapus akun' })
  await dialog.getByLabel('Password', { exact: true }).fill(second.password)
  await dialog.getByRole('button', { name: 'Hapus akun saya' }).click()
  await page.waitForURL(`${front.origin}/`)
  await expect.poll(() => databases(page)).not.toContain('lembar-offline')
  await expect.poll(() => markedOn(page)).toEqual([])
  await context.close()
})

/** What a device without room does: its browser says so, or takes some parts and refuses the next. */
const fillDevice = (page: Page, full: { room: number; parts?: number }) =>
  page.evaluate(({ room, parts }) => {
    StorageManager.prototype.estimate = async () => ({ usage: 0, quota: room })
    if (parts === undefined) return
    const put = IDBObjectStore.prototype.put
    let kept = 0
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'parts' && ++kept > parts) {
        this.transaction.abort()
        throw new DOMException('full', 'QuotaExceededError')
      }
      return put.apply(this, given)
    }
  }, full)

test('§4 a full device is told what to do and keeps no half of a book, and saving can be stopped', async () => {
  const { page, context } = await shelfOf(first)
  const save = () => shelfEntry(page, large, 'Simpan untuk offline')
  await fillDevice(page, { room: 1_000_000 })
  await (await save()).click()
  await page.getByText(/^Ruang di perangkat ini kurang [\d,]+ MB\. Hapus buku tersimpan/).waitFor()
  // Room enough by what the browser says, and then a disk that is full after the first 16 parts.
  await fillDevice(page, { room: 1_000_000_000, parts: 16 })
  await (await save()).click()
  await page.getByText('Ruang di perangkat ini habis. Hapus buku tersimpan').waitFor()
  await (await save()).waitFor()
  await expect.poll(() => keptParts(page)).toBe(0)
  await page.goto('/tersimpan')
  await page.getByText('Belum ada buku tersimpan').waitFor()

  let asked = 0
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/user/file-books/**', async (route) => {
    asked += 1
    if (asked === 2) await held
    // A request that was given up meanwhile cannot go on.
    await route.continue().catch(() => undefined)
  })
  await page.goto('/auth/my-book-and-magazine')
  await (await save()).click()
  await expect.poll(() => asked).toBe(2)
  await chooseOfBook(page, large, 'Berhenti menyimpan')
  await (await shelfEntry(page, large, /^Lanjutkan menyimpan \(\d+%\)/)).waitFor()
  letGo()
  await expect.poll(() => keptParts(page)).toBe(16)
  await context.close()
})

test('F75 saving a book goes on when the browser ends the worker that prepares the readers', async () => {
  let asked = 0
  // The first time the answer never comes.
  front.rewrite('/tersimpan', (text) => (++asked === 1 ? new Promise(() => {}) : text))
  const { page, context } = await shelfOf(first)
  await chooseOfBook(page, html, 'Simpan untuk offline')
  await expect.poll(() => asked).toBe(1)
  await expect.poll(() => keptParts(page)).toBe(1)
  // The book is whole, but no reader opens it without a connection.
  await expect.poll(() => savedSign(page, html).count()).toBe(0)
  await endWorker(page)
  await savedSign(page, html).waitFor({ state: 'attached', timeout: 60_000 })
  await front.stop()
  await page.goto(html.path)
  await opened(page)
  await context.close()
})

test('F73 F75 a copy that is no longer whole is no damaged book: it comes from the shop, and can be saved again', async () => {
  const { page, context } = await shelfOf(first)
  await saveBook(page, large)
  await damageParts(page, 'remove', 40)
  await page.goto(large.path)
  await paintedPage(page, 1)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await page.goto('/auth/my-book-and-magazine')
  await saveBook(page, large)

  await damageParts(page, 'change', 40)
  await page.goto(large.path)
  const alert = page.getByRole('alert').filter({ hasText: 'Salinan di perangkat ini tidak lengkap' })
  await alert.waitFor()
  await expectAccessible(page, 'a copy that cannot be read')
  await alert.getByRole('button', { name: 'Muat ulang' }).click()
  await paintedPage(page, 1)
  await page.goto('/auth/my-book-and-magazine')
  await (await shelfEntry(page, large, 'Simpan untuk offline')).waitFor()
  await expect.poll(() => keptParts(page)).toBe(0)
  await context.close()
})

test('§2 where the shop has switched its worker off, saving a book says that it cannot be read without a connection', async () => {
  const switchedOff = await testShop({ pages: true, env: { SERVICE_WORKER: '0' } })
  const reader = await signedIn(switchedOff.origin)
  const theirs = { title: 'Kabut di Lereng', kind: 'HTML', bytes: htmlBook() } as const
  await ownBook(switchedOff, reader.id, theirs)
  const { page, context } = await visitShelf(switchedOff.origin, switchedOff.origin, reader)
  await chooseOfBook(page, theirs, 'Simpan untuk offline')
  await page.getByText('Peramban ini belum dapat membuka buku tanpa internet.').waitFor()
  const unfinished = await shelfEntry(page, theirs, /^Lanjutkan menyimpan \(100%\)/)
  await expect.poll(() => unfinished.count()).toBe(1)
  await context.close()
  await switchedOff.close()
})

test("§4 a subscriber's copy opens until the subscription ends, and not after", async () => {
  const subscriber = await signedIn(shop.origin)
  const { titleId, fileKey } = await addBook(shop, {
    title: 'Kota Tua',
    kind: 'HTML',
    bytes: htmlBook(),
    ebook: { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, inSubscription: true },
  })
  const orderId = await addPaidOrder(shop.database, subscriber.id, 'subscription')
  const packageId = await addPackage(shop.database)
  await shop.database.transact((tx) =>
    startSubscription(tx, { userId: subscriber.id, packageId, orderId, months: 1, now: new Date() }),
  )
  await shop.database.kysely
    .updateTable('subscriptions')
    .set({ starts_at: new Date(Date.now() - 28 * DAY), ends_at: new Date(Date.now() + 2 * DAY) })
    .where('user_id', '=', subscriber.id)
    .execute()
  const book = { title: 'Kota Tua', titleId, path: bookPath('HTML', fileKey, 'Book Subscriber') }
  const { page, context } = await shelfOf(subscriber)
  await page.getByRole('tab', { name: 'Langganan' }).click()
  await saveBook(page, book)
  await savedSign(page, book).waitFor({ state: 'attached' })
  await front.stop()
  await page.goto(book.path)
  await opened(page)
  const later = await context.newPage()
  await moveClock(later, 3)
  await later.goto(book.path)
  await later.getByText('Sambungan terputus').first().waitFor()
  await expect.poll(() => keptParts(later)).toBe(0)
  await context.close()
})
