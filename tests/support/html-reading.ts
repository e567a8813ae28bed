import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import type { OwnedBook } from './pdf-reading.ts'
import { addPaidOrder } from './reader-rows.ts'
import { signedIn, type TestShop } from './shop.ts'
import { type Shopper, shopper } from './shopper.ts'
import { addTitles, titleRecord } from './title-builder.ts'

/** Somebody who bought an HTML book; `source` is its bytes, an archive among them, or a path. */
export async function ownedHtml(
  shop: TestShop,
  source: { bytes: Uint8Array } | { path: string },
  title = 'Bunga di Tepi Sawah',
): Promise<OwnedBook> {
  const owner = await signedIn(shop.origin)
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: title })])
  const files = await openLocalFolder(shop.filesFolder)
  const { fileKey } = await addEbookFile(
    { database: shop.database, files },
    { titleId, kind: 'HTML', ...source },
  )
  const orderId = await addPaidOrder(shop.database, owner.id)
  await shop.database.transact((tx) =>
    tx.commit(grantEntitlements({ userId: owner.id, titleIds: [titleId], orderId })),
  )
  const path = `/book/readHTML?${new URLSearchParams({ name: fileKey, file_type: 'HTML', source: 'Book User' })}`
  return { titleId, title, fileKey, owner, path }
}

export type OpenBook = Shopper & { book: FrameLocator }

/** A browser in which the book's owner has it open. */
export async function openHtmlBook(
  shop: TestShop,
  owned: OwnedBook,
  options: BrowserContextOptions = {},
): Promise<OpenBook> {
  const reader = await shopper(shop, owned.owner, { colorScheme: 'light', ...options })
  await reader.page.goto(owned.path)
  await reader.page.getByLabel('Kemajuan membaca').waitFor()
  return { ...reader, book: reader.page.frameLocator(`iframe`) }
}

/** The paragraphs in view, in their order, by their names. */
export const paragraphsInView = (page: Page) =>
  page.evaluate(() => {
    const inside = document.querySelector('iframe')?.contentDocument
    if (!inside) return []
    const { clientWidth, clientHeight } = inside.documentElement
    return [...inside.querySelectorAll('p')].flatMap((paragraph) => {
      const isInView = [...paragraph.getClientRects()].some(
        (box) => box.bottom > 72 && box.top < clientHeight && box.right > 0 && box.left < clientWidth,
      )
      const text = paragraph.textContent ?? ''
      return isInView ? [/Paragraf [\d.]+/.exec(text)?.[0] ?? text] : []
    })
  })
