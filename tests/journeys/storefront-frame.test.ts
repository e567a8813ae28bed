import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { boxOf, expectAccessible, expectFailedRequests, SCREENS, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client } from '#tests/support/shop.ts'

const shop = fileShop(() => demoShop())

const SLUG = 'rumah-di-ujung-gang-kenari'
const BOOK = `/books/detail/?q=${SLUG}`
const WIDTHS = [360, 768, 1280, 1920]

/** A visit of the demo's reader, signed in before the first page. */
async function memberVisit(options: Parameters<typeof visit>[1] = {}) {
  const journey = await visit(shop.origin, options)
  const answer = await client(shop.origin)('POST', '/api/auth/login', DEMO_READER)
  const { access_token, user } = answer.body.data
  await journey.context.addInitScript(
    ([token, stored]) => {
      localStorage.setItem('access_token', token ?? '')
      localStorage.setItem('user', stored ?? '')
    },
    [access_token, JSON.stringify(user)],
  )
  return journey
}

const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

describe('§2 public pages', () => {
  test.each([
    ['home', '/'],
    ['catalogue', '/books'],
    ['catalogue of one shape', '/books?shape=physicalBook&q=gang'],
    ['nothing found of a publisher of 192 letters', `/books?type=Majalah&publisher=${'Penerbit'.repeat(24)}`],
    ['detail', BOOK],
    ['packages', '/package'],
    ['subscription', '/package/detail/subscribe?package=1'],
    ['promos', '/promo'],
  ])(
    '§2 %s stands at 360, 768, 1280 and 1920 px without sideways scrolling, and axe is silent',
    async (name, path) => {
      const journey = await visit(shop.origin)
      const { page } = journey
      await page.goto(path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect({ width, beyond: Math.max(0, beyond) }).toEqual({ width, beyond: 0 })
        if (width === 360 || width === 1280) await expectAccessible(page, `${name} at ${width}`)
      }
      await expect.poll(() => page.locator('h1').count()).toBe(1)
      expect(await page.locator('img:not([alt])').count()).toBe(0)
      await journey.close()
    },
  )

  test('§2 no picture and no late letter moves what one reads: the layout shift stays below 0.01', async () => {
    const journey = await memberVisit({ viewport: SCREENS.phone })
    const { page } = journey
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/', '/books', BOOK, '/package', '/promo']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
      expect({ path, shift }).toEqual({ path, shift: expect.any(Number) })
      expect({ path, steady: shift <= 0.01 }).toEqual({ path, steady: true })
    }
    await journey.close()
  })

  test('§2 nothing moves when the fonts come late: the system’s letters that stand in run as wide as ours', async () => {
    const { page, close } = await visit(shop.origin, { viewport: SCREENS.phone })
    await page.goto('/books')
    const shares = await page.evaluate(async () => {
      const text = document.querySelector('main')?.innerText.replaceAll(/\s+/g, ' ') ?? ''
      const canvas = document.createElement('canvas').getContext('2d')
      const widthOf = async (weight: number, family: string) => {
        if (canvas === null) return Number.NaN
        canvas.font = `${weight} 32px "${family}"`
        await document.fonts.load(canvas.font, text)
        return canvas.measureText(text).width
      }
      const found: Record<string, number> = {}
      for (const face of document.fonts) {
        const family = face.family.replaceAll('"', '')
        const ours = family.split(' as ')[0] === 'Literata' ? 'Literata Pages' : 'Plus Jakarta Sans Variable'
        // A face that fails to load is none of this machine's.
        const here = await face.load().then(
          () => family.includes(' as '),
          () => false,
        )
        const weight = Number.parseInt(face.weight, 10)
        if (here)
          found[`${family} ${weight}`] = (await widthOf(weight, family)) / (await widthOf(weight, ours))
      }
      return found
    })
    expect(Object.entries(shares).filter(([, share]) => share < 0.97 || share > 1.03)).toEqual([])
    await close()
  })

  test('§2 an unknown address is an Indonesian 404 with links that lead on', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    expectFailedRequests(page)
    for (const path of [
      '/tidak-ada',
      '/books/detail/?q=judul-yang-tidak-ada',
      '/package/detail/subscribe?package=999999',
    ]) {
      const answer = await page.goto(path)
      expect({ path, status: answer?.status() }).toEqual({ path, status: 404 })
      await page.getByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' }).waitFor()
      expect(await page.getByRole('link', { name: 'Cari buku' }).getAttribute('href')).toBe('/books')
    }
    await expectAccessible(page, 'not found')
    await journey.close()
  })

  test('§2 every new navigation begins at the top', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/')
    await page.mouse.wheel(0, 3000)
    await page.waitForFunction(() => window.scrollY > 1000)
    await page.getByRole('link', { name: 'Lihat Selengkapnya: Majalah Populer' }).click()
    await page.waitForURL(/\/books\?type=Majalah$/)
    await page.getByRole('heading', { level: 1, name: /Menemukan/ }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(0)
    await journey.close()
  })

  test('§2 Back to the home page finds the same book at the same place, and each row at the same slide', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/')
    const row = page.getByRole('region', { name: 'Majalah Populer' })
    await row.scrollIntoViewIfNeeded()
    await row.getByRole('button', { name: 'Majalah Populer: berikutnya' }).click()
    const second = row.getByRole('article').nth(1)
    // The carousel's glide has ended where the card is flush with the row.
    const left = (await boxOf(row)).x
    await expect.poll(async () => Math.round((await boxOf(second)).x - left)).toBe(0)
    const { y } = await boxOf(second)
    // A press by pointer would scroll the card into view first.
    await second.getByRole('link').first().press('Enter')
    await page.getByRole('complementary', { name: 'Pembelian' }).waitFor()
    await page.goBack()
    await expect.poll(async () => Math.round((await boxOf(second)).x - left)).toBe(0)
    await expect.poll(async () => Math.abs((await boxOf(second)).y - y)).toBeLessThan(60)
    await journey.close()
  })

  test('§4 Back to a book shows the format that was chosen', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto(BOOK)
    const paper = page.getByRole('tab', { name: 'Fisik' })
    await paper.click()
    await page.getByRole('region', { name: 'Judul serupa' }).getByRole('link').first().press('Enter')
    await page.waitForURL((url) => !url.search.includes(SLUG))
    await page.goBack()
    await page.waitForURL((url) => url.search.includes(SLUG))
    await expect.poll(() => paper.getAttribute('aria-selected')).toBe('true')
    await page.reload()
    await expect.poll(() => paper.getAttribute('aria-selected')).toBe('true')
    await journey.close()
  })

  test('§2 Back, Forward and a reload lead to where one was, within the shop and from the reader', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    const scrollTo = (top: number) =>
      page.evaluate(
        (y) =>
          new Promise((done) => {
            window.addEventListener('scroll', done, { once: true })
            window.scrollTo(0, y)
          }),
        top,
      )
    // The browser keeps what is in view in its place while fonts above it arrive.
    const isNear = async (top: number) => Math.abs((await scrollY(page)) - top) < 60
    await page.goto('/books')
    const card = page.getByRole('article').nth(4).getByRole('link').first()
    await card.waitFor()
    await scrollTo(900)
    await card.click()
    await page.getByRole('complementary', { name: 'Pembelian' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(0)
    await page.goBack()
    await page.getByRole('complementary', { name: 'Pembelian' }).waitFor({ state: 'detached' })
    await card.waitFor()
    await expect.poll(() => isNear(900)).toBe(true)
    await page.goForward()
    await page.getByRole('complementary', { name: 'Pembelian' }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(0)
    await page.goBack()
    await card.waitFor()
    await expect.poll(() => isNear(900)).toBe(true)
    await page.reload()
    await expect.poll(() => isNear(900)).toBe(true)

    await page.goto(BOOK)
    await page.getByRole('complementary', { name: 'Pembelian' }).waitFor()
    await scrollTo(600)
    await page.getByRole('link', { name: 'Baca Cuplikan' }).click()
    await page.waitForURL(/cuplikan/)
    await page.goBack()
    await expect.poll(() => isNear(600)).toBe(true)
    await journey.close()
  })
})

