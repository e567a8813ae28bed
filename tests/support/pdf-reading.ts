import type { BrowserContextOptions, Page } from 'playwright-core'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { makePdf } from './make-pdf.ts'
import { addPaidOrder } from './reader-rows.ts'
import { signedIn, type TestShop } from './shop.ts'
import { type Shopper, shopper } from './shopper.ts'
import { addTitles, titleRecord } from './title-builder.ts'

export type OwnedBook = {
  titleId: number
  title: string
  fileKey: string
  owner: { email: string; password: string; id: number }
  /** The reader's address of the book. */
  path: string
}

/** Somebody who bought a PDF. */
export async function ownedPdf(
  shop: TestShop,
  { bytes, title = 'Laut yang Tidak Pernah Tidur' }: { bytes?: Uint8Array; title?: string } = {},
): Promise<OwnedBook> {
  const owner = await signedIn(shop.origin)
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: title })])
  const files = await openLocalFolder(shop.filesFolder)
  const { fileKey } = await addEbookFile(
    { database: shop.database, files },
    { titleId, kind: 'PDF', bytes: bytes ?? (await makePdf(12)) },
  )
  const orderId = await addPaidOrder(shop.database, owner.id)
  await shop.database.transact((tx) =>
    tx.commit(grantEntitlements({ userId: owner.id, titleIds: [titleId], orderId })),
  )
  const path = `/book/read?${new URLSearchParams({ name: fileKey, file_type: 'PDF', source: 'Book User' })}`
  return { titleId, title, fileKey, owner, path }
}

/** A browser in which the book's owner is signed in; nothing is opened yet. */
export async function bookOwner(
  shop: TestShop,
  book: OwnedBook,
  options: BrowserContextOptions = {},
): Promise<Shopper> {
  return shopper(shop, book.owner, { colorScheme: 'light', ...options })
}

/** Replaces the book's file, also with one that the shop would refuse: damaged, locked, hostile. */
export async function replaceFile(page: Page, file: { bytes: Uint8Array }): Promise<void> {
  await page.route('**/api/user/file-books/**', async (route) => {
    const bytes = Buffer.from(file.bytes)
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '') ?? []
    const headers = { 'accept-ranges': 'bytes', 'content-type': 'application/pdf' }
    if (from === undefined) {
      await route.fulfill({
        status: 200,
        headers: { ...headers, 'content-length': `${bytes.length}` },
        body: bytes,
      })
      return
    }
    const body = bytes.subarray(Number(from), Number(to) + 1)
    await route.fulfill({ status: 206, headers: { ...headers, 'content-length': `${body.length}` }, body })
  })
}

/** Waits until the page is painted to its end, in view or beside it. */
export async function paintedPage(page: Page, number: number, timeout = 20_000): Promise<void> {
  const painted = page.locator(`[role="group"][aria-label="Halaman ${number}"] > :not(.pdf-waiting) > canvas`)
  await painted.first().waitFor({ state: 'attached', timeout })
}

/** The picture of a page as the reader shows it, as a data address. */
export function pictureOf(page: Page, number: number): Promise<string> {
  return page
    .locator(`[role="group"][aria-label="Halaman ${number}"] canvas`)
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'))
}

/** Goes to a page by its number, or by what it calls itself. */
export async function goToPage(page: Page, number: number | string): Promise<void> {
  const field = page.getByLabel('Halaman', { exact: true }).and(page.locator('input:not([type="range"])'))
  await field.fill(String(number))
  await field.press('Enter')
}
