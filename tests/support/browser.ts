import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Locator,
  Page,
} from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from './chromium.ts'

/** Errors in a browser that no user sees: console errors, exceptions, failed requests. */
export type Visit = { page: Page; context: BrowserContext; complaints: string[]; close(): Promise<void> }

const PHONE = { width: 360, height: 740 }
export const SCREENS = { phone: PHONE, desktop: { width: 1280, height: 900 } }

let browser: Promise<Browser> | undefined

/** One browser a test file; close it with `closeBrowser` in `afterAll`. */
export async function visit(origin: string, options: BrowserContextOptions = {}): Promise<Visit> {
  browser ??= launchChromium()
  const context = await (await browser).newContext({
    baseURL: origin,
    locale: 'id-ID',
    // Another time zone than the shop's, to test that times are shown in WIB.
    timezoneId: 'America/New_York',
    viewport: SCREENS.desktop,
    // A test cannot route requests that a service worker answers. Tests of the worker allow it.
    serviceWorkers: 'block',
    ...options,
  })
  const complaints: string[] = []
  context.on('page', (page) => listen(page, complaints))
  const page = await context.newPage()
  return {
    page,
    context,
    complaints,
    close: async () => {
      await context.close()
      expect(complaints).toEqual([])
    },
  }
}

/** In CSS pixels, from the top left corner of the view. */
export type Box = { x: number; y: number; width: number; height: number }

export async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not on the screen')
  return box
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/** A test can expect 404 pages. Every other failed request is a complaint. */
function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const expected = /status of 4\d\d/.test(message.text()) && expectedFailures.has(page)
    if (!expected) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
}

/**
 * Waits until React has hydrated a part of the page. Before that a form is the browser's own: it searches, but the
 * device remembers nothing.
 */
export async function untilHydrated(part: Locator): Promise<void> {
  await expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))),
    )
    .toBe(true)
}

/** Holds back what a page fetches from such addresses until the function that it gives is called. */
export async function holdBack(page: Page, ...addresses: (string | RegExp)[]): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  for (const address of addresses)
    await page.route(address, async (route) => {
      await released
      await route.continue()
    })
  return release
}

const expectedFailures = new WeakSet<Page>()

/** Chromium reports answers of 400 and more as console errors. On this page they are expected. */
export function expectFailedRequests(page: Page): void {
  expectedFailures.add(page)
}

// Waits for transitions to end, since colours in between are not tested. Endless animations are skipped.
// A part that `content-visibility` leaves out stands still, and its animations never finish.
const untilAtRest = `Promise.all(document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime)
    && effect.target.checkVisibility({ contentVisibilityAuto: true }))
  .map(({ finished }) => finished.catch(() => undefined)))`

// No transition may start while axe runs, which takes a second: it would see a toast that is half faded out.
const STILL = '*, ::before, ::after { transition: none !important }'

const WCAG = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

let axeSource: Promise<string> | undefined

/** WCAG 2.2 AA by axe, on the page as it stands now; its colours in the other theme as well. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const source = await axeSource
  const isThere = await page.evaluate(() => 'axe' in window)
  // Through the debugger, not a script tag: the page's own policy allows none. `page.evaluate` takes twice as long.
  if (!isThere) await (await debuggerOf(page)).send('Runtime.evaluate', { expression: source })
  await page.evaluate(untilAtRest)
  const still = await page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return sheet
  }, STILL)
  const violations = await violationsOf(page, WCAG)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  const inOtherTheme = await violationsOf(page, COLORS)
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  })
  expect({ where, violations, inOtherTheme }).toEqual({ where, violations: [], inOtherTheme: [] })
}

const debuggers = new WeakMap<Page, Promise<CDPSession>>()

/** Never closed: closing a debugger session of a page removes the page's virtual authenticators. */
function debuggerOf(page: Page): Promise<CDPSession> {
  const open = debuggers.get(page) ?? page.context().newCDPSession(page)
  debuggers.set(page, open)
  return open
}

async function violationsOf(page: Page, runOnly: { type: string; values: string[] }): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResult> } }
    // Without the last options axe describes every node that passed as well, and reads all style sheets for rules
    // that are none of these.
    const result = await axe.run({
      runOnly: only,
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    })
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
  }, runOnly)
}

type AxeResult = { violations: { id: string; nodes: { target: string[] }[] }[] }
