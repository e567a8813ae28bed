import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatRupiah } from '#kernel/money.ts'
import { excerpt } from '#kernel/text.ts'
import { closeBrowser, expectAccessible, SCREENS, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { client, type TestShop } from '#tests/support/shop.ts'
import { oneIssueEach } from '#web/home/one-issue-each.ts'

let shop: TestShop
// biome-ignore lint/suspicious/noExplicitAny: what the calls answer, compared with what the pages show
let lists: Record<'promos' | 'packages' | 'books' | 'magazines', any[]>

beforeAll(async () => {
  shop = await demoShop()
  const { kysely } = shop.database
  // More than a page of each, and a promo of each kind of discount.
  await kysely
    .insertInto('packages')
    .values({
      name: 'Paket Tanpa Gambar',
      description: 'Keterangan paket yang panjang. '.repeat(8),
      duration_months: 36,
      price_idr: 9_000_000,
    })
    .execute()
  await kysely
    .insertInto('promos')
    .values({
      name: 'Promo Halaman Dua',
      code: 'HALAMANDUA',
      description: 'Keterangan promo yang panjang. '.repeat(8),
      expires_on: '2099-12-31',
      discount_percent: 5,
      discount_idr: 0,
      kind: 'Promo',
      applies_to: ['Digital'],
    })
    .execute()
  const ask = client(shop.origin)
  const rows = async (path: string) => (await ask('GET', path)).body.data.data
  lists = {
    promos: await rows('/api/user/promos?per_page=99'),
    packages: await rows('/api/user/packages?per_page=99'),
    books: await rows('/api/user/books?type=Buku&per_page=4&sort=terlaris'),
    magazines: oneIssueEach(await rows('/api/user/books?type=Majalah&per_page=24&sort=terlaris'), 4),
  }
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

const words = async (page: Page) => (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')

describe('§2 home', () => {
  test.each([
    [900, 200],
    [901, 500],
  ])('§2 at a width of %i px the header images are %i px high', async (width, height) => {
    const journey = await visit(shop.origin, { viewport: { width, height: 900 } })
    await journey.page.goto('/')
    const slide = journey.page.getByRole('region', { name: 'Sorotan' }).getByRole('listitem').first()
    expect((await slide.boundingBox())?.height).toBe(height)
    await journey.close()
  })

  test('§2 the header images move on by themselves, hold still under the pointer, and can be stopped', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.clock.install()
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Sorotan' })
    const present = () => carousel.locator('button[aria-current=true]').getAttribute('aria-label')
    await page.waitForFunction(() =>
      document.querySelector('[aria-roledescription=carousel] button[aria-current=true]'),
    )
    const first = await present()
    // The timer begins with the script, which a busy machine runs later.
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return present()
      })
      .not.toBe(first)
    await carousel.getByRole('button', { name: 'Hentikan perputaran' }).click()
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    // The scroll to the next slide takes real time, after which the slide that is in view counts.
    const row = carousel.locator(':scope > div').first()
    let last = 0
    await expect
      .poll(
        async () => {
          const before = last
          last = await row.evaluate((element) => element.scrollLeft)
          return last > 0 && last === before
        },
        { interval: 300 },
      )
      .toBe(true)
    await page.clock.runFor(1000)
    const stopped = await present()
    await page.clock.runFor(20_000)
    expect(await present()).toBe(stopped)
    await carousel.getByRole('button', { name: 'Putar lagi' }).click()
    await journey.close()
  })

  test('§2 a header image that is loading shows a spinner', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/images\//, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const spinner = page
      .getByRole('region', { name: 'Sorotan' })
      .getByRole('listitem')
      .first()
      .locator('.animate-spin')
    await spinner.waitFor()
    // Nothing lies over it but a picture that is not there yet, without a ground of its own.
    const picture = page.getByRole('region', { name: 'Sorotan' }).locator('img').first()
    expect(await picture.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    )
    release()
    await spinner.waitFor({ state: 'detached' })
    await journey.close()
  })

  test('§2 §9 at most two promos, three packages, four books and four magazines, each with a way to all', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/')
    const section = (name: string) =>
      page.locator('section', { has: page.getByRole('heading', { level: 2, name }) })
    const promos = section('Promo untuk Anda')
    await expect
      .poll(() => promos.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(lists.promos.slice(0, 2).map(({ name }) => name))
    expect(await promos.getByRole('link', { name: /^Lihat Selengkapnya/ }).getAttribute('href')).toBe(
      '/promo',
    )
    for (const [name, books, all, every] of [
      ['Buku Populer', lists.books, '/books', 'Lihat Semua Buku'],
      ['Majalah Populer', lists.magazines, '/books?type=Majalah', 'Lihat Semua Majalah'],
    ] as const) {
      const shelf = section(name).last()
      await expect
        .poll(() => shelf.getByRole('heading', { level: 3 }).allTextContents())
        .toEqual(books.map(({ title }) => title))
      expect(await page.getByRole('link', { name: `Lihat Selengkapnya: ${name}` }).getAttribute('href')).toBe(
        all,
      )
      expect(await shelf.getByRole('link', { name: every }).getAttribute('href')).toBe(all)
    }
    const packages = section('Berlangganan, baca majalah lebih cepat')
    await expect
      .poll(() => packages.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(lists.packages.slice(0, 3).map(({ name }) => name))
    await expect.poll(() => page.getByText('KELILING50').count()).toBe(0)
    await journey.close()
  })

  test.each([
    [767, 1],
    [768, 2],
    [1024, 3],
    [1440, 4],
  ])('§2 at %i px the shelves show %i a view', async (width, shown) => {
    const journey = await visit(shop.origin, { viewport: { width, height: 900 } })
    await journey.page.goto('/')
    const slides = journey.page.getByRole('region', { name: 'Buku Populer' }).getByRole('listitem')
    const row = await journey.page
      .getByRole('region', { name: 'Buku Populer' })
      .getByRole('list')
      .first()
      .boundingBox()
    const slide = await slides.first().boundingBox()
    expect(Math.round((row?.width ?? 0) / (slide?.width ?? 1))).toBe(shown)
    await journey.close()
  })

  test('§2 the shelves move by their arrows, and by the keyboard', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/')
    const on = page.getByRole('button', { name: 'Buku Populer: berikutnya' })
    const last = page
      .getByRole('region', { name: 'Buku Populer' })
      .getByRole('link', { name: 'Lihat Semua Buku' })
    await page.waitForFunction(() =>
      document.querySelector('[aria-label="Buku Populer: berikutnya"][aria-disabled=false]'),
    )
    await on.focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      (element) => (element?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY) <= window.innerWidth,
      await last.elementHandle(),
    )
    await journey.close()
  })

  test('§2 a book that is owned can be read from its card in a new tab, without the shelf moving', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    const answer = await client(shop.origin)('POST', '/api/auth/login', DEMO_READER)
    const { access_token: token, user } = answer.body.data
    await journey.context.addInitScript(
      ([key, stored]) => {
        localStorage.setItem('access_token', key ?? '')
        localStorage.setItem('user', stored ?? '')
      },
      [token, JSON.stringify(user)],
    )
    const mine = (await client(shop.origin, token)('GET', '/api/user/user-book?per_page=99')).body.data.data
    const [book] = mine
    let answerOwned = () => {}
    const asked = new Promise<void>((resolve) => {
      answerOwned = resolve
    })
    await page.route(/\/api\/user\/owned/, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(`/books?q=${encodeURIComponent(book.title)}`)
    const card = page.getByRole('article').first()
    const before = await card.boundingBox()
    answerOwned()
    const read = card.getByRole('link', { name: `Baca ${book.title}` })
    await read.waitFor()
    expect(await card.boundingBox()).toEqual(before)
    expect(await read.getAttribute('target')).toBe('_blank')
    const href = new URL((await read.getAttribute('href')) ?? '', shop.origin)
    expect(Object.fromEntries(href.searchParams)).toEqual({
      name: book.ebook.file,
      file_type: book.ebook.file_type,
      source: 'Book User',
    })
    await expectAccessible(page, 'an owned book')
    await journey.close()
  })
})

