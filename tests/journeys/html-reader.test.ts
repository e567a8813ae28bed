import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, holdBack, SCREENS } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { paragraphsInView as inView, openHtmlBook, ownedHtml } from '#tests/support/html-reading.ts'
import { bookOwner, type OwnedBook } from '#tests/support/pdf-reading.ts'
import { client, testShop } from '#tests/support/shop.ts'

const shop = fileShop(() => testShop({ pages: true }))

/** Twelve chapters; every paragraph can be told from the others. */
function bookOfChapters(): string {
  const chapters = Array.from({ length: 12 }, (_, c) => {
    const paragraphs = Array.from(
      { length: 30 },
      (_, p) =>
        `<p>Paragraf ${c + 1}.${p + 1} bercerita tentang sawah, sungai, dan orang yang pulang menjelang malam, sebelum hujan turun di kaki gunung.</p>`,
    )
    return `<h2 id="bab${c + 1}">Bab ${c + 1}</h2>${paragraphs.join('')}`
  })
  const links =
    '<p>Lihat <a href="#bab9">bab sembilan</a>, <a href="#tidak-ada">tautan buntu</a>, dan catatan<sup><a id="r1" href="#c1">1</a></sup>.</p>'
  const notes = '<h2>Catatan</h2><ol><li id="c1">Sebuah kafé di Ubud. <a href="#r1">↩</a></li></ol>'
  return `<h1>Bunga di Tepi Sawah</h1>${links}${chapters.join('')}${notes}`
}

const CHAPTERS = { bytes: Buffer.from(bookOfChapters()) }

const begins = (page: Page, paragraph: string) =>
  expect.poll(async () => (await inView(page))[0]).toContain(paragraph)
const shows = (page: Page, paragraph: string) => expect.poll(() => inView(page)).toContain(paragraph)

test('the place in an HTML book stays while its size, its width, its mode and the window change, and is found again', async () => {
  const owned = await ownedHtml(shop, CHAPTERS)
  const { page, book, close } = await openHtmlBook(shop, owned)
  const frame = book.locator('body')
  await frame.getByText('Paragraf 6.10 ').evaluate((paragraph) => paragraph.scrollIntoView())
  await page.keyboard.press('ArrowDown')
  const slider = page.getByLabel('Kemajuan membaca')
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(40)
  const [here = ''] = await inView(page)
  expect(here).toMatch(/^Paragraf 6\.\d+$/)
  for (const key of ['+', '+', 'm', '-', '-', 'm', 'a']) {
    await page.keyboard.press(key)
    await shows(page, here)
  }
  const look = page.getByRole('dialog', { name: 'Tampilan teks' })
  await look.getByRole('button', { name: 'Sempit' }).click()
  await look.getByRole('button', { name: 'Tanpa kait' }).click()
  await expectAccessible(page, 'how the text is set')
  await page.keyboard.press('Escape')
  await expect.poll(() => look.count()).toBe(0)
  await page.setViewportSize(SCREENS.phone)
  await begins(page, here)
  await page.keyboard.press('m')
  await page.setViewportSize(SCREENS.desktop)
  await expect.poll(() => frame.evaluate((body) => getComputedStyle(body).columnCount)).toBe('2')
  await shows(page, here)
  await expect.poll(() => keptPlaces(owned)).toHaveLength(1)
  await page.reload()
  await page.getByLabel('Kemajuan membaca').waitFor()
  await shows(page, here)
  await expect
    .poll(() => frame.evaluate((body) => body.ownerDocument.documentElement.dataset.mode))
    .toBe('pages')
  await page.keyboard.press('m')

  // Another device opens at the same place, goes back to the beginning, and the first one offers to go on.
  const other = await openHtmlBook(shop, owned, { viewport: SCREENS.phone })
  await begins(other.page, here)
  await other.page.keyboard.press('Home')
  await begins(other.page, 'Lihat bab sembilan')
  await expect.poll(async () => (await keptPlaces(owned)).map(({ share }) => share)).toContain(0)
  await page.reload()
  await begins(page, 'Lihat bab sembilan')
  await page.getByRole('button', { name: 'Lanjut ke sana' }).click()
  await begins(page, here)
  await other.close()
  await close()
})

/** What the shop knows of the places in a book. */
async function keptPlaces({ titleId, owner }: OwnedBook): Promise<{ share: number }[]> {
  const login = await client(shop.origin)('POST', '/api/auth/login', owner)
  const call = client(shop.origin, login.body.data.access_token)
  return (await call('GET', `/api/user/reading/${titleId}`)).body.data.places
}