describe('§2 navigation bar', () => {
  test.each([
    ['/', 'Beranda'],
    ['/books', 'Buku'],
    [BOOK, 'Buku'],
    ['/books/detail/checkout?bookid=rumah-di-ujung-gang-kenari', 'Buku'],
    ['/package', 'Langganan'],
    ['/package/detail/subscribe?package=1', 'Langganan'],
    ['/promo', 'Promo'],
  ])('§2 %s lights %s and nothing else', async (path, name) => {
    const journey = await visit(shop.origin)
    await journey.page.goto(path)
    const bar = journey.page.getByRole('navigation', { name: 'Utama' })
    await expect
      .poll(() => bar.getByRole('link').allTextContents())
      .toEqual(['Beranda', 'Buku', 'Langganan', 'Promo'])
    await expect.poll(() => bar.locator('[aria-current]').allTextContents()).toEqual([name])
    await journey.close()
  })

  test('§2 a guest finds Masuk, and neither shelf nor cart', async () => {
    const journey = await visit(shop.origin)
    const bar = journey.page.getByRole('banner')
    await journey.page.goto('/')
    expect(await bar.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toBe('/login')
    for (const name of ['Buku Saya', 'Keranjang'])
      await expect.poll(() => bar.getByRole('link', { name }).isVisible()).toBe(false)
    await journey.close()
  })

  test('§2 §4 a member finds Buku Saya, the cart, and Profile and Logout in a menu; logging out goes home', async () => {
    const journey = await memberVisit()
    const { page } = journey
    await page.goto('/books')
    const bar = page.getByRole('banner')
    await expect.poll(() => bar.getByRole('link', { name: 'Masuk' }).isVisible()).toBe(false)
    expect(await bar.getByRole('link', { name: 'Buku Saya' }).getAttribute('href')).toBe(
      '/auth/my-book-and-magazine',
    )
    expect(await bar.getByRole('link', { name: 'Keranjang' }).getAttribute('href')).toBe('/cart')
    await bar.getByRole('button', { name: /^Akun/ }).click()
    const profile = page.getByRole('menuitem', { name: 'Profile' })
    await profile.waitFor()
    expect(await profile.getAttribute('href')).toBe('/profile')
    await expectAccessible(page, 'account menu')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(() => focused()).toBe('Profile')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused()).toBe('Logout')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused()).toBe('Profile')
    await page.keyboard.press('Escape')
    await expect.poll(() => profile.count()).toBe(0)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-expanded')))
      .toBe('false')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused()).toBe('Logout')
    const home = page.waitForRequest((request) => request.isNavigationRequest())
    await page.keyboard.press('Enter')
    expect((await home).url()).toBe(`${shop.origin}/`)
    await journey.close()
  })

  test('§2 the bar gets its scrolled look once the page is scrolled at all, and loses it again', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/')
    const background = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor)
    await page.waitForFunction(() => document.querySelector('header')?.className.includes('bg-paper'))
    const still = await background()
    await page.mouse.wheel(0, 5)
    await page.waitForFunction(() => document.querySelector('header')?.className.includes('shadow-lift'))
    await expect.poll(background).not.toBe(still)
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.waitForFunction(() => !document.querySelector('header')?.className.includes('shadow-lift'))
    await journey.close()
  })

  test('§2 on small screens the bar folds behind a toggle that keyboards open and a choice closes', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/promo')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect.poll(() => menu.isVisible()).toBe(false)
    const toggle = page.getByRole('button', { name: 'Buka menu' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Tutup menu' }).getAttribute('aria-expanded'))
      .toBe('true')
    await expectAccessible(page, 'open menu')
    await menu.getByRole('link', { name: 'Beranda' }).focus()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(() => focusedLabel(page)).toBe('Buka menu')
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'Langganan' }).click()
    await page.waitForURL(/\/package$/)
    await menu.waitFor({ state: 'hidden' })
    await journey.close()
  })

  test('§2 on small screens Back finds the page without the menu that led away from it', async () => {
    const { page, close } = await visit(shop.origin, { viewport: SCREENS.phone })
    await page.goto('/')
    await page.getByRole('button', { name: 'Buka menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Langganan' }).click()
    await page.waitForURL('/package')
    await page.getByRole('button', { name: 'Buka menu' }).waitFor()
    await page.goBack()
    await page.waitForURL('/')
    await page
      .getByRole('heading', { name: /^Promo/ })
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Tutup menu' }).count()).toBe(0)
    await close()
  })

  test('§2 the keyboard alone skips to the content and walks the bar in its order', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/promo')
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id)
    await page.keyboard.press('Tab')
    await expect.poll(() => focused()).toBe('Langsung ke isi')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await page.goto('/promo')
    const order: (string | undefined)[] = []
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    expect(order.slice(1)).toEqual(['Lembar', 'Beranda', 'Buku', 'Langganan', 'Promo'])
    await journey.close()
  })
})

