// The options, events and methods of the README that no other test here covers.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, openHarness } from './open-harness.fixture.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const QUICK = { flipDuration: 0, zoomDuration: 0 }
const handle = (page: Page, method: 'flipRight' | 'zoomIn' | 'focus') =>
  page.evaluate((name) => window.flipbookTest.handle?.[name](), method)
const log = (page: Page) => page.evaluate(() => window.flipbookTest.log.filter((line) => line !== 'Ready'))
const numbersInView = (page: Page) => page.evaluate(() => window.flipbookTest.handle?.pages)

/** The strips of the turning sheet, their light, and the perspective. */
const sheet = (page: Page) =>
  page.evaluate(() => {
    const strips = [...document.querySelectorAll('canvas')]
      .filter(({ width, parentElement }) => width > 0 && parentElement?.style.willChange.includes('opacity'))
      .map(({ parentElement }) => parentElement as HTMLElement)
    const light = (from: number) =>
      strips.reduce(
        (sum, { children }) =>
          sum +
          [...children]
            .slice(from, from + 2)
            .reduce((part, one) => part + Number((one as HTMLElement).style.opacity), 0),
        0,
      )
    return {
      strips: strips.length,
      dark: light(1),
      gloss: light(3),
      perspective: strips[0]?.parentElement?.style.perspective ?? '',
    }
  })

async function holdHalfTurned(page: Page): Promise<void> {
  await page.mouse.move(900, 320)
  await page.mouse.down()
  await page.mouse.move(780, 320)
  await page.mouse.move(660, 320)
}

test('nPolygons, perspective, ambient and gloss shape a turn, which has ten lit strips without them', async () => {
  const page = await harness.open({ pages: 8, props: { startPage: 2 } })
  await holdHalfTurned(page)
  const usual = await sheet(page)
  expect(usual).toMatchObject({ strips: 10, perspective: '2400px' })
  expect(usual.dark).toBeGreaterThan(0)
  expect(usual.gloss).toBeGreaterThan(0)
  await page.mouse.move(900, 320)
  await page.mouse.up()
  await page.evaluate(() =>
    window.flipbookTest.change({ nPolygons: 6, perspective: 900, ambient: 1, gloss: 0, startPage: 4 }),
  )
  await expect.poll(() => numbersInView(page)).toEqual([4, 5])
  await holdHalfTurned(page)
  await expect.poll(() => sheet(page)).toEqual({ strips: 6, perspective: '900px', dark: 0, gloss: 0 })
  await page.context().close()
})

test('flipDuration and zoomDuration are how long a turn and a zoom take', async () => {
  const page = await harness.open({ pages: 8, props: { startPage: 2, flipDuration: 60_000 } })
  await handle(page, 'flipRight')
  await expect.poll(async () => (await sheet(page)).strips).toBe(10)
  expect(await log(page)).toEqual(['FlipRightStart 2'])
  await page.evaluate(() => window.flipbookTest.change({ flipDuration: 0, zoomDuration: 0, startPage: 6 }))
  await expect.poll(() => numbersInView(page)).toEqual([6, 7])
  await handle(page, 'flipRight')
  await handle(page, 'zoomIn')
  await expect.poll(() => log(page)).toContain('ZoomEnd 2')
  expect((await log(page)).slice(-4)).toEqual([
    'FlipRightStart 6',
    'FlipRightEnd 8',
    'ZoomStart 2',
    'ZoomEnd 2',
  ])
  await page.context().close()
})

test('without clickToZoom a tap zooms nothing, and movement up to swipeMin is a tap', async () => {
  const page = await harness.open({ pages: 8, props: { ...QUICK, startPage: 2, clickToZoom: false } })
  await page.mouse.click(700, 320)
  await handle(page, 'flipRight')
  await expect.poll(() => log(page)).toEqual(['FlipRightStart 2', 'FlipRightEnd 4'])
  await page.evaluate(() => window.flipbookTest.change({ clickToZoom: true, swipeMin: 60 }))
  await page.mouse.move(900, 320)
  await page.mouse.down()
  await page.mouse.move(860, 320)
  expect((await sheet(page)).strips).toBe(0)
  await page.mouse.up()
  await expect.poll(() => log(page)).toContain('ZoomEnd 2')
  await page.context().close()
})

test('without centering the cover keeps its side of the spine', async () => {
  const page = await harness.open({ pages: 8, props: { ...QUICK, centering: false } })
  const left = () =>
    page
      .getByRole('group')
      .first()
      .evaluate((one) => one.getBoundingClientRect().left)
  await expect.poll(() => left()).toBe(500)
  await page.evaluate(() => window.flipbookTest.change({ centering: true }))
  await expect.poll(left).toBe(260)
  await page.context().close()
})