test('contents, search, notes and links of an HTML book lead on and back, by keyboard alone', async () => {
  const { page, book, close } = await openHtmlBook(shop, await ownedHtml(shop, CHAPTERS))
  await begins(page, 'Lihat bab sembilan')

  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Isi buku' })
  await panel.getByRole('button', { name: 'Bab 4', exact: true }).press('Enter')
  await begins(page, 'Paragraf 4.1')
  await expect.poll(() => panel.locator('[aria-current="location"]').innerText()).toBe('Bab 4')
  await expectAccessible(page, 'the contents of an HTML book')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Kembali ke tempat tadi' }).press('Enter')
  await begins(page, 'Lihat bab sembilan')

  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('input')
  await page.keyboard.type('PARAGRAF 7.3')
  await panel.getByText('2 hasil').waitFor()
  await page.keyboard.press('Enter')
  await panel.getByText('1 dari 2 hasil').waitFor()
  await begins(page, 'Paragraf 7.3')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await begins(page, 'Lihat bab sembilan')

  // A dead link does nothing. `close` fails on any exception.
  await book.getByRole('link', { name: 'tautan buntu' }).press('Enter')
  await book.getByRole('link', { name: '1', exact: true }).press('Enter')
  const note = book.getByRole('dialog', { name: 'Catatan' })
  await note.getByText('Sebuah kafé di Ubud.').waitFor()
  await expect.poll(() => note.innerText()).not.toContain('↩')
  await page.keyboard.press('Escape')
  await expect.poll(() => note.count()).toBe(0)
  await book.getByRole('link', { name: 'bab sembilan' }).press('Enter')
  await begins(page, 'Paragraf 9.1')

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Cara membaca' })
  await help.getByText('Mencari di buku ini').waitFor()
  await expectAccessible(page, 'the keys of the HTML reader')
  await page.keyboard.press('Escape')
  await close()
})

/** The paragraph that stands first once a move is over. */
async function restingPlace(page: Page): Promise<string> {
  for (let [last = ''] = await inView(page); ; ) {
    await page.waitForTimeout(60)
    const [first = ''] = await inView(page)
    if (first === last) return first
    last = first
  }
}

test('the last move counts where the book is left or loaded again right after it', async () => {
  const owned = await ownedHtml(shop, CHAPTERS)
  const { page, close } = await openHtmlBook(shop, owned)
  const slider = page.getByLabel('Kemajuan membaca')
  await page.keyboard.press('m')
  for (const _ of [1, 2, 3]) {
    const [before = ''] = await inView(page)
    await page.keyboard.press('PageDown')
    await expect.poll(async () => (await inView(page))[0], { interval: 10 }).not.toBe(before)
    const here = await restingPlace(page)
    await page.reload()
    await slider.waitFor()
    await shows(page, here)
  }
  await slider.fill('60')
  await expect.poll(async () => (await inView(page))[0], { interval: 10 }).toMatch(/^Paragraf [78]/)
  const here = await restingPlace(page)
  await page.getByRole('link', { name: 'Buku Saya' }).click()
  await page.getByRole('heading', { level: 1, name: 'Buku Saya' }).waitFor()
  await page.goBack()
  await shows(page, here)
  await close()
})

test('F51 a title that arrives late moves nobody who has begun to read', async () => {
  const owned = await ownedHtml(shop, CHAPTERS)
  const { page, close } = await bookOwner(shop, owned)
  const release = await holdBack(page, '**/api/user/reading-books/**')
  await page.goto(owned.path)
  await page.getByLabel('Kemajuan membaca').waitFor()
  const paragraph = page.frameLocator('iframe').getByText('Paragraf 6.10 ')
  await paragraph.evaluate((one) => one.scrollIntoView())
  await page.keyboard.press('ArrowDown')
  const frame = await page.locator('iframe').elementHandle()
  const [here = ''] = await inView(page)
  expect(here).toMatch(/^Paragraf 6\.\d+$/)
  release()
  await page.getByRole('heading', { level: 1, name: owned.title }).waitFor()
  await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe(owned.title)
  expect(await frame?.evaluate((one) => one.isConnected)).toBe(true)
  await shows(page, here)
  await close()
})

test('F51 what the shop could not say when a book was opened is asked again: its title, and the places', async () => {
  const owned = await ownedHtml(shop, CHAPTERS)
  const { page, complaints, close } = await bookOwner(shop, owned)
  const title = page.getByRole('heading', { level: 1, name: owned.title })
  const [reading, text] = ['**/api/user/reading-books/**', '**/api/user/html-books/**']
  await page.route(reading, (route) => route.abort())
  await page.goto(owned.path)
  await page.getByLabel('Kemajuan membaca').waitFor()
  expect(await title.count()).toBe(0)
  await page.unroute(reading)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await title.waitFor()
  await page.keyboard.press('End')
  await expect.poll(async () => (await keptPlaces(owned)).map(({ share }) => share)).toEqual([1])

  for (const address of [reading, text]) await page.route(address, (route) => route.abort())
  await page.reload()
  const alert = page.getByRole('alert')
  await alert.getByText('Sambungan terputus').waitFor()
  for (const address of [reading, text]) await page.unroute(address)
  await alert.getByRole('button', { name: 'Muat ulang' }).click()
  await page.getByLabel('Kemajuan membaca').waitFor()
  await title.waitFor()
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !/ERR_FAILED/.test(line)))
  await close()
})
