// Over 300 lines: every case uses the one browser and harness that is opened here.
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, openHarness } from './open-harness.fixture.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

/** For tests that do not look at the turn itself: turns take almost no time. */
const QUICK = { flipDuration: 60, zoomDuration: 60 }
/** In a window of 1000 × 640 a page of 600 × 800 is 480 × 640 and the spine lies at 500. */
const PAGE_WIDTH = 480
const MIDDLE = 320

const state = (page: Page) =>
  page.evaluate(() => {
    const {
      page: number,
      pages,
      numPages,
      zoom,
      canFlipLeft,
      canFlipRight,
      canZoomIn,
      canZoomOut,
    } = window.flipbookTest.handle ?? {}
    return { page: number, pages, numPages, zoom, canFlipLeft, canFlipRight, canZoomIn, canZoomOut }
  })
/** Waits until the log shows that the last key press has taken effect. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const log = (page: Page) => page.evaluate(() => window.flipbookTest.log.filter((line) => line !== 'Ready'))
const pagesInView = async (page: Page) => (await state(page)).pages

async function drag(page: Page, from: [number, number], to: [number, number], release = true): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(from[0] + ((to[0] - from[0]) * step) / 8, from[1] + ((to[1] - from[1]) * step) / 8)
  }
  if (release) await page.mouse.up()
}

const untilShown = (page: Page, pages: number[]) => expect.poll(() => pagesInView(page)).toEqual(pages)
const untilZoomed = (page: Page, zoom: number) => expect.poll(async () => (await state(page)).zoom).toBe(zoom)
/** Whether the turning sheet is displayed, which it is only during a turn. */
const sheetShown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('canvas')].some(({ parentElement }) => {
      const style = parentElement?.style
      return (
        style?.willChange === 'transform, opacity' && parentElement?.parentElement?.style.display === 'block'
      )
    }),
  )
/** The strips of the turning sheet that carry a part of a page. */
const strips = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('canvas')].filter(
        ({ width, parentElement }) =>
          width > 0 &&
          parentElement?.style.willChange === 'transform, opacity' &&
          parentElement.style.display !== 'none',
      ).length,
  )
/** Where the book is drawn: the transform of the stage. */
const view = (page: Page) =>
  page.evaluate(() => {
    const stage = document.querySelector<HTMLElement>('[role="region"] > div')
    const { a, e, f } = new DOMMatrix(stage ? getComputedStyle(stage).transform : 'none')
    return { zoom: a, x: e, y: f }
  })

