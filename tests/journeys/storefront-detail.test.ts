import { describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { listNames, mergeNames } from '#server/catalogue-editing/merge-names.ts'
import { changeTitle } from '#server/catalogue-editing/save-title.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { expectAccessible, SCREENS, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const shop = fileShop(() => demoShop())

const SLUG = 'rumah-di-ujung-gang-kenari'
const ask = async (path: string) => (await client(shop.origin)('GET', path)).body.data

describe('§2 book detail', () => {
  test('§2 author and publisher lead to their lists, and four similar titles lead on', async () => {
    const book = await ask(`/api/user/books/${SLUG}`)
    const { similar } = await ask(`/api/user/books/${SLUG}/similar`)
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto(`/books/detail/?q=${SLUG}`)
    const row = page.getByRole('region', { name: 'Judul serupa' })
    const titles = await row.getByRole('heading', { level: 3 }).allTextContents()
    expect(titles).toEqual(similar.map(({ title }: { title: string }) => title))
    expect(titles).toHaveLength(4)
    expect(titles).not.toContain(book.title)
    await expectAccessible(page, 'detail')
    await page.getByRole('link', { name: book.publisher.name }).click()
    await page.waitForURL(`/penerbit/${book.publisher_slug}`)
    await page.getByRole('heading', { level: 1, name: `Buku terbitan ${book.publisher.name}` }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: book.author.name, exact: true }).click()
    await page.waitForURL(`/penulis/${book.contributors[0].slug}`)
    await page.getByRole('heading', { level: 1, name: `Buku karya ${book.author.name}` }).waitFor()
    await expectAccessible(page, 'the page of an author')
    await expect
      .poll(() => page.getByRole('article').getByRole('heading').allTextContents())
      .toContain(book.title)
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(facts.map((text) => JSON.parse(text)['@type'])).toEqual(['Person', 'BreadcrumbList'])
    // An address of capitals is the same page, at its one address; a name of nobody is none.
    await page.goto(`/penulis/${book.contributors[0].slug.toUpperCase()}`)
    await page.waitForURL(`/penulis/${book.contributors[0].slug}`)
    expect((await page.request.get('/penulis/bukan-siapa-siapa')).status()).toBe(404)
    await journey.close()
  })

  test('§2 an author’s page tells who they are; the address of a name that was merged leads there for ever', async () => {
    const { kysely } = shop.database
    const [kept] = (await listNames(kysely, 'contributor', { text: 'Damar Respati', limit: 1, offset: 0 }))
      .rows
    const [gone] = (
      await listNames(kysely, 'contributor', { text: 'Hardjo Wisnuwardhana', limit: 1, offset: 0 })
    ).rows
    if (kept === undefined || gone === undefined) throw new Error('the demo lacks an author')
    const former = await fetch(`${shop.origin}/penulis/hardjo-wisnuwardhana`)
    expect(former.status).toBe(200)
    const merge = { kind: 'contributor', id: gone.id, into: kept.id, now: new Date() } as const
    await shop.database.transact((tx) => mergeNames(tx, AT_THE_SERVER, merge))
    const answer = () => fetch(`${shop.origin}/penulis/hardjo-wisnuwardhana`, { redirect: 'manual' })
    await expect.poll(async () => (await answer()).status).toBe(301)
    expect((await answer()).headers.get('location')).toBe('/penulis/damar-respati')
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    await journey.page.goto('/penulis/hardjo-wisnuwardhana')
    await journey.page.getByRole('heading', { level: 1, name: 'Buku karya Damar Respati' }).waitFor()
    await journey.page.getByText(kept.about).waitFor()
    const [facts = '{}'] = await journey.page.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.parse(facts).description).toBe(kept.about)
    await expectAccessible(journey.page, 'the page of an author')
    await journey.close()
  })

  test('§6 two pages of the sample stand below the first screen, come late without moving anything, and open it', async () => {
    const book = await ask(`/api/user/books/${SLUG}`)
    expect(book.sample.spread).not.toBeNull()
    for (const viewport of [SCREENS.phone, SCREENS.desktop]) {
      const journey = await visit(shop.origin, { viewport })
      const { page } = journey
      const wanted: string[] = []
      page.on('request', (request) => wanted.push(new URL(request.url()).pathname))
      await page.goto(`/books/detail/?q=${SLUG}`)
      const picture = page.getByRole('img', { name: `Dua halaman dari ${book.title}` })
      const place = await picture.boundingBox()
      expect(place?.y).toBeGreaterThan(viewport.height)
      expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(
        book.sample.spread.width / book.sample.spread.height,
        1,
      )
      const shown = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(shown).toBeGreaterThan(0)
      const after = await picture.boundingBox()
      expect([after?.width, after?.height]).toEqual([place?.width, place?.height])
      // Never among what the first screen waits for.
      const first = wanted.findIndex((path) => path.includes(book.sample.spread.key))
      expect(first).toBeGreaterThan(wanted.findIndex((path) => path.includes(book.cover_picture.key)))
      await page.getByRole('link', { name: `Lihat ${book.sample.pages} halaman pertama` }).click()
      await page.waitForURL(/cuplikan/)
      await journey.close()
    }
  })

  test('on a phone price and button stay in view, and the facts come after them', async () => {
    const book = await ask(`/api/user/books/${SLUG}`)
    const journey = await visit(shop.origin, { viewport: { ...SCREENS.phone, width: 320 } })
    const { page } = journey
    await page.goto(`/books/detail/?q=${SLUG}`)
    const pay = page.getByRole('link', { name: 'Bayar Sekarang' })
    const inView = () =>
      pay.evaluateAll((links) =>
        links.some((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return getComputedStyle(link).visibility === 'visible' && top > 0 && bottom <= window.innerHeight
        }),
      )
    await expect.poll(inView).toBe(true)
    const isbn = page.getByText(book.isbn)
    const box = page.getByRole('complementary', { name: 'Pembelian' })
    const top = async (part: typeof isbn) => (await part.boundingBox())?.y ?? 0
    expect(await top(box)).toBeLessThan(await top(isbn))
    // In one piece: as high as one line.
    expect((await isbn.boundingBox())?.height).toBeLessThan(30)
    await box.scrollIntoViewIfNeeded()
    await isbn.scrollIntoViewIfNeeded()
    await expect.poll(inView).toBe(true)
    await page.getByRole('region', { name: 'Judul serupa' }).scrollIntoViewIfNeeded()
    await expect.poll(inView).toBe(true)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    // Zoomed four times, a window of 1280 × 1024 has this size: no bar stays over the page.
    await page.setViewportSize({ width: 320, height: 256 })
    const staying = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header, main *')]
          .filter((part) => part.getClientRects().length > 0)
          .filter((part) => /sticky|fixed/.test(getComputedStyle(part).position))
          .map((part) => part.className),
      )
    await expect.poll(staying).toEqual([])
    await journey.close()
  })

  test('a title by many people names the first three, and all of them on request', async () => {
    const contributors = Array.from(
      { length: 30 },
      (_, i) => `Penulis Bersama ${String(i + 1).padStart(2, '0')}`,
    )
    const [id = 0] = await addTitles(shop.database, [titleRecord({ contributors })])
    const journey = await visit(shop.origin, { viewport: { width: 360, height: 740 } })
    const { page } = journey
    await page.goto(`/books/detail/?q=${id}`)
    const last = page.getByRole('link', { name: 'Penulis Bersama 30' })
    const shown = page.getByRole('link', { name: /^Penulis Bersama/ })
    await expect.poll(() => shown.count()).toBe(3)
    await page.getByText('dan 27 lainnya').focus()
    await page.keyboard.press('Enter')
    await last.waitFor()
    await expectAccessible(page, 'a title by many people')
    await journey.close()
  })

  test('where the system forces its colours, the main button and the chosen tab are seen all the same', async () => {
    const journey = await visit(shop.origin, { forcedColors: 'active' })
    const { page } = journey
    await page.goto(`/books/detail/?q=${SLUG}`)
    const box = page.getByRole('complementary', { name: 'Pembelian' })
    const color = (part: ReturnType<typeof page.locator>, name: 'background-color' | 'border-bottom-color') =>
      part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
    const ground = await color(page.locator('html'), 'background-color')
    const button = box.getByRole('link', { name: 'Bayar Sekarang' })
    await expect.poll(() => color(button, 'background-color')).not.toBe(ground)
    await expect.poll(() => button.evaluate((link) => getComputedStyle(link).color)).toBe(ground)
    const chosen = box.getByRole('tab', { selected: true })
    await expect.poll(() => color(chosen, 'border-bottom-color')).not.toBe(ground)
    const other = box.getByRole('tab', { selected: false })
    await expect.poll(() => color(other, 'border-bottom-color')).toBe(ground)
    await journey.close()
  })

  test('the browser’s Back closes the viewer or the sheet that is open, and not the page', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/promo')
    await page.goto('/books')
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await page.getByRole('button', { name: 'Filter' }).click()
    // A choice is a page of its own: the sheet over it closes first all the same.
    await sheet.getByRole('radio', { name: 'Majalah' }).check()
    await page.waitForURL('/books?type=Majalah')
    // The choice stands there at once, and its page only when the list has come.
    await page.getByRole('list', { name: 'Filter terpilih' }).waitFor({ state: 'attached' })
    await page.locator('section[aria-busy=false]').waitFor({ state: 'attached' })
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?type=Majalah')
    await page.getByRole('article').first().getByRole('link').click()
    await page.waitForURL(/books.detail/)
    const cover = page.getByRole('button', { name: /^Perbesar sampul/ })
    const viewer = page.getByRole('dialog')
    await cover.click()
    await viewer.getByRole('img').waitFor()
    await page.goBack()
    await viewer.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/books/detail/')
    // Closed by its own button it leaves nothing behind: Back leaves the page at once.
    await cover.click()
    await viewer.getByRole('button', { name: 'Tutup' }).click()
    await viewer.waitFor({ state: 'detached' })
    await page.evaluate(() => window.history.back())
    await page.waitForURL('/books?type=Majalah')
    await page.getByRole('heading', { level: 1, name: /Menemukan/ }).waitFor()
    await page.evaluate(() => window.history.back())
    await page.waitForURL(({ pathname, search }) => pathname === '/books' && search === '')
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor()
    await page.evaluate(() => window.history.back())
    await page.waitForURL('/promo')
    await journey.close()
  })

  test('the share menu copies the link of the page', async () => {
    const journey = await visit(shop.origin, { permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = journey
    await page.goto(`/books/detail/?q=${SLUG}`)
    await page.getByRole('button', { name: 'Bagikan' }).click()
    await page.getByRole('menuitem', { name: 'Salin tautan' }).click()
    await page.getByText('Tautan tersalin').waitFor()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${shop.origin}/books/detail/?q=${SLUG}`)
    await journey.close()
  })
})

describe('§9 what a title cost', () => {
  const priced = fileShop(() => testShop({ pages: true, env: { PRICE_HISTORY: '1' } }))

  test('§9 a title’s page has its lowest price, and each change in a table', async () => {
    const [id = 0] = await addTitles(priced.database, [titleRecord()])
    await priced.database.transact((tx) => {
      const changes = { ebook: { price: rupiah(12_000) } }
      return changeTitle(tx, staffActor(), { id, version: undefined, changes, now: new Date() })
    })
    const { page, close } = await visit(priced.origin, { viewport: SCREENS.phone })
    await page.goto(`/books/detail/?q=${id}`)
    const box = page.getByRole('complementary', { name: 'Pembelian' })
    await box.getByText(/^Terendah sejak .*12\.000,00$/).waitFor()
    await box.getByText('Riwayat harga 90 hari').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => box.getByRole('row').count()).toBe(3)
    await expectAccessible(page, 'the prices of a title')
    await close()
  })
})
