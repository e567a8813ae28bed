import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { openShop } from '#server/main.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { addPaidOrder } from '#tests/support/reader-rows.ts'
import { signedIn } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { storeSession } from './browsed-shop.ts'

export type ReadingShop = {
  origin: string
  /** Gives the reader a PDF. @returns the reader's address of it */
  addBook(bytes: Uint8Array): Promise<string>
  /** Signs the reader in, in everything that is opened in this context. */
  signIn(context: BrowserContext): Promise<void>
  close(): Promise<void>
}

/** An empty shop with one reader, on a data folder of its own. */
export async function openReadingShop(): Promise<ReadingShop> {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-reading-'))
  const config = readConfig({ LEMBAR_DATA: folder, PORT: '0' })
  const shop = await openShop({ config, log: silentLog, development: false, jobs: false, demo: false })
  const reader = await signedIn(shop.origin)
  const files = await openLocalFolder(join(folder, 'files'))
  return {
    origin: shop.origin,
    async addBook(bytes) {
      const [titleId = 0] = await addTitles(shop.database, [titleRecord()])
      const { fileKey } = await addEbookFile(
        { database: shop.database, files },
        { titleId, kind: 'PDF', bytes },
      )
      const orderId = await addPaidOrder(shop.database, reader.id)
      await shop.database.transact((tx) =>
        tx.commit(grantEntitlements({ userId: reader.id, titleIds: [titleId], orderId })),
      )
      return `/book/read?${new URLSearchParams({ name: fileKey, file_type: 'PDF', source: 'Book User' })}`
    },
    async signIn(context) {
      await storeSession(context, reader.token, { id: reader.id, name: 'Pembaca', email: reader.email })
    },
    async close() {
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
