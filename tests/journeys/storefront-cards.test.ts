import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Box, boxOf, expectAccessible, SCREENS, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'

const shop = fileShop(() => demoShop())

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** How far the page moved while it was read, of which a good page has 0.01 at most. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[]
          done(entries.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Nothing moved: the observer has nothing to tell.
        requestAnimationFrame(() => requestAnimationFrame(() => done(0)))
      }),
  )

describe('§2 the book card', () => {
  test.each([
    ['light', SCREENS.phone, 2],
    ['dark', SCREENS.phone, 2],
    ['light', SCREENS.desktop, 3],
  ] as const)(
    '§2 in %s the cover stands large on top of the words (%o: %i a row)',
    async (colorScheme, viewport, columns) => {
      const journey = await visit(shop.origin, { viewport, colorScheme })
      const { page } = journey
      // The second time the faces come from the cache: late ones move the words where no font of the system is like them.
      await page.goto('/books', { waitUntil: 'networkidle' })
      await page.goto('/books')
      await page.locator('main article img').first().waitFor()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const cards = page.getByRole('article')
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().y))
      const inFirstRow = tops.slice(0, columns + 1).map((top) => top === tops[0])
      expect(inFirstRow).toEqual([...Array(columns).fill(true), false])
      for (const card of (await cards.all()).slice(0, columns)) {
        const cover = await boxOf(card.getByRole('presentation').first())
        const { width } = await boxOf(card)
        expect(cover.width / width).toBeGreaterThan(0.6)
        expect(cover.height / cover.width).toBeCloseTo(1.5, 1)
        expect((await boxOf(card.getByRole('heading'))).y).toBeGreaterThan(cover.y + cover.height)
        // The words lie on the page, not in a box: no border, no other ground.
        expect(await card.evaluate((element) => getComputedStyle(element).borderWidth)).toBe('0px')
      }
      expect(await shifts(page)).toBeLessThanOrEqual(0.01)
      await expectAccessible(page, `the list in ${colorScheme}`)
      await journey.close()
    },
  )

  test('§2 a list that comes late after a filter or another order moves nothing', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone, hasTouch: true })
    const { page } = journey
    await page.goto('/books', { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
          if (!hadRecentInput)
            seen.push(`${value} ${sources.map(({ node }) => node?.textContent?.slice(0, 40))}`)
      }).observe({ type: 'layout-shift' })
    })
    // Longer than the half second in which a shift counts as the answer to a press.
    await page.route('**/books.data*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      await route.continue()
    })
    const list = page.getByRole('region', { name: /^Hasil Pencarian/ })
    const arrived = async (address: RegExp) => {
      await page.waitForURL(address)
      await list.and(page.locator('[aria-busy=false]')).waitFor()
    }
    await page.getByRole('button', { name: /^Filter/ }).tap()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: 'Majalah' })
      .locator('xpath=ancestor::label')
      .tap()
    await page.getByRole('list', { name: 'Filter terpilih' }).getByText('Majalah').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await arrived(/type=Majalah/)
    await page.keyboard.press('Escape')
    await page.getByLabel('Urutkan').selectOption('termurah')
    await arrived(/sort=termurah/)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
    await journey.close()
  })

  test.each([360, 768, 1024, 1440])(
    '§2 at %i px the arrows of a row lie on none of its words',
    async (width) => {
      const journey = await visit(shop.origin, { viewport: { width, height: 900 } })
      const { page } = journey
      await page.goto('/')
      const row = page.getByRole('region', { name: 'Buku Populer' })
      await row.scrollIntoViewIfNeeded()
      await row.locator('button[aria-label$="berikutnya"][aria-disabled=false]').waitFor()
      const words = await row.locator('p, h3, s').all()
      for (const button of await row.getByRole('button').all()) {
        const arrow = await boxOf(button)
        const plates = await boxOf(row.getByRole('article').first().getByRole('presentation').first())
        expect(arrow.y + arrow.height / 2).toBeCloseTo(plates.y + plates.height / 2, -1)
        for (const word of words) expect(overlap(arrow, await boxOf(word))).toBe(false)
      }
      await journey.close()
    },
  )

  test('§2 a sold-out paper book is not taken for one that can be bought; its ebook is', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    const card = page.getByRole('article').filter({ hasText: 'Selasar No. 12' })
    const cover = card.getByRole('presentation').first()
    await page.goto('/books?q=Selasar&shape=physicalBook')
    await card.getByText('Stok habis').waitFor()
    const dimmed = await cover.evaluate((picture) => {
      let opacity = 1
      for (let part: Element | null = picture; part !== null; part = part.parentElement)
        opacity *= Number(getComputedStyle(part).opacity)
      return opacity
    })
    expect(dimmed).toBeLessThan(1)
    await expectAccessible(page, 'a sold-out book in a list')
    await page.goto('/books?q=Selasar')
    await card.waitFor()
    expect(await card.getByText('Stok habis').count()).toBe(0)
    await journey.close()
  })

  test('a row that is moved before the script comes goes on at the same book, with none of it cut off', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const row = page.getByRole('region', { name: 'Buku Populer' })
    const list = row.getByRole('list')
    await row.getByRole('article').nth(1).waitFor()
    // A swipe that let go a little beyond the second book; before the style sheet is there, nothing can be swiped.
    const swipe = () =>
      list.evaluate(({ parentElement, clientWidth }) => {
        parentElement?.scrollTo({ left: clientWidth + 40 })
        return parentElement?.scrollLeft
      })
    await expect.poll(swipe).toBeGreaterThan(200)
    release()
    await row.locator('button[aria-label$="sebelumnya"][aria-disabled=false]').waitFor()
    const second = await boxOf(row.getByRole('article').nth(1))
    expect(second.x).toBeCloseTo((await boxOf(row)).x, 0)
    await journey.close()
  })

  test('the cover rises 4 px under the pointer, and stays where it is when movement is not wanted', async () => {
    for (const [reducedMotion, rise] of [
      ['no-preference', 4],
      ['reduce', 0],
    ] as const) {
      const journey = await visit(shop.origin, { reducedMotion })
      const { page } = journey
      await page.goto('/books')
      const card = page.getByRole('article').first()
      const cover = card.getByRole('presentation').first()
      const before = await boxOf(cover)
      await card.getByRole('link').first().hover()
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
      expect(before.y - (await boxOf(cover)).y).toBeCloseTo(rise, 1)
      await journey.close()
    }
  })
})