describe('dragging', () => {
  test('a page that was drawn beyond a quarter turns, and one that was not goes back', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2 } })
    await untilShown(page, [2, 3])
    await drag(page, [900, MIDDLE], [900 - PAGE_WIDTH * 0.24, MIDDLE])
    await expect.poll(() => sheetShown(page)).toBe(false)
    expect(await pagesInView(page)).toEqual([2, 3])
    expect(await log(page)).toEqual([])
    await drag(page, [900, MIDDLE], [900 - PAGE_WIDTH * 0.27, MIDDLE])
    await untilShown(page, [4, 5])
    await drag(page, [100, MIDDLE], [100 + PAGE_WIDTH * 0.9, MIDDLE])
    await untilShown(page, [2, 3])
    await expect
      .poll(() => log(page))
      .toEqual(['FlipRightStart 2', 'FlipRightEnd 4', 'FlipLeftStart 4', 'FlipLeftEnd 2'])
    await page.context().close()
  })

  test('the page follows the pointer: half a page’s width is half of the turn', async () => {
    const page = await harness.open({ pages: 6, props: { startPage: 2 } })
    await drag(page, [900, MIDDLE], [900 - PAGE_WIDTH / 2, MIDDLE], false)
    await expect.poll(() => sheetShown(page)).toBe(true)
    // At half of a turn the sheet is bent to a half circle that stands on its hinge: its strips reach as far to the left.
    const angles = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[role="region"] canvas')]
        .map(
          ({ parentElement }) => /rotateY\((-?[\d.]+)rad\)/.exec(parentElement?.style.transform ?? '')?.[1],
        )
        .filter((angle) => angle !== undefined)
        .map(Number),
    )
    const turned = Math.max(...angles) - Math.min(...angles)
    expect(turned).toBeGreaterThan(Math.PI * 0.85)
    expect(turned).toBeLessThan(Math.PI * 0.95)
    await page.mouse.up()
    await untilShown(page, [4, 5])
    await page.context().close()
  })

  test('mostly vertical movement and movement of less than swipeMin turn nothing', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2, clickToZoom: false } })
    await drag(page, [900, 100], [780, 500])
    await drag(page, [900, MIDDLE], [898, MIDDLE])
    expect(await sheetShown(page)).toBe(false)
    expect(await pagesInView(page)).toEqual([2, 3])
    await page.context().close()
  })

  test('without dragToFlip the page stays, and the cover cannot be turned away from the book', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, dragToFlip: false, startPage: 2 } })
    await drag(page, [900, MIDDLE], [500, MIDDLE])
    expect(await sheetShown(page)).toBe(false)
    await page.evaluate(() => window.flipbookTest.change({ dragToFlip: true, startPage: 1 }))
    await untilShown(page, [1])
    await drag(page, [600, MIDDLE], [900, MIDDLE])
    expect(await sheetShown(page)).toBe(false)
    await page.context().close()
  })

  test('a button released outside the window does not leave the page hanging in mid-turn', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2 } })
    await drag(page, [900, MIDDLE], [850, MIDDLE], false)
    const client = await page.context().newCDPSession(page)
    // The pointer comes back without the button.
    await client.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 700, y: MIDDLE, buttons: 0 })
    await expect.poll(() => sheetShown(page)).toBe(false)
    expect(await pagesInView(page)).toEqual([2, 3])
    await page.context().close()
  })

  test('the book goes on with impatient turns, one after the other', async () => {
    const page = await harness.open({ pages: 12, props: { startPage: 2, flipDuration: 400 } })
    await page.evaluate(() => {
      for (let turn = 0; turn < 4; turn++) window.flipbookTest.handle?.flipRight()
    })
    await untilShown(page, [10, 11])
    const ends = (await log(page)).filter((line) => line.startsWith('FlipRightEnd'))
    expect(ends).toEqual(['FlipRightEnd 4', 'FlipRightEnd 6', 'FlipRightEnd 8', 'FlipRightEnd 10'])
    await page.context().close()
  })
})