test('reducedMotion decides for or against a turn, whatever the system says', async () => {
  const always = await harness.open({ pages: 8, props: { startPage: 2, reducedMotion: 'always' } })
  await handle(always, 'flipRight')
  expect(await numbersInView(always)).toEqual([4, 5])
  expect((await sheet(always)).strips).toBe(0)
  await always.context().close()
  const never = await harness.open(
    { pages: 8, props: { startPage: 2, reducedMotion: 'never', flipDuration: 60_000 } },
    { reducedMotion: 'reduce' },
  )
  await handle(never, 'flipRight')
  await expect.poll(async () => (await sheet(never)).strips).toBe(10)
  await never.context().close()
})

test('maxLivePages and pixelBudget bound what is kept, and paper is the colour of what is not there yet', async () => {
  const page = await harness.open({
    pages: 60,
    props: { ...QUICK, startPage: 20, maxLivePages: 4, pixelBudget: 300_000, paper: 'rgb(10, 20, 30)' },
  })
  for (let turn = 0; turn < 6; turn++) await handle(page, 'flipRight')
  await handle(page, 'zoomIn')
  await expect.poll(() => log(page)).toContain('ZoomEnd 2')
  const seen = await page.evaluate(() => ({
    alive: window.flipbookTest.counts.alive,
    bytes: window.flipbookTest.canvasBytes(),
    paper: document.querySelector<HTMLElement>('[role="group"]')?.style.backgroundColor,
  }))
  expect(seen.alive).toBeLessThanOrEqual(4)
  expect(seen.bytes).toBeLessThanOrEqual(300_000 * 4)
  expect(seen.paper).toBe('rgb(10, 20, 30)')
  await page.context().close()
})

test('labels are what a screen reader hears, in the language that they are given in', async () => {
  const page = await harness.open({ pages: 8, props: QUICK })
  await page.evaluate(() =>
    window.flipbookTest.change({
      labels: {
        book: 'Laut Bercerita',
        role: 'buku',
        position: (pages, of) => `Halaman ${pages.join(' dan ')} dari ${of}`,
      },
    }),
  )
  const region = page.getByRole('region', { name: 'Laut Bercerita' })
  await region.waitFor()
  expect(await region.getAttribute('aria-roledescription')).toBe('buku')
  await handle(page, 'flipRight')
  await page.locator('[aria-live]', { hasText: 'Halaman 2 dan 3 dari 8' }).waitFor({ state: 'attached' })
  await page.context().close()
})

test('onChange has the whole state, focus() the keys, 0 ends a zoom, and onFullscreen stands in for the book’s own', async () => {
  const page = await harness.open({ pages: 8, props: QUICK })
  await page.evaluate(() => {
    const { log: lines, change } = window.flipbookTest
    change({
      onChange: (state) => lines.push(`Change ${JSON.stringify(state)}`),
      onFullscreen: () => lines.push('Fullscreen'),
    })
  })
  await handle(page, 'focus')
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => (await log(page)).filter((line) => line.startsWith('Change')).at(-1))
    .toBe(
      `Change ${JSON.stringify({
        canFlipLeft: true,
        canFlipRight: true,
        canZoomIn: true,
        canZoomOut: false,
        page: 2,
        pages: [2, 3],
        numPages: 8,
        zoom: 1,
      })}`,
    )
  await page.keyboard.press('+')
  await expect.poll(() => log(page)).toContain('ZoomEnd 2')
  await page.keyboard.press('0')
  await expect.poll(() => log(page)).toContain('ZoomEnd 1')
  await page.keyboard.press('f')
  await expect.poll(() => log(page)).toContain('Fullscreen')
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
  await page.context().close()
})

test('CSS padding is room that no page takes, also where it is not the same above and below', async () => {
  const page = await harness.open({ pages: 8, props: { ...QUICK, startPage: 2 } })
  await page.evaluate(() =>
    window.flipbookTest.change({
      style: { position: 'absolute', inset: 0, padding: '40px 20px 140px', boxSizing: 'border-box' },
    }),
  )
  const edges = () =>
    page
      .getByRole('group')
      .first()
      .evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return { top, bottom }
      })
  await expect.poll(edges).toEqual({ top: 40, bottom: 500 })
  await handle(page, 'flipRight')
  await expect.poll(edges).toEqual({ top: 40, bottom: 500 })
  await page.context().close()
})
