import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectPicture, shareOfDifferentPixels } from './expect-picture.fixture.ts'
import { type Harness, openHarness } from './open-harness.fixture.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const WINDOW = { viewport: { width: 700, height: 460 } }
/** In this window a page of 600 × 800 is 345 × 460. */
const PAGE_WIDTH = 345

/** Drags the page with the pointer and holds it there. */
async function holdTurn(page: Page, from: number, by: number): Promise<void> {
  await page.mouse.move(from, 200)
  await page.mouse.down()
  for (let step = 1; step <= 4; step++) await page.mouse.move(from + (by * step) / 4, 200)
}

test('the cover stands alone in the middle', async () => {
  const page = await harness.open({ pages: 6 }, WINDOW)
  await expectPicture(page, 'cover')
  await page.context().close()
})

test.each([10, 30, 50, 70, 90])(
  'a page bends, shines and throws a shadow at %i %% of its turn',
  async (percent) => {
    const page = await harness.open({ pages: 8, props: { startPage: 2 } }, WINDOW)
    await holdTurn(page, 680, (-PAGE_WIDTH * percent) / 100)
    await expectPicture(page, `turn-${percent}`)
    await page.context().close()
  },
)

test('a page that is turned back, and one of a book that is read from right to left', async () => {
  const page = await harness.open({ pages: 8, props: { startPage: 4 } }, WINDOW)
  await holdTurn(page, 20, PAGE_WIDTH * 0.4)
  await expectPicture(page, 'turn-back')
  await page.context().close()
  const other = await harness.open({ pages: 8, props: { startPage: 2, forwardDirection: 'left' } }, WINDOW)
  await holdTurn(other, 20, PAGE_WIDTH * 0.4)
  await expectPicture(other, 'turn-right-to-left')
  await other.context().close()
})

test('the cover glides to the middle while it closes', async () => {
  const page = await harness.open({ pages: 8, props: { startPage: 2 } }, WINDOW)
  await holdTurn(page, 20, PAGE_WIDTH * 0.6)
  await expectPicture(page, 'closing')
  await page.context().close()
})

test('one page across turns about its edge and fades', async () => {
  const page = await harness.open({ pages: 8 }, { viewport: { width: 360, height: 600 } })
  await holdTurn(page, 340, -180)
  await expectPicture(page, 'single-turn')
  await page.context().close()
})

test('pages of different sizes, lying and turning', async () => {
  const sizes = [300, 600, 900, 500, 600, 700].map((width) => ({ width, height: 800 }))
  const page = await harness.open({ pages: sizes, props: { startPage: 2 } }, WINDOW)
  await expectPicture(page, 'mixed-sizes')
  await holdTurn(page, 660, -150)
  await expectPicture(page, 'mixed-sizes-turn')
  await page.context().close()
})

test('a zoomed page is sharp, and its edges are cut off by the book’s own', async () => {
  const page = await harness.open({ pages: 8, props: { startPage: 2, zoomDuration: 0 } }, WINDOW)
  await page.mouse.click(520, 230)
  await expect
    .poll(() =>
      page
        .getByRole('group')
        .last()
        .locator('canvas')
        .evaluate((one: HTMLCanvasElement) => one.width),
    )
    .toBe(690)
  await expectPicture(page, 'zoomed')
  await page.context().close()
})

test('a picture of another page is distinguished from the one that is kept', async () => {
  const page = await harness.open({ pages: 8, props: { startPage: 2 } }, WINDOW)
  const one = await page.screenshot()
  await page.evaluate(() => window.flipbookTest.handle?.goToPage(4))
  expect(await shareOfDifferentPixels(one, await page.screenshot())).toBeGreaterThan(0.05)
  await page.context().close()
})