describe('zooming and moving', () => {
  test('a tap goes through the zooms around the tapped point and back', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2 } })
    await page.mouse.click(800, 400)
    await untilZoomed(page, 2)
    // The tapped point stays under the pointer: x' = a − 2 · (a − 0).
    await expect.poll(() => view(page)).toEqual({ zoom: 2, x: -800, y: -400 })
    await page.mouse.click(800, 400)
    await untilZoomed(page, 4)
    await page.mouse.click(800, 400)
    await untilZoomed(page, 1)
    await expect.poll(() => view(page)).toEqual({ zoom: 1, x: 0, y: 0 })
    await expect
      .poll(() => log(page))
      .toEqual(['ZoomStart 2', 'ZoomEnd 2', 'ZoomStart 4', 'ZoomEnd 4', 'ZoomStart 1', 'ZoomEnd 1'])
    await page.context().close()
  })

  test('a zoomed page is moved by dragging and by the wheel, never beyond its edges, and does not turn', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2 } })
    await page.mouse.click(500 + PAGE_WIDTH / 2, MIDDLE)
    await untilZoomed(page, 2)
    await expect.poll(() => view(page)).toMatchObject({ zoom: 2 })
    const before = await view(page)
    await drag(page, [600, 300], [500, 250])
    await expect.poll(() => view(page)).toEqual({ zoom: 2, x: before.x - 100, y: before.y - 50 })
    await page.mouse.wheel(0, 120)
    await expect.poll(async () => (await view(page)).y).toBe(before.y - 170)
    await drag(page, [100, 100], [990, 630])
    await drag(page, [100, 100], [990, 630])
    // The left page's edge lies 20 pixels from the window's: twice that, zoomed.
    await expect.poll(() => view(page)).toEqual({ zoom: 2, x: -40, y: 0 })
    expect(await pagesInView(page)).toEqual([2, 3])
    await page.context().close()
  })

  test('the wheel leaves an unzoomed book to the page around it; with Ctrl, or as the option says, it zooms', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2 } })
    await page.mouse.move(500, 300)
    await page.mouse.wheel(0, 100)
    expect((await state(page)).zoom).toBe(1)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect.poll(async () => (await state(page)).zoom).toBeCloseTo(1.44, 2)
    await page.evaluate(() => window.flipbookTest.change({ wheel: 'zoom' }))
    await page.mouse.wheel(0, 400)
    await untilZoomed(page, 1)
    await page.context().close()
  })

  test('two fingers zoom and move, and what was begun as a turn goes back', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2 } }, { hasTouch: true })
    const client = await page.context().newCDPSession(page)
    await touch(client, 'touchStart', [[700, 300]])
    await touch(client, 'touchMove', [[600, 300]])
    await expect.poll(() => sheetShown(page)).toBe(true)
    await touch(client, 'touchStart', [
      [600, 300],
      [800, 300],
    ])
    await touch(client, 'touchMove', [
      [500, 300],
      [900, 300],
    ])
    await expect.poll(async () => (await state(page)).zoom).toBeGreaterThan(1.2)
    await touch(client, 'touchEnd', [])
    await expect.poll(() => sheetShown(page)).toBe(false)
    expect(await pagesInView(page)).toEqual([2, 3])
    await page.context().close()
  })

  test('a finger turns the page', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2 } }, { hasTouch: true })
    const client = await page.context().newCDPSession(page)
    await touch(client, 'touchStart', [[900, 300]])
    for (let x = 880; x >= 640; x -= 20) await touch(client, 'touchMove', [[x, 302]])
    await touch(client, 'touchEnd', [])
    await untilShown(page, [4, 5])
    await page.context().close()
  })

  test('the book can be made as wide as the window, with its top in view', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 1 } })
    await page.evaluate(() => window.flipbookTest.handle?.zoomToWidth())
    // The cover alone is 480 wide, in the middle of 1000.
    await expect.poll(async () => (await view(page)).zoom).toBeCloseTo(1000 / 480, 3)
    expect(Math.abs((await view(page)).y)).toBeLessThan(0.01)
    expect(Math.abs(-260 * (1000 / 480) - (await view(page)).x)).toBeLessThan(1)
    await page.evaluate(() => window.flipbookTest.handle?.zoomTo(9))
    await untilZoomed(page, 4)
    await page.context().close()
  })

  test('only the zooms that are given, and none without any', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2, zooms: [1, 3] } })
    await page.evaluate(() => window.flipbookTest.handle?.zoomIn())
    await untilZoomed(page, 3)
    expect((await state(page)).canZoomIn).toBe(false)
    await page.evaluate(() => window.flipbookTest.handle?.zoomOut())
    await untilZoomed(page, 1)
    await page.evaluate(() => window.flipbookTest.change({ zooms: null }))
    const starts = async () => (await log(page)).filter((line) => line.startsWith('ZoomStart'))
    const before = await starts()
    await page.mouse.click(700, 300)
    await twoFrames(page)
    expect(await starts()).toEqual(before)
    await expect.poll(() => state(page)).toMatchObject({ zoom: 1, canZoomIn: false, canZoomOut: false })
    await page.context().close()
  })

  test('once zoomed and still, the pages in view are drawn sharper', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2 } })
    const width = () =>
      page
        .getByRole('group', { name: 'Page 3' })
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.width)
    await expect.poll(() => width()).toBe(480)
    await page.evaluate(() => window.flipbookTest.handle?.zoomIn())
    await expect.poll(width).toBe(960)
    await page.context().close()
  })
})

