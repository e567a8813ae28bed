import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeBrowser, expectAccessible, expectFailedRequests, visit } from '#tests/support/browser.ts'
import { demandingPdfs } from '#tests/support/demanding-pdfs.ts'
import {
  bookOwner,
  type OwnedBook,
  ownedPdf,
  paintedPage,
  pictureOf,
  replaceFile,
} from '#tests/support/pdf-reading.ts'
import { compareWithPlain, openPlainly, openPlainPdfjs, type PlainPdfjs } from '#tests/support/plain-pdfjs.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'

let shop: TestShop
let book: OwnedBook
let plain: PlainPdfjs

beforeAll(async () => {
  shop = await testShop({ pages: true })
  book = await ownedPdf(shop)
  plain = await openPlainPdfjs()
})
afterAll(async () => {
  await plain.close()
  await closeBrowser()
  await shop.close()
})

/** What pdf.js fetched for the page on the screen, by folder. */
const fetchedFolders = (page: Page) => {
  const folders: string[] = []
  page.context().on('request', (request) => {
    const [, folder] = /\/assets\/pdfjs\/[\d.]+\/(\w+)\//.exec(request.url()) ?? []
    if (folder !== undefined) folders.push(folder)
  })
  return folders
}

describe('F67 a page needs files of pdf.js beside the book', () => {
  test.each(demandingPdfs)(
    'what needs $needs is drawn as pdf.js draws it without a policy',
    async ({ folder, bytes }) => {
      const reader = await bookOwner(shop, book)
      const other = await visit(shop.origin)
      const folders = fetchedFolders(reader.page)
      await replaceFile(reader.page, { bytes })
      await reader.page.goto(book.path)
      await paintedPage(reader.page, 1)
      await plain.open(other.page)
      expect(await openPlainly(other.page, bytes)).toBe(1)
      const compared = await compareWithPlain(other.page, 1, await pictureOf(reader.page, 1))
      if (typeof compared === 'string') throw new Error(compared)
      const { different, ink, plainInk } = compared
      expect(plainInk).toBeGreaterThan(0.002)
      expect(ink).toBeGreaterThan(0.002)
      expect(different).toBeLessThan(0.01)
      expect(folders).toContain(folder)
      await other.close()
      await reader.close()
    },
  )

  test.each(demandingPdfs)(
    'without $needs the reader is told, and can try again',
    async ({ folder, bytes }) => {
      const reader = await bookOwner(shop, book)
      const { page, context } = reader
      expectFailedRequests(page)
      await replaceFile(page, { bytes })
      let missing = true
      await context.route(`**/assets/pdfjs/*/${folder}/**`, (route) =>
        missing ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
      )
      await page.goto(book.path)
      const alert = page.getByRole('alert')
      await alert.getByText('Halaman belum dapat ditampilkan lengkap').waitFor()
      await alert.getByRole('link', { name: 'Buku Saya' }).waitFor()
      await expectAccessible(page, 'a page that lacks something')
      missing = false
      await alert.getByRole('button', { name: 'Muat ulang' }).click()
      await paintedPage(page, 1)
      await expect.poll(() => alert.count()).toBe(0)
      await reader.context.close()
    },
  )
})

test('F67 a connection that breaks while a font is fetched is said, and the page is complete once it is back', async () => {
  const reader = await bookOwner(shop, book)
  const { page, context } = reader
  const [{ bytes } = { bytes: Buffer.alloc(0) }] = demandingPdfs.filter(
    ({ folder }) => folder === 'standard_fonts',
  )
  await replaceFile(page, { bytes })
  let broken = 2
  await context.route('**/assets/pdfjs/*/standard_fonts/**', (route) =>
    broken-- > 0 ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto(book.path)
  await page.getByText('Sambungan terputus. Halaman muncul begitu Anda tersambung lagi.').waitFor()
  await paintedPage(page, 1)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await context.close()
})