describe('§2 footer', () => {
  test('§2 it leads home and to the networks, and names address, e-mail, phone and the year', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books')
    const footer = page.getByRole('contentinfo')
    expect(await footer.getByRole('link', { name: 'Lembar, beranda' }).getAttribute('href')).toBe('/')
    for (const name of ['Instagram', 'Twitter', 'WhatsApp']) {
      expect(await footer.getByRole('link', { name: `${name} Lembar` }).getAttribute('href')).toMatch(
        /^https:\/\//,
      )
    }
    await footer.getByRole('heading', { name: 'Info Kontak' }).waitFor()
    await expect.poll(() => footer.locator('address').textContent()).toMatch(/Yogyakarta.*@.*\+62/)
    const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jakarta', year: 'numeric' }).format(
      new Date(),
    )
    await expect.poll(() => footer.textContent()).toContain(`© ${year}`)
    await journey.close()
  })

  test('§2 it leads to the terms, to the privacy notice, and to whose data of the regions is used under which licence', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    for (const [link, heading] of [
      ['Syarat dan ketentuan', 'Syarat dan ketentuan'],
      ['Kebijakan privasi', 'Kebijakan privasi'],
      ['Sumber data', 'Sumber data'],
    ] as const) {
      await footer.getByRole('link', { name: link, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await expectAccessible(page, link)
    }
    const source = page.getByRole('main').getByRole('link', { name: 'idn-area-data' })
    expect(await source.getAttribute('href')).toBe('https://github.com/fityannugroho/idn-area-data')
    await page.getByText('Open Database License (ODbL) 1.0').waitFor()
    await journey.close()
  })

  test('§2 the reader’s pages have neither bar nor footer', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    for (const path of ['/book/read', '/book/readHTML']) {
      await page.goto(path)
      await expect.poll(() => page.getByRole('banner').count()).toBe(0)
      await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)
    }
    await journey.close()
  })
})