type Fingers = [number, number][]
async function touch(
  client: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  fingers: Fingers,
): Promise<void> {
  await client.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
  })
}

describe('the margins, links and text', () => {
  test('a tap beside the book turns the page', async () => {
    const page = await harness.open(
      { pages: 6, props: { ...QUICK, startPage: 2 } },
      { viewport: { width: 1400, height: 640 } },
    )
    await page.mouse.click(1380, 300)
    await untilShown(page, [4, 5])
    await page.mouse.click(20, 300)
    await untilShown(page, [2, 3])
    await page.context().close()
  })

  test('links and buttons on a page are followed by a tap, and turn the page when they are dragged', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2 } })
    await page.getByRole('link', { name: 'Link on page 3' }).click()
    expect(new URL(page.url()).hash).toBe('#from-page-3')
    await page.getByRole('button', { name: 'Button on page 3' }).click()
    await expect.poll(() => log(page)).toEqual(['button 3'])
    expect((await state(page)).zoom).toBe(1)
    const box = await page.getByRole('link', { name: 'Link on page 3' }).boundingBox()
    if (box === null) throw new Error('no link')
    await drag(page, [box.x + 10, box.y + 10], [box.x - 300, box.y + 10])
    await untilShown(page, [4, 5])
    expect(new URL(page.url()).hash).toBe('#from-page-3')
    await page.context().close()
  })

  test('in the select mode a drag selects text, and turns nothing', async () => {
    const page = await harness.open({
      pages: 6,
      props: {
        ...QUICK,
        startPage: 2,
        mode: 'select',
        style: { position: 'absolute', inset: 0, userSelect: 'text' },
      },
    })
    const box = await page.getByText('Text of page 3').boundingBox()
    if (box === null) throw new Error('no text')
    await drag(page, [box.x + 1, box.y + 8], [box.x + 120, box.y + 8])
    await expect.poll(() => page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(5)
    expect(await pagesInView(page)).toEqual([2, 3])
    await page.context().close()
  })

  test('in the pan mode a drag never turns the page', async () => {
    const page = await harness.open({ pages: 6, props: { ...QUICK, startPage: 2, mode: 'pan' } })
    await drag(page, [900, MIDDLE], [500, MIDDLE])
    expect(await pagesInView(page)).toEqual([2, 3])
    await page.context().close()
  })
})

describe('the keyboard', () => {
  test('every key of the map does what the README says', async () => {
    const page = await harness.open({ pages: 9, props: { ...QUICK, keyboard: 'focus' } })
    await page.keyboard.press('ArrowRight')
    expect(await pagesInView(page)).toEqual([1])
    await page.getByRole('region').focus()
    const press = async (key: string, pages: number[]) => {
      await page.keyboard.press(key)
      await untilShown(page, pages)
    }
    await press('ArrowRight', [2, 3])
    await press('PageDown', [4, 5])
    await press(' ', [6, 7])
    await press('Shift+ ', [4, 5])
    await press('PageUp', [2, 3])
    await press('ArrowLeft', [1])
    await press('End', [8, 9])
    await press('Home', [1])
    await press('PageDown', [2, 3])
    await page.keyboard.press('+')
    await untilZoomed(page, 2)
    await expect.poll(() => view(page)).toMatchObject({ zoom: 2 })
    const before = await view(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => view(page)).toEqual({ zoom: 2, x: before.x - 100, y: before.y - 64 })
    await page.keyboard.press('+')
    await untilZoomed(page, 4)
    await page.keyboard.press('-')
    await untilZoomed(page, 2)
    await page.keyboard.press('Escape')
    await untilZoomed(page, 1)
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await page.context().close()
  })

  test('keys work nowhere, at the book, or on the whole page, and never while somebody types', async () => {
    const page = await harness.open({ pages: 9, props: { ...QUICK, keyboard: 'page' } })
    await page.keyboard.press('ArrowRight')
    await untilShown(page, [2, 3])
    await page.evaluate(() => {
      const field = document.createElement('input')
      document.body.append(field)
      field.focus()
    })
    await page.keyboard.press('End')
    await page.evaluate(() => window.flipbookTest.change({ keyboard: 'off' }))
    await page.getByRole('region').focus()
    await page.keyboard.press('End')
    await twoFrames(page)
    expect(await log(page)).toEqual(['FlipRightStart 1', 'FlipRightEnd 2'])
    expect(await pagesInView(page)).toEqual([2, 3])
    await page.context().close()
  })
})