describe('§2 subscription list', () => {
  test('§2 §9 six a page: name, picture, months, description cut to 100, price and final price, and the way in', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/package')
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(6)
    for (const [index, offer] of lists.packages.slice(0, 6).entries()) {
      const card = cards.nth(index)
      const text = (await card.innerText()).replaceAll(/\s+/g, ' ')
      expect(text).toContain(offer.name)
      expect(text).toContain(`Berlangganan ${offer.duration} Bulan`)
      expect(text).toContain(excerpt(offer.description, 100))
      expect(text).toContain(formatRupiah(offer.final_price).replaceAll(/\s+/g, ' '))
      await expect.poll(() => card.locator('s').count()).toBe(offer.final_price === offer.price ? 0 : 1)
      const link = card.getByRole('link', { name: `Langganan ${offer.name}` })
      await expect.poll(() => link.textContent()).toBe('Langganan')
      expect(await link.getAttribute('href')).toBe(`/package/detail/subscribe?package=${offer.id}`)
    }
    const months = lists.packages.map(({ duration }) => duration)
    expect(months).toEqual(months.toSorted((a, b) => a - b))
    await expect
      .poll(() => cards.filter({ hasText: 'Paling hemat' }).getByRole('heading').allTextContents())
      .toEqual(['Dua Tahun Setia'])
    await cards.filter({ hasText: 'Berlangganan 12 Bulan' }).getByText('≈ Rp 33.333 per bulan').waitFor()
    await page.getByRole('link', { name: 'Halaman 2' }).click()
    await page.waitForURL(/\/package\?page=2$/)
    await page.getByRole('heading', { name: 'Paket Tanpa Gambar' }).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await expectAccessible(page, 'second page of packages')
    await journey.close()
  })

  test('§2 a subscription’s page shows what it gives and costs, and sends guests to the login and back', async () => {
    const offer = lists.packages.find((one) => one.final_price < one.price)
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto(`/package/detail/subscribe?package=${offer.id}`)
    const text = await words(page)
    expect(text).toContain(`Paket ${offer.name} ${offer.duration} Bulan`)
    expect(text).toContain(formatRupiah(offer.final_price).replaceAll(/\s+/g, ' '))
    await expect.poll(() => page.locator('main s').textContent()).toContain(formatRupiah(offer.price))
    await page.getByRole('link', { name: 'Login untuk membeli' }).click()
    await page.waitForURL(/\/login\?next=/)
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/package/detail/subscribe?package=${offer.id}`)
    await journey.close()
  })
})

describe('§2 promo list', () => {
  test('§2 §9 six a page: discount, name, last day, code and description; none that was handed out', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/promo')
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(6)
    for (const [index, promo] of lists.promos.slice(0, 6).entries()) {
      const text = (await cards.nth(index).innerText()).replaceAll(/\s+/g, ' ')
      const discount =
        promo.discount > 0
          ? `Disc ${promo.discount} %`
          : `Disc ${formatRupiah(promo.nominal_discount)}`.replaceAll(/\s+/g, ' ')
      const [year, month, day] = promo.expired.split('-')
      for (const wanted of [
        discount,
        promo.name,
        `${day}/${month}/${year}`,
        promo.code,
        excerpt(promo.description, 100),
      ]) {
        expect(text).toContain(wanted)
      }
    }
    expect(lists.promos.some(({ type }) => type === 'Reedem')).toBe(false)
    await page.goto('/promo?page=2')
    await expect.poll(() => page.getByRole('article').count()).toBe(lists.promos.length - 6)
    await page.goto('/promo?page=9')
    await page.getByText('Data tidak ditemukan').waitFor()
    expect(await page.getByRole('link', { name: 'Ke halaman pertama' }).getAttribute('href')).toBe('/promo')
    await expectAccessible(page, 'a page past the last')
    await journey.close()
  })

  test('§2 a promo’s picture opens in the viewer, where nothing can be dragged; Escape gives the focus back', async () => {
    const promo = lists.promos.find(({ picture }) => picture !== null)
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/promo')
    const picture = page.getByRole('button', { name: `Perbesar gambar ${promo.name}` })
    await picture.press('Enter')
    const viewer = page.getByRole('dialog', { name: promo.name })
    await viewer.waitFor()
    expect(await viewer.getByRole('img').getAttribute('draggable')).toBe('false')
    const place = await viewer.getByRole('img').boundingBox()
    await page.mouse.move(180, 300)
    await page.mouse.down()
    await page.mouse.move(80, 200)
    await page.mouse.up()
    expect(await viewer.getByRole('img').boundingBox()).toEqual(place)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await expect.poll(() => picture.evaluate((button) => button === document.activeElement)).toBe(true)
    await journey.close()
  })
})
