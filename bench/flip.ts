// Promise: a turn of a second, with ten strips and their light, shows at 4 × CPU throttle at least 0.95 of the frames
// of a bare flip of ten strips; without throttle its 95th-percentile frame takes at most 17 ms. Beside them flipbook-vue
// (the reference), which is no bound.
// Start: the call that turns. End: the turn's end, as each of them says it. A frame is a callback of the browser's
// animation clock in between. `ROUNDS` rounds, the three in turn, in one browser; medians of the rounds, and the median of
// the rounds' ratios. Data: six painted pages of 600 × 800, two in view in a window of 1280 × 900. Not in it: the shop.
import type { CDPSession, Page } from 'playwright-core'
import { openHarness } from '../flipbook/browser/open-harness.fixture.ts'
import { bareFlip } from './support/bare-flip.ts'
import { openFlipbookVue } from './support/flipbook-vue.ts'
import { atLeast, atMost, median, p95, report } from './support/report.ts'

const ROUNDS = 9
const THROTTLE = 4
const BOUND = 0.95
const FRAME_MS = 17
const STRIPS = 10
const DURATION = 1_000
const WINDOW = { viewport: { width: 1280, height: 900 } }

type Turn = { framesPerSecond: number; p95: number }
type Contender = { page: Page; session: CDPSession; turn(page: Page): Promise<void> }

/** Notes the animation clock's ticks in the page while `turn` runs. */
async function timed({ page, session, turn }: Contender, rate: number): Promise<Turn> {
  await page.bringToFront()
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.evaluate(() => {
    const ticks: number[] = []
    const tick = (now: number) => {
      ticks.push(now)
      if (!Object.hasOwn(window, 'ticksEnd')) requestAnimationFrame(tick)
    }
    Reflect.deleteProperty(window, 'ticksEnd')
    Object.assign(window, { ticks })
    requestAnimationFrame(tick)
  })
  await turn(page)
  const { ticks, from, to } = await page.evaluate(() => {
    const seen = window as unknown as { ticks: number[]; turnFrom: number; turnTo: number }
    Object.assign(window, { ticksEnd: true })
    return { ticks: seen.ticks, from: seen.turnFrom, to: seen.turnTo }
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const within = ticks.filter((tick) => tick >= from && tick <= to)
  const gaps = within.slice(1).map((tick, i) => tick - (within[i] ?? tick))
  return { framesPerSecond: (within.length * 1_000) / (to - from), p95: p95(gaps) }
}

const turnOurs = (page: Page) =>
  page.evaluate(async () => {
    const { handle, log } = window.flipbookTest
    const ended = async (event: string) => {
      while (!log.some((line) => line.startsWith(event))) await new Promise(requestAnimationFrame)
    }
    log.length = 0
    const turnFrom = performance.now()
    handle?.flipRight()
    await ended('FlipRightEnd')
    Object.assign(window, { turnFrom, turnTo: performance.now() })
    handle?.flipLeft()
    await ended('FlipLeftEnd')
    // The pages beside those in view come back meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 300))
  })

const turnVue = (page: Page) =>
  page.evaluate(async () => {
    const turn = (work: () => void) =>
      new Promise<void>((resolve) => {
        window.vueBook.ended = resolve
        work()
      })
    const turnFrom = performance.now()
    await turn(() => window.vueBook.book.flipRight())
    Object.assign(window, { turnFrom, turnTo: performance.now() })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await turn(() => window.vueBook.book.flipLeft())
    await new Promise((resolve) => setTimeout(resolve, 300))
  })

const harness = await openHarness()
try {
  const first = await harness.open({ pages: 6, props: { startPage: 2, flipDuration: DURATION } }, WINDOW)
  const browser = first.context().browser()
  if (browser === null) throw new Error('no browser')
  // Pages out of view are painted as well once nothing moves.
  await first.waitForTimeout(500)
  const pictures = await first.evaluate(() =>
    [...document.querySelectorAll('canvas')].filter(({ width }) => width > 1).map((one) => one.toDataURL()),
  )
  if (pictures.length < 6) throw new Error(`only ${pictures.length} of 6 pages are painted`)
  const contender = async (page: Page, turn: Contender['turn']): Promise<Contender> => ({
    page,
    session: await page.context().newCDPSession(page),
    turn,
  })
  const bare = await browser.newPage(WINDOW)
  const vue = await browser.newPage(WINDOW)
  await openFlipbookVue(vue, pictures)
  const [width, height] = await first
    .getByRole('group')
    .first()
    .evaluate((one) => [one.clientWidth, one.clientHeight])
  const flip = { pictures, width: width ?? 0, height: height ?? 0, strips: STRIPS, duration: DURATION }
  const ours = await contender(first, turnOurs)
  const others = {
    bare: await contender(bare, async (page) => {
      await page.evaluate(`globalThis.bareFlip = ${bareFlip}`)
      await page.evaluate(async (options) => {
        const { bareFlip: turn } = globalThis as unknown as {
          bareFlip: typeof import('./support/bare-flip.ts').bareFlip
        }
        const turnFrom = performance.now()
        await turn(options)
        Object.assign(window, {
          turnFrom: Math.max(turnFrom, performance.now() - options.duration),
          turnTo: performance.now(),
        })
      }, flip)
    }),
    vue: await contender(vue, turnVue),
  }
  const all = { ours, ...others }
  const seen = { ours: [], bare: [], vue: [] } as Record<keyof typeof all, { slow: Turn; fast: Turn }[]>
  for (let round = -1; round < ROUNDS; round++) {
    for (const name of ['ours', 'bare', 'vue'] as const) {
      const slow = await timed(all[name], THROTTLE)
      const fast = await timed(all[name], 1)
      // The first round warms all three.
      if (round >= 0) seen[name].push({ slow, fast })
    }
  }
  const frames = (name: keyof typeof all) => median(seen[name].map(({ slow }) => slow.framesPerSecond))
  const ratioTo = (other: 'bare' | 'vue') =>
    median(
      seen.ours.map(
        ({ slow }, i) => slow.framesPerSecond / (seen[other][i]?.slow.framesPerSecond ?? Number.NaN),
      ),
    )
  const slowFrame = (name: keyof typeof all) => median(seen[name].map(({ fast }) => fast.p95))
  const beside = (other: 'bare' | 'vue') => ` (${frames('ours').toFixed(0)} to ${frames(other).toFixed(0)})`
  report('flip', [
    atLeast(
      `frames a second at ${THROTTLE} × throttle, to a bare strip flip (median of ${ROUNDS} rounds)`,
      ratioTo('bare'),
      BOUND,
      { digits: 2, more: beside('bare') },
    ),
    {
      what: `frames a second at ${THROTTLE} × throttle, to flipbook-vue`,
      measured: `${ratioTo('vue').toFixed(2)}${beside('vue')}`,
      bound: 'none',
      ok: true,
    },
    atMost(
      `p95 frame without throttle (bare ${slowFrame('bare').toFixed(1)}, flipbook-vue ${slowFrame('vue').toFixed(1)} ms)`,
      slowFrame('ours'),
      FRAME_MS,
      { digits: 1, unit: ' ms' },
    ),
  ])
} finally {
  await harness.close()
}