describe('what a screen reader hears', () => {
  test('the book and its pages have names, only pages in view are there, and a turn is announced', async () => {
    const labels = {
      book: 'Laut',
      role: 'buku',
      position: (pages: readonly number[]) => `Halaman ${pages.join(' dan ')}`,
    }
    const page = await harness.open({ pages: 9, props: QUICK })
    expect(await page.getByRole('region', { name: 'Book' }).getAttribute('aria-roledescription')).toBe('book')
    expect(await page.getByRole('group').count()).toBe(1)
    await page.evaluate(() => window.flipbookTest.handle?.flipRight())
    await page
      .locator('[aria-live="polite"]', { hasText: 'Pages 2 and 3 of 9' })
      .waitFor({ state: 'attached' })
    expect(
      await page.getByRole('group').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(['Page 2', 'Page 3'])
    expect(labels.position([1])).toBe('Halaman 1')
    await page.context().close()
  })

  test('who wants less motion gets a fade instead of a turn, and zooming at once', async () => {
    const page = await harness.open({ pages: 9, props: { startPage: 2 } }, { reducedMotion: 'reduce' })
    await page.evaluate(() => window.flipbookTest.handle?.flipRight())
    expect(await pagesInView(page)).toEqual([4, 5])
    expect(await sheetShown(page)).toBe(false)
    await page.evaluate(() => window.flipbookTest.handle?.zoomIn())
    expect(await view(page)).toMatchObject({ zoom: 2 })
    expect(await log(page)).toEqual(['FlipRightStart 2', 'FlipRightEnd 4', 'ZoomStart 2', 'ZoomEnd 2'])
    await page.context().close()
  })
})

describe('pages', () => {
  test('a cover stands alone, blanks have no number, and an odd last page is reached', async () => {
    const page = await harness.open({ pages: 4, props: QUICK })
    const seen: unknown[] = []
    for (;;) {
      const { pages, canFlipRight } = await state(page)
      seen.push(pages)
      if (!canFlipRight) break
      await page.evaluate(() => window.flipbookTest.handle?.flipRight())
      await expect.poll(() => pagesInView(page)).not.toEqual(pages)
    }
    expect(seen).toEqual([[1], [2, 3], [4]])
    expect((await state(page)).numPages).toBe(4)
    await page.context().close()
  })

  test('without blanks the first two pages are a pair', async () => {
    const page = await harness.open({ pages: 4, blanks: { first: false, last: false }, props: QUICK })
    await expect.poll(() => pagesInView(page)).toEqual([1, 2])
    await page.context().close()
  })

  test('a narrow window shows one page, a wide one two, whatever it was before; the place is kept', async () => {
    const page = await harness.open({ pages: 9, props: { ...QUICK, startPage: 4 } })
    await untilShown(page, [4, 5])
    await page.setViewportSize({ width: 400, height: 700 })
    await untilShown(page, [4])
    await page.evaluate(() => window.flipbookTest.handle?.flipRight())
    await untilShown(page, [5])
    await page.setViewportSize({ width: 1000, height: 640 })
    await untilShown(page, [4, 5])
    await page.evaluate(() => window.flipbookTest.change({ singlePage: true }))
    await untilShown(page, [5])
    await page.context().close()
  })

  test('a window that is turned shows the same page, and of a zoomed one the same point in its middle', async () => {
    const page = await harness.open({ pages: 10, props: { startPage: 5, zoomDuration: 0 } })
    const numbers = () => page.evaluate(() => window.flipbookTest.handle?.pages)
    await expect.poll(() => numbers()).toEqual([4, 5])
    const upright = { width: 500, height: 800 }
    const lying = { width: 1000, height: 640 }
    await page.setViewportSize(upright)
    await expect.poll(numbers).toEqual([5])
    await page.setViewportSize(lying)
    await expect.poll(numbers).toEqual([4, 5])
    await page.setViewportSize(upright)
    await expect.poll(numbers).toEqual([5])

    const middleOf = (name: string) =>
      page.getByRole('group', { name, exact: true }).evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [(innerWidth / 2 - x) / width, (innerHeight / 2 - y) / height].map(
          (part) => Math.round(part * 100) / 100,
        )
      })
    await page.evaluate(() => window.flipbookTest.handle?.zoomTo(3))
    await page.mouse.move(200, 300)
    await page.mouse.wheel(150, -200)
    const before = await middleOf('Page 5')
    expect(before).not.toEqual([0.5, 0.5])
    await page.setViewportSize(lying)
    await expect.poll(numbers).toEqual([4, 5])
    await expect.poll(() => middleOf('Page 5')).toEqual(before)
    await page.setViewportSize(upright)
    await expect.poll(numbers).toEqual([5])
    await expect.poll(() => middleOf('Page 5')).toEqual(before)
    await expect.poll(() => page.evaluate(() => window.flipbookTest.handle?.zoom)).toBe(3)
    await page.context().close()
  })

  test('pages of different sizes each keep their own proportions, at the spine', async () => {
    const sizes = [
      { width: 600, height: 800 },
      { width: 600, height: 800 },
      { width: 800, height: 600 },
      { width: 300, height: 800 },
    ]
    const page = await harness.open({ pages: sizes, props: { ...QUICK, startPage: 2 } })
    const boxes = await page.getByRole('group').evaluateAll((all) =>
      all.map((one) => {
        const { left, right, width, height } = one.getBoundingClientRect()
        return { left, right, ratio: Math.round((width / height) * 100) / 100 }
      }),
    )
    expect(boxes.map(({ ratio }) => ratio)).toEqual([0.75, 1.33])
    // They meet, and the pair stands in the middle: 20 + 480 + 500 wide, of 1000.
    expect(boxes).toMatchObject([{ left: 10, right: 490 }, { left: 490 }])
    await drag(page, [900, MIDDLE], [600, MIDDLE])
    await untilShown(page, [4])
    await page.context().close()
  })

  test('a book that is read from right to left turns to the left', async () => {
    const page = await harness.open({
      pages: 9,
      props: { ...QUICK, forwardDirection: 'left', startPage: 2, keyboard: 'page' },
    })
    const left = (name: string) =>
      page.getByRole('group', { name }).evaluate((one) => one.getBoundingClientRect().left)
    await expect.poll(() => left('Page 2')).toBe(500)
    await expect.poll(() => left('Page 3')).toBe(20)
    await drag(page, [100, MIDDLE], [500, MIDDLE])
    await untilShown(page, [4, 5])
    await page.keyboard.press('PageDown')
    await untilShown(page, [6, 7])
    await page.keyboard.press('ArrowRight')
    await untilShown(page, [4, 5])
    await page.context().close()
  })

  test('a book of equal images turns to its end: no turn waits for an image', async () => {
    const image =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
    const page = await harness.open({ pages: 8, image, props: QUICK })
    for (const pages of [[2, 3], [4, 5], [6, 7], [8]]) {
      await page.evaluate(() => window.flipbookTest.handle?.flipRight())
      await untilShown(page, pages)
    }
    await page.context().close()
  })

  test('of a thousand pages only a few are alive, and each gives its memory back', async () => {
    const page = await harness.open({ pages: 1000, props: { flipDuration: 0 } })
    for (let turn = 0; turn < 60; turn++) {
      await page.evaluate(() => window.flipbookTest.handle?.flipRight())
    }
    await page.evaluate(() => window.flipbookTest.handle?.goToPage(900))
    const countsNow = () =>
      page.evaluate(() => ({ ...window.flipbookTest.counts, bytes: window.flipbookTest.canvasBytes() }))
    await untilShown(page, [900, 901])
    await expect.poll(async () => (await countsNow()).alive).toBeLessThanOrEqual(8)
    const counts = await countsNow()
    expect(counts.mostAlive).toBeLessThanOrEqual(10)
    expect(counts.mounted - counts.released).toBe(counts.alive)
    expect(counts.bytes).toBeLessThan(80_000_000)
    await page.context().close()
  })

  test('leafing through a book never has more than ten canvases, and every page that it passes is painted', async () => {
    const page = await harness.open({ pages: 100, props: { startPage: 20, flipDuration: 60_000 } })
    const seen = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const most: number[] = []
      for (let turn = 0; turn < 20; turn++) {
        window.flipbookTest.handle?.flipRight()
        await frame()
        const live = [...document.querySelectorAll('canvas')].filter(({ width }) => width > 0)
        most.push(live.length)
      }
      const blank = [...document.querySelectorAll<HTMLElement>('[role="group"]')].filter(
        (one) => one.style.visibility === 'visible' && one.querySelector('canvas')?.width === 0,
      )
      return { most, blank: blank.length, page: window.flipbookTest.handle?.page }
    })
    // The first turn is not cut short: it uses all of its strips.
    expect(Math.max(...seen.most.slice(1))).toBeLessThanOrEqual(10)
    expect(seen).toMatchObject({ blank: 0, page: 58 })
    await page.context().close()
  })

  test('the last turn of a hurry takes all of its strips when it is seen', async () => {
    const page = await harness.open({ pages: 20, props: { startPage: 2, flipDuration: 6_000 } })
    await page.evaluate(() => {
      for (let turn = 0; turn < 3; turn++) window.flipbookTest.handle?.flipRight()
    })
    await expect.poll(() => strips(page), { timeout: 10_000 }).toBe(10)
    await expect.poll(() => pagesInView(page)).toEqual([6, 7])
    await page.evaluate(() => window.flipbookTest.change({ nPolygons: 5 }))
    await page.evaluate(() => window.flipbookTest.handle?.flipRight())
    await expect.poll(() => strips(page), { timeout: 10_000 }).toBe(5)
    await page.context().close()
  })

  test('a book that is removed leaves no listener, no frame and no canvas behind, also in React’s strict mode', async () => {
    const page = await harness.open({ pages: 9, strict: true, props: { startPage: 2 } })
    const client = await page.context().newCDPSession(page)
    const listeners = async () => {
      const { result } = await client.send('Runtime.evaluate', { expression: 'document' })
      const found = await client.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
      return found.listeners.filter(({ type }) => type === 'keydown').length
    }
    expect(await listeners()).toBe(1)
    await page.evaluate(() => window.flipbookTest.handle?.flipRight())
    await page.evaluate(() => window.flipbookTest.remove())
    await expect.poll(listeners).toBe(0)
    await twoFrames(page)
    const left = await page.evaluate(() => ({
      bytes: window.flipbookTest.canvasBytes(),
      alive: window.flipbookTest.counts.alive,
      html: document.getElementById('place')?.innerHTML,
    }))
    expect(left).toEqual({ bytes: 0, alive: 0, html: '' })
    await page.setViewportSize({ width: 500, height: 400 })
    await page.context().close()
  })

  test('a changed startPage is followed without a turn, also in the midst of one', async () => {
    const page = await harness.open({ pages: 9, props: { startPage: 2 } })
    await page.evaluate(() => window.flipbookTest.handle?.flipRight())
    await page.evaluate(() => window.flipbookTest.change({ startPage: 8 }))
    await untilShown(page, [8, 9])
    expect(await sheetShown(page)).toBe(false)
    await page.evaluate(() => window.flipbookTest.change({ startPage: 400 }))
    await page.context().close()
  })
})
