import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { comparePictures } from './compare-pictures.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const STORED = join(ROOT, 'tests', 'journeys', 'looks')
/** The folder for the pictures of failed comparisons: before, now and the difference. */
const SCRATCH = join(ROOT, '.tmp', 'looks')
const RENEW = 'npm run looks:renew'
const renewing = Boolean(process.env.LEMBAR_RENEW_LOOKS)

/** Options for `visit`: no motion, the light theme, and a desktop's width. */
export const STILL: BrowserContextOptions = { reducedMotion: 'reduce', colorScheme: 'light' }

const VIEWS = {
  '1280-light': { width: 1280, height: 900, colorScheme: 'light' },
  '1280-dark': { width: 1280, height: 900, colorScheme: 'dark' },
  '360-dark': { width: 360, height: 740, colorScheme: 'dark' },
  '360-light': { width: 360, height: 740, colorScheme: 'light' },
} as const
export type View = keyof typeof VIEWS
const isView = (name: string): name is View => name in VIEWS

/** Stored pictures are smaller than the page by this, which keeps the repository small and the comparison calm. */
const SCALE = 0.5
/** Pages are compared to this height, in CSS pixels: what repeats further down is drawn by the same parts. */
const TALLEST = 3600
/** Tiles that may differ, of 16 × 16 CSS pixels each: fewer than the smallest button has. */
const CHANGED_AT_MOST = 4

export type LookOptions = {
  /** Selectors of parts that differ from run to run, besides dates and the year; they are masked. */
  mask?: string[]
  /** All four without it; a state of an open page usually needs fewer. */
  views?: View[]
  /** Only the viewport, not the whole page: for dialogs, menus and everything fixed to the viewport. */
  viewport?: boolean
}

/**
 * Compares a page, as it stands now, to its stored pictures at 360 and 1280 px in both themes, and fails where more
 * than a few tiles differ. `npm run looks:renew` stores the pictures anew.
 */
export async function expectLook(page: Page, name: string, options: LookOptions = {}): Promise<void> {
  if (renewing) {
    for await (const { view, picture } of takeViews(page, options)) await store(picture, `${name}-${view}`)
  }
  const changes = await changesOfLook(page, name, options)
  expect(changes, `${name} looks different; if that was meant: ${RENEW}`).toEqual({})
}

/** @returns by view, what has changed since its picture was stored; empty for a page that looks as it did */
export async function changesOfLook(
  page: Page,
  name: string,
  options: LookOptions = {},
): Promise<Partial<Record<View, string>>> {
  const changes: Partial<Record<View, string>> = {}
  for await (const { view, picture } of takeViews(page, options)) {
    const change = await compareToStored(picture, `${name}-${view}`)
    if (change !== undefined) changes[view] = change
  }
  return changes
}

async function* takeViews(page: Page, options: LookOptions): AsyncGenerator<{ view: View; picture: Buffer }> {
  for (const view of options.views ?? Object.keys(VIEWS).filter(isView)) {
    const { width, height, colorScheme } = VIEWS[view]
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    yield { view, picture: await takePicture(page, options) }
  }
}

async function takePicture(page: Page, { mask = [], viewport = false }: LookOptions): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await page.waitForFunction(isHydrated)
  if (!viewport) await page.evaluate(scrollThrough)
  await page.evaluate(settle)
  const { width, height } = await page.evaluate(() => {
    const { clientWidth, scrollHeight } = document.documentElement
    return { width: clientWidth, height: scrollHeight }
  })
  const picture = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    mask: mask.map((selector) => page.locator(selector)),
    maskColor: '#8a8a8a',
    ...(viewport ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST) } }),
  })
  return await sharp(picture)
    .resize({ width: Math.round(width * SCALE) })
    .png()
    .toBuffer()
}

/**
 * Runs in the page. React marks each element that it has hydrated, except parts of icons; the footer's are the last.
 */
function isHydrated(): boolean {
  const last = [...document.querySelectorAll('main, :is(main, footer) :not(svg *)')]
  return last.every((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')))
}

/** Runs in the page: what is set up when it comes near the window is set up. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
    window.scrollTo(0, top)
    // An observer is told between two frames.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
}

/** Runs in the page: dates stand still, and every picture and face of a font is there. */
async function settle(): Promise<void> {
  window.scrollTo(0, 0)
  // What is not laid out far from the viewport belongs to the picture of the whole page.
  const whole = new CSSStyleSheet()
  whole.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(whole)
  const months = 'Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember'
  const constants: [RegExp, string][] = [
    [new RegExp(`\\d{1,2} (?:${months}|[A-Z][a-z]{2}) \\d{4}`, 'g'), '17 Agustus 2026'],
    [/\d{2}\/\d{2}\/\d{4}/g, '17/08/2026'],
    [/\d{1,2}[.:]\d{2}(?:[.:]\d{2})? WIB/g, '10.00 WIB'],
    [/© \d{4}/g, '© 2026'],
    // A character that our fonts lack, so each system draws it differently.
    [/≈/g, '~'],
  ]
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    const steady = constants.reduce((text, [pattern, constant]) => text.replace(pattern, constant), node.data)
    if (steady !== node.data) node.data = steady
  }
  await document.fonts.ready
  const images = [...document.images]
  for (const image of images) image.loading = 'eager'
  // `decode` waits for a picture that is still on its way, and fails for one that does not come.
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

const pathOf = (name: string) => join(STORED, `${name}.webp`)

/** Unchanged pictures keep their files, so that renewing changes nothing else in the repository. */
async function store(picture: Buffer, name: string): Promise<void> {
  const before = await readFile(pathOf(name)).catch(() => undefined)
  if (before !== undefined && (await comparePictures(before, picture)).changed === 0) return
  await mkdir(STORED, { recursive: true })
  await sharp(picture)
    .webp({ quality: 60, effort: 6, preset: 'text', smartSubsample: true })
    .toFile(pathOf(name))
}

/** @returns what has changed, in words */
async function compareToStored(picture: Buffer, name: string): Promise<string | undefined> {
  const before = await readFile(pathOf(name)).catch(() => undefined)
  if (before === undefined) return `has no stored picture: ${RENEW}`
  const comparison = await comparePictures(before, picture)
  const difference = join(SCRATCH, `${name}.png`)
  if (comparison.changed <= CHANGED_AT_MOST) {
    await rm(difference, { force: true })
    return undefined
  }
  await mkdir(SCRATCH, { recursive: true })
  await writeFile(difference, await comparison.picture())
  return `${comparison.changed} tiles differ: see .tmp/looks/${name}.png`
}
