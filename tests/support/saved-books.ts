import type { Page } from 'playwright-core'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { type Visit, visit } from './browser.ts'
import { addPaidOrder } from './reader-rows.ts'
import { client, type TestShop } from './shop.ts'
import { addTitles, titleRecord } from './title-builder.ts'

const SHELF = '/auth/my-book-and-magazine'
const ONE_PAGE = { width: 800, height: 1000 }

export type BookFile = { title: string; kind: 'PDF' | 'HTML'; bytes: Uint8Array }
type TitleParts = Pick<NonNullable<Parameters<typeof titleRecord>[0]>, 'ebook'>

export type SavedTestBook = { title: string; titleId: number; path: string; orderId: number }

/** A title with a file that can be read. @returns its file key as well */
export async function addBook(
  shop: TestShop,
  { title, kind, bytes, ...record }: BookFile & TitleParts,
): Promise<{ titleId: number; fileKey: string }> {
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: title, ...record })])
  const files = await openLocalFolder(shop.filesFolder)
  const { fileKey } = await addEbookFile({ database: shop.database, files }, { titleId, kind, bytes })
  return { titleId, fileKey }
}

/** Gives a reader a book. */
export async function ownBook(shop: TestShop, userId: number, book: BookFile): Promise<SavedTestBook> {
  const { titleId, fileKey } = await addBook(shop, book)
  const orderId = await addPaidOrder(shop.database, userId)
  await shop.database.transact((tx) => tx.commit(grantEntitlements({ userId, titleIds: [titleId], orderId })))
  return { title: book.title, titleId, orderId, path: bookPath(book.kind, fileKey, 'Book User') }
}

export const bookPath = (kind: 'PDF' | 'HTML', name: string, source: string) =>
  `${kind === 'PDF' ? '/book/read' : '/book/readHTML'}?${new URLSearchParams({ name, file_type: kind, source })}`

type Reader = { email: string; password: string }

/** Signs a reader in on a page, once, so that a logout lasts. */
async function signInHere(page: Page, shopOrigin: string, { email, password }: Reader): Promise<void> {
  const login = await client(shopOrigin)('POST', '/api/auth/login', { email, password })
  const { access_token: token, user } = login.body.data
  await page.goto('/promo')
  await page.evaluate(
    ([key, stored]) => {
      localStorage.setItem('access_token', key ?? '')
      localStorage.setItem('user', stored ?? '')
    },
    [token, JSON.stringify(user)],
  )
}

/** A browser with the service worker, on the shelf of a reader. */
export async function visitShelf(origin: string, shopOrigin: string, reader: Reader): Promise<Visit> {
  const journey = await visit(origin, { viewport: ONE_PAGE, serviceWorkers: 'allow', colorScheme: 'light' })
  await signInHere(journey.page, shopOrigin, reader)
  await journey.page.goto(SHELF)
  return journey
}

export const shelfCard = (page: Page, { title }: { title: string }) =>
  page.getByRole('article').filter({ hasText: title })

/** Opens what is behind '⋯' of a book of the shelf. @returns an entry of it */
export async function shelfEntry(page: Page, { title }: { title: string }, name: string | RegExp) {
  const button = page.getByRole('button', { name: `Pilihan untuk ${title}`, exact: true })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  return page.getByRole('menuitem', { name })
}

/** Chooses an entry behind '⋯' of a book of the shelf. */
export const chooseOfBook = async (page: Page, book: { title: string }, name: string | RegExp) =>
  (await shelfEntry(page, book, name)).click()

/** The sign on a book of the shelf that opens without a connection. */
export const savedSign = (page: Page, book: { title: string }) =>
  shelfCard(page, book).getByText('Tersimpan di perangkat ini')

export async function saveBook(page: Page, book: { title: string }): Promise<void> {
  await chooseOfBook(page, book, 'Simpan untuk offline')
  await savedSign(page, book).waitFor({ state: 'attached', timeout: 60_000 })
}

/** How many records and parts of copies, and how many keys, are on this device. */
export const keptOfBooks = (page: Page) =>
  page.evaluate(async () => {
    const stores = ['books', 'parts', 'keys']
    if (!(await indexedDB.databases()).some(({ name }) => name === 'lembar-offline'))
      return stores.map(() => 0)
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('lembar-offline')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const counts = await Promise.all(
      stores.map(
        (store) =>
          new Promise<number>((resolve) => {
            const request = database.transaction(store).objectStore(store).count()
            request.onsuccess = () => resolve(request.result)
          }),
      ),
    )
    database.close()
    return counts
  })

/** Changes the record of every copy on this device. */
export const changeCopies = (page: Page, change: Record<string, unknown>) =>
  page.evaluate(async (given) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('lembar-offline')
      request.onsuccess = () => resolve(request.result)
    })
    const books = database.transaction('books', 'readwrite').objectStore('books')
    const all = books.getAll()
    all.onsuccess = () => {
      for (const book of all.result) books.put({ ...book, ...given })
    }
    await new Promise((resolve) => books.transaction.addEventListener('complete', resolve))
    database.close()
  }, change)

/** All that is kept of books on this device, as bytes that can be searched. */
export const keptBytes = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('lembar-offline')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const parts = await new Promise<{ sealed: ArrayBuffer }[]>((resolve) => {
      const request = database.transaction('parts').objectStore('parts').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    const texts = parts.map(({ sealed }) => new TextDecoder('latin1').decode(sealed))
    return { parts: parts.length, readable: texts.filter((text) => /%PDF|sawah|endobj/.test(text)).length }
  })

/** Puts the device's clock forward (or back), as its owner could. */
export const moveClock = (page: Page, days: number) =>
  page.addInitScript(
    (ms) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + ms
      window.Date = new Proxy(Date, {
        construct: (Real, given) => Reflect.construct(Real, given.length === 0 ? [Real.now()] : given),
      })
    },
    days * 24 * 60 * 60 * 1000,
  )

export const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** Ends the service worker, as a browser does with one that is idle or takes too long. */
export async function endWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** Removes the parts of every copy on this device from the given one on, or changes a bit of each. */
export const damageParts = (page: Page, how: 'remove' | 'change', first: number) =>
  page.evaluate(
    async ([harm, from]) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('lembar-offline')
        request.onsuccess = () => resolve(request.result)
      })
      const parts = database.transaction('parts', 'readwrite').objectStore('parts')
      const keys = parts.getAllKeys()
      keys.onsuccess = () => {
        for (const key of keys.result.filter((one) => (one as [string, number])[1] >= from)) {
          if (harm === 'remove') parts.delete(key)
          else {
            const found = parts.get(key)
            found.onsuccess = () => {
              const bytes = new Uint8Array(found.result.sealed)
              bytes[9] = (bytes[9] ?? 0) ^ 1
              parts.put(found.result, key)
            }
          }
        }
      }
      await new Promise((resolve) => parts.transaction.addEventListener('complete', resolve))
      database.close()
    },
    [how, first] as const,
  )

export const keptParts = async (page: Page) => (await keptBytes(page)).parts
