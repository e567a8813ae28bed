import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBookFrom } from '#server/book-files/read-html-book.ts'
import { closeBrowser } from '#tests/support/browser.ts'
import { countingServer } from '#tests/support/counting-server.ts'
import { hostileMarkup } from '#tests/support/hostile-markup.ts'
import { provoke, replaceMarkup, watchForRuns } from '#tests/support/hostile-reading.ts'
import { HTML_BOOK_TEXT, htmlBook } from '#tests/support/html-book.ts'
import { ownedHtml } from '#tests/support/html-reading.ts'
import { bookOwner, type OwnedBook } from '#tests/support/pdf-reading.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'

let shop: TestShop
let spy: Awaited<ReturnType<typeof countingServer>>
let owned: OwnedBook
let hostile: ReturnType<typeof hostileMarkup>
beforeAll(async () => {
  shop = await testShop({ pages: true })
  spy = await countingServer()
  hostile = hostileMarkup(spy.origin)
  owned = await ownedHtml(shop, { bytes: htmlBook() })
})
afterAll(async () => {
  await closeBrowser()
  await spy.close()
  await shop.close()
})

/** The markup of a book of an HTML file with some prose, as the import makes it. */
async function importedAlone(markup: string): Promise<string> {
  const bytes = Buffer.from(`${HTML_BOOK_TEXT}${markup}`)
  return (await readBookFrom({ names: ['a.html'], read: async () => bytes })).markup
}

const open = async (page: Page) => {
  await page.goto(owned.path)
  await page.getByLabel('Kemajuan membaca').waitFor()
  // The book's own frame, and none within it.
  expect(page.frames().map((frame) => frame.url().replace(/\?.*/, ''))).toEqual([
    `${shop.origin}/book/readHTML`,
    'about:srcdoc',
  ])
}

test('F33 nothing of a hostile book runs or calls out, by its import, by its display alone, or without the sandbox', async () => {
  const reader = await bookOwner(shop, owned)
  const { page } = reader
  const runs = await watchForRuns(page)
  let markup = ''
  await replaceMarkup(page, () => markup)
  const text = () => page.frameLocator('iframe').locator('body').innerText()

  const all = [...hostile.together, ...hostile.alone]
  const imported = await Promise.all(all.map((one, i) => importedAlone(`<p>Sebelum ${i}.</p>${one}`)))
  markup = imported.join('')
  await open(page)
  expect(await provoke(page)).toEqual([])
  const shown = await text()
  expect(all.filter((_, i) => !shown.includes(`Sebelum ${i}.`))).toEqual([])

  // As if the import had let everything through.
  const together = hostile.together.map((one, i) => `${one}<p>Sesudah ${i}.</p>`).join('\n')
  markup = together
  await open(page)
  expect(await provoke(page)).toEqual([])
  const raw = await text()
  expect(hostile.together.filter((_, i) => !raw.includes(`Sesudah ${i}.`))).toEqual([])
  for (const one of hostile.alone) {
    markup = `<p>Kata pertama.</p>${one}`
    await open(page)
    expect({ one, faults: await provoke(page) }).toEqual({ one, faults: [] })
  }

  // And the frame had no sandbox.
  await page.addInitScript(() => {
    const { setAttribute } = HTMLIFrameElement.prototype
    HTMLIFrameElement.prototype.setAttribute = function (name, value) {
      if (name !== 'sandbox') setAttribute.call(this, name, value)
    }
  })
  markup = together
  await open(page)
  expect(await page.locator('iframe').getAttribute('sandbox')).toBeNull()
  expect(await provoke(page)).toEqual([])

  expect(runs).toEqual([])
  expect(spy.requests).toEqual([])
  // Nothing was even tried: the policy would have said so in the console. It does so of a `<base>` in the document in
  // which the markup is cleaned; and this test's own script, which signs in, runs in a frame without a sandbox.
  const own = /Setting the document's base URI|read the 'localStorage' property/
  expect(reader.complaints.filter((complaint) => !own.test(complaint))).toEqual([])
  await reader.context.close()
})
