import { describe, expect, test } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { firstView, watchIntl } from '#tests/support/first-view.ts'

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
const DETAIL = '/books/detail/?q=rumah-di-ujung-gang-kenari'

const shop = fileShop(() => demoShop())

describe('what a phone fetches before the first touch', () => {
  // Each file is a round trip on one of six connections: manifest, entry, runtime, frame, root, shop, and the page's.
  test.each([
    ['/', 7],
    ['/books', 9],
    [DETAIL, 9],
    ['/package', 7],
    ['/promo', 7],
  ])('%s comes with at most %i files of script', async (path, most) => {
    const journey = await visit(shop.origin, PHONE)
    const { scripts } = await firstView(journey.page, path)
    expect(scripts.length, scripts.join(', ')).toBeLessThanOrEqual(most)
    await journey.close()
  })

  test.each(['/', '/books', DETAIL, '/package', '/promo'])(
    '%s loads none of the data by which Intl writes numbers and dates',
    async (path) => {
      const journey = await visit(shop.origin, PHONE)
      const uses = await watchIntl(journey.page)
      await firstView(journey.page, path)
      expect(await uses()).toEqual([])
      await journey.close()
    },
  )

  test.each([
    ['/', []],
    ['/books', []],
    ['/package', []],
    ['/promo', []],
    // The description is set in the serif's text weight.
    [DETAIL, ['literata-400.woff2']],
  ])('%s is set in the two faces that were preloaded', async (path, more) => {
    const journey = await visit(shop.origin, PHONE)
    const { page } = journey
    const { fonts } = await firstView(page, path)
    expect(fonts.toSorted()).toEqual(['literata-600.woff2', 'plus-jakarta-sans.woff2', ...more].toSorted())
    // A face that came and does not fit the text would leave the words in the system's. The system's own faces stand in
    // until ours come, or not, where ours are there first: they say nothing.
    const used = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
    const ours = used.filter((family) => !family.includes(' as '))
    expect(new Set(ours)).toEqual(new Set(['Plus Jakarta Sans Variable', 'Literata Pages']))
    await journey.close()
  })

  test.each([
    // The slide's first cover, and the first row's, which is the largest picture in view.
    ['/', ['200', '400'], 10],
    ['/books', ['300', '300'], 9],
    [DETAIL, ['300'], 3],
    ['/package', ['200'], 6],
    ['/promo', ['672'], 6],
  ])('%s: what is seen first comes first, no larger than a phone shows it', async (path, widths, most) => {
    const journey = await visit(shop.origin, PHONE)
    const { page } = journey
    const { pictures } = await firstView(page, path)
    expect(pictures.length, pictures.join(', ')).toBeLessThanOrEqual(most)
    const first = page.locator('main img[fetchpriority="high"]')
    const asked = await first.evaluateAll((images) =>
      images.map((image) => {
        const { currentSrc, loading } = image as HTMLImageElement
        return { width: /-(\d+)[.]/.exec(currentSrc)?.[1], loading }
      }),
    )
    expect(asked).toEqual(widths.map((width) => ({ width, loading: 'eager' })))
    const others = page.locator('main img:not([fetchpriority="high"])')
    for (const image of await others.all()) expect(await image.getAttribute('loading')).toBe('lazy')
    await journey.close()
  })

  test('the session script stands before the style sheet, which would delay it and the text after it', async () => {
    const html = await (await fetch(shop.origin)).text()
    const script = html.indexOf('dataset.session')
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThan(html.indexOf('rel="stylesheet"'))
    const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(preloads.length).toBeGreaterThan(3)
    expect(preloads.filter((link) => !link.includes('fetchPriority="low"'))).toEqual([])
    expect(html.indexOf('as="style"')).toBeLessThan(html.indexOf('rel="modulepreload"'))
  })
})