describe('§9 what machines read', () => {
  test('§9 pages carry the locale id_ID and a share image of 300 × 300; a book a large one before it', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    const all = (property: string) =>
      page
        .locator(`meta[property="${property}"]`)
        .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')))
    for (const path of ['/', '/books', BOOK, '/package', '/promo']) {
      await page.goto(path)
      expect(await all('og:locale')).toEqual(['id_ID'])
      expect((await all('og:image:width')).at(-1)).toBe('300')
      expect((await all('og:image:height')).at(-1)).toBe('300')
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(shop.origin + path)
      expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(/.{50}/)
    }
    await page.goto(BOOK)
    const [large = '', mark = ''] = await all('og:image')
    for (const address of [large, mark]) {
      const picture = await fetch(address ?? '')
      expect([picture.status, picture.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ])
    }
    const facts = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
    expect(facts.map((fact) => fact['@type'])).toEqual(['Book', 'BreadcrumbList'])
    const { ebook } = (await client(shop.origin)('GET', `/api/user/books/${SLUG}`)).body.data
    expect(facts[0].workExample).toMatchObject([
      { bookFormat: 'https://schema.org/EBook', offers: { price: ebook.final_price, priceCurrency: 'IDR' } },
      { bookFormat: 'https://schema.org/Paperback', offers: { availability: 'https://schema.org/InStock' } },
    ])
    await journey.close()
  })

  test('§9 the home page describes its search to search engines, and lists by filters are kept out', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/')
    const [site] = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
    expect(site.potentialAction.target.urlTemplate).toBe(`${shop.origin}/books?q={kata}`)
    await page.goto('/books?q=kereta')
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await page.goto('/books?page=2')
    await expect.poll(() => page.locator('meta[name="robots"]').count()).toBe(0)
    await journey.close()
  })
})

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
