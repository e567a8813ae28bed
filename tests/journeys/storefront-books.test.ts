import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatRupiah } from '#kernel/money.ts'
import { yearInWib } from '#kernel/time.ts'
import { expectAccessible, expectFailedRequests, holdBack, SCREENS, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client } from '#tests/support/shop.ts'

const shop = fileShop(() => demoShop())

const ask = async (path: string) => (await client(shop.origin)('GET', path)).body.data
const heading = (page: Page, total: number, q = '') =>
  page
    .getByRole('heading', {
      level: 1,
      name: `Hasil Pencarian ${q === '' ? '' : `“${q}” `}Menemukan ${total} Item`,
    })
    .waitFor()
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const rupiah = (amount: number) => formatRupiah(amount).replaceAll(/\s+/g, ' ')
const text = async (page: Page, part = 'main') =>
  (await page.locator(part).first().innerText()).replaceAll(/\s+/g, ' ')
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filter' })

describe('§2 book list', () => {
  test('§2 §9 nine a page, the trail, the heading with the count, and numbered pages of five at most', async () => {
    const first = await ask('/api/user/books?page=1&per_page=9')
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books')
    const trail = page.getByRole('navigation', { name: 'Jejak halaman' })
    await expect.poll(() => trail.getByRole('listitem').allTextContents()).toEqual(['Beranda', 'Buku'])
    await heading(page, first.total)
    await expect.poll(() => titles(page)).toEqual(first.data.map(({ title }: { title: string }) => title))
    const pager = page.getByRole('navigation', { name: 'Halaman', exact: true })
    const numbers = () => pager.getByRole('link', { name: /^Halaman \d+$/ }).allTextContents()
    await expect.poll(() => numbers()).toEqual(['1', '2', '3', '4', '5'])
    await expect.poll(() => pager.textContent()).toContain('…')
    await pager.getByRole('link', { name: 'Halaman terakhir' }).click()
    await page.waitForURL(`/books?page=${first.last_page}`)
    await pager.getByRole('link', { name: `Halaman ${first.last_page}`, exact: true }).waitFor()
    expect((await numbers()).at(-1)).toBe(String(first.last_page))
    expect((await numbers()).length).toBeLessThanOrEqual(5)
    const last = await ask(`/api/user/books?page=${first.last_page}&per_page=9`)
    await expect.poll(() => titles(page)).toEqual(last.data.map(({ title }: { title: string }) => title))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await page.waitForURL('/books')
    await expect.poll(() => titles(page)).toEqual(first.data.map(({ title }: { title: string }) => title))
    await journey.close()
  })

  test('§2 the filter sections are Kategori, Tipe, Bentuk, Harga and Tahun Terbit, and each folds', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books')
    const sections = filters(page).locator('form > details > summary')
    await expect
      .poll(() => sections.allTextContents())
      .toEqual(['Kategori', 'Tipe', 'Bentuk', 'Harga', 'Tahun Terbit'])
    const type = filters(page).getByRole('radio', { name: 'Majalah' })
    await sections.nth(1).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => type.isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await expect.poll(() => type.isVisible()).toBe(true)
    await journey.close()
  })

  test('§2 §4 every change of a filter asks anew, stands in the address, and is taken away by its chip', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books?page=2')
    const panel = filters(page)
    await expect.poll(() => panel.getByRole('group', { name: 'Tipe' }).getByRole('radio').count()).toBe(3)
    const shapes = await panel.getByRole('group', { name: 'Bentuk' }).locator('label').allTextContents()
    expect(shapes.map((text) => text.replace(/[\d.]+ judul$/, ''))).toEqual(['Semua', 'Digital', 'Fisik'])
    await panel.getByRole('radio', { name: 'Majalah' }).check()
    await page.waitForURL('/books?type=Majalah')
    await heading(page, (await ask('/api/user/books?type=Majalah')).total)
    // By the keyboard alone: the arrows choose.
    await panel.getByRole('group', { name: 'Bentuk' }).getByRole('radio', { name: 'Semua' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForURL('/books?type=Majalah&shape=ebook')
    await heading(page, (await ask('/api/user/books?type=Majalah&shape=ebook')).total)
    await panel.getByRole('radio', { name: 'Masakan' }).check()
    await page.waitForURL(/genre_id=\d+&type=Majalah&shape=ebook$/)
    await page.getByRole('list', { name: 'Filter terpilih' }).waitFor()
    await page.waitForFunction(
      () => document.querySelector('[aria-busy=true]') === null && document.getAnimations().length === 0,
    )
    await expectAccessible(page, 'filters chosen')
    // The focus goes on to the next chip, and to the heading after the last one.
    const held = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName)
    await page.getByRole('link', { name: 'Hapus Majalah' }).press('Enter')
    await page.waitForURL(/\/books\?genre_id=\d+&shape=ebook$/)
    await expect.poll(held).toBe('Hapus Digital')
    await page.getByRole('link', { name: 'Hapus semua' }).press('Enter')
    await page.waitForURL('/books')
    await expect.poll(held).toBe('H1')
    await page.goBack()
    await page.waitForURL(/shape=ebook$/)
    await expect.poll(() => panel.getByRole('radio', { name: 'Digital' }).isChecked()).toBe(true)
    await journey.close()
  })

  test('each choice says how many titles it would show, the other filters being as they are', async () => {
    const total = async (query: string) => (await ask(`/api/user/books?${query}`)).total
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books')
    const panel = filters(page)
    const label = (group: string, name: string) =>
      panel.getByRole('group', { name: group }).locator('label').filter({ hasText: name })
    const count = async (group: string, name: string) =>
      Number(/(\d+) judul/.exec((await label(group, name).textContent()) ?? '')?.[1])
    await expect.poll(() => count('Tipe', 'Majalah')).toBe(await total('type=Majalah'))
    await expect.poll(() => count('Bentuk', 'Fisik')).toBe(await total('shape=physicalBook'))
    await panel.getByRole('radio', { name: 'Majalah' }).check()
    await page.waitForURL('/books?type=Majalah')
    const paper = await total('type=Majalah&shape=physicalBook')
    await expect.poll(() => count('Bentuk', 'Fisik')).toBe(paper)
    // Its own filter is not counted: the other choice says what one would find there.
    await expect.poll(() => count('Tipe', 'Buku')).toBe(await total('type=Buku'))
    // The largest categories stand at once, the chosen one of the others is in view.
    const genres = await ask('/api/user/books/facets')
    const names = genres.genres.map(({ name }: { name: string }) => name)
    const first = await panel
      .getByRole('group', { name: 'Kategori', exact: true })
      .locator('label')
      .allTextContents()
    expect(first.map((text) => text.replace(/\d+ judul$/, '')).slice(1, 4)).toEqual(names.slice(0, 3))
    expect(first.length).toBeLessThanOrEqual(9)
    // Nothing of the panel scrolls within the page.
    const scrolls = await panel.evaluate(
      (aside) =>
        [aside, ...aside.querySelectorAll('*')].filter(
          (part) =>
            /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight,
        ).length,
    )
    expect(scrolls).toBe(0)
    // One key past the whole panel.
    await panel.getByRole('link', { name: 'Langsung ke hasil' }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('hasil')
    await journey.close()
  })

  test('§5 prices are asked for only with a shape, and count in either order', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books')
    await expect.poll(() => filters(page).getByLabel('Dari').count()).toBe(1)
    await filters(page).getByRole('radio', { name: 'Digital' }).check()
    const from = filters(page).getByRole('textbox', { name: 'Dari' })
    await from.fill('200,50')
    await filters(page).getByText('Isi rupiah bulat').waitFor()
    expect(new URL(page.url()).search).toBe('?shape=ebook')
    await from.fill('Rp 20.000,00')
    await page.waitForURL('/books?shape=ebook&price%5B0%5D=20000')
    await filters(page).getByRole('textbox', { name: 'Sampai' }).fill('30000')
    await page.waitForURL('/books?shape=ebook&price%5B0%5D=20000&price%5B1%5D=30000')
    await heading(page, (await ask('/api/user/books?shape=ebook&price[0]=20000&price[1]=30000')).total)
    await filters(page).getByRole('group', { name: 'Bentuk' }).getByRole('radio', { name: 'Semua' }).check()
    await page.waitForURL('/books')
    await expect.poll(() => from.count()).toBe(0)
    await journey.close()
  })

  test('§5 the years go back 50, begin at the last 25, and filter only once they were changed', async () => {
    const thisYear = yearInWib(new Date())
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books')
    const from = filters(page).getByRole('combobox', { name: 'Dari' })
    const to = filters(page).getByRole('combobox', { name: 'Sampai' })
    expect([await from.inputValue(), await to.inputValue()]).toEqual([
      String(thisYear - 25),
      String(thisYear),
    ])
    const offered = await from.locator('option').allTextContents()
    expect([offered[0], offered.at(-1), offered.length]).toEqual([
      String(thisYear),
      String(thisYear - 50),
      51,
    ])
    await heading(page, (await ask('/api/user/books')).total)
    await from.selectOption('2024')
    await page.waitForURL(`/books?release_years%5B0%5D=2024&release_years%5B1%5D=${thisYear}`)
    await heading(
      page,
      (await ask(`/api/user/books?release_years[0]=2024&release_years[1]=${thisYear}`)).total,
    )
    await journey.close()
  })

  test('§2 a filter that is chosen before the script came counts once it has come', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/.*[.]js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/books', { waitUntil: 'domcontentloaded' })
    await filters(page).getByRole('radio', { name: 'Majalah' }).check()
    release()
    await page.waitForURL('/books?type=Majalah')
    await heading(page, (await ask('/api/user/books?type=Majalah')).total)
    await journey.close()
  })

  test('§2 nothing found says so and shows where to go on', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books?q=zzzzqqqqxxxx')
    await heading(page, 0, 'zzzzqqqqxxxx')
    await page.getByText('Data tidak ditemukan').waitFor()
    expect(await page.getByRole('link', { name: 'Lihat Semua Buku' }).getAttribute('href')).toBe('/books')
    await journey.close()
  })

  test('§2 what takes its time says Memuat data..., and what fails leaves the list empty with a way to try again', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/books\.data/, async (route) => {
      await held
      await route.continue()
    })
    await filters(page).getByRole('radio', { name: 'Majalah' }).check()
    const status = page.getByRole('status').filter({ hasText: 'Memuat data...' })
    await status.waitFor()
    await expect.poll(() => filters(page).getByRole('radio', { name: 'Majalah' }).isChecked()).toBe(true)
    release()
    await status.waitFor({ state: 'detached' })
    await journey.close()
  })

  test('§2 on phones the filters stand in a sheet that says how many it found and gives the focus back', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/books')
    const opener = page.getByRole('button', { name: 'Filter' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await sheet.getByRole('radio', { name: 'Fisik' }).check()
    await page.waitForURL('/books?shape=physicalBook')
    const { total } = await ask('/api/user/books?shape=physicalBook')
    const done = sheet.getByRole('button', { name: `Lihat ${total} Item` })
    await done.waitFor()
    await expectAccessible(page, 'filter sheet')
    await done.click()
    await sheet.waitFor({ state: 'detached' })
    await heading(page, total)
    await journey.close()
  })

  test.each([
    ['while the list loads', false],
    ['at the moment at which the list comes', true],
  ])('§2 Back closes the filter sheet %s', async (_when, atOnce) => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/books')
    await page.getByRole('button', { name: 'Filter' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await sheet.getByRole('radio', { name: 'Fisik' }).waitFor()
    const release = await holdBack(page, '**/books.data*')
    const asked = page.waitForRequest('**/books.data*')
    if (atOnce) {
      // Between the router's new entry and the page's effects, as on a slow phone.
      await page.evaluate(() => {
        const push = history.pushState
        history.pushState = (...entry) => {
          push.apply(history, entry)
          history.pushState = push
          history.back()
        }
      })
    }
    await sheet.getByRole('radio', { name: 'Fisik' }).check()
    await asked
    if (!atOnce) await page.evaluate(() => history.back())
    release()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('button', { name: 'Filter (1)' }).count()).toBe(1)
    await page.waitForURL('/books?shape=physicalBook')
    await journey.close()
  })

  test('§2 without script the filters are a form that works, and the pages are links', async () => {
    const journey = await visit(shop.origin, { javaScriptEnabled: false, viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/books')
    await page.getByRole('radio', { name: 'Majalah' }).check()
    await page.getByRole('button', { name: 'Terapkan' }).click()
    expect(new URL(page.url()).searchParams.get('type')).toBe('Majalah')
    await heading(page, (await ask('/api/user/books?type=Majalah')).total)
    await page.getByRole('link', { name: 'Halaman 2' }).click()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await journey.close()
  })

  test('§4 §9 a card names type and formats, cuts its text to 100, and strikes the price that a discount lowered', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books?sort=terlaris')
    const { data } = await ask('/api/user/books?sort=terlaris&per_page=9')
    for (const [index, book] of data.entries()) {
      const card = page.getByRole('article').nth(index)
      const shown = (await card.innerText()).replaceAll(/\s+/g, ' ')
      const labels = [book.type, ...(book.ebook ? ['Digital'] : []), ...(book.physical_book ? ['Fisik'] : [])]
      expect(shown.startsWith(`${labels.join(' · ')} `)).toBe(true)
      const edition = book.ebook ?? book.physical_book
      expect(shown).toContain(rupiah(edition.final_price))
      await expect.poll(() => card.locator('s').count()).toBe(edition.final_price < edition.price ? 1 : 0)
      if (edition.discount > 0) expect(shown).toContain(`−${edition.discount}%`)
      else if (edition.nominal_discount > 0) expect(shown).toContain(`−${rupiah(edition.nominal_discount)}`)
      expect(shown.includes('Baca')).toBe(false)
    }
    const [first] = data
    await page
      .getByRole('article')
      .first()
      .click({ position: { x: 20, y: 20 } })
    await page.waitForURL(`/books/detail/?q=${first.slug}`)
    await journey.close()
  })
})

const BOTH = 'rumah-di-ujung-gang-kenari'

describe('§2 book detail', () => {
  test('§2 trail, facts, sold count and prices are there, the cover is 300 px high and opens in the viewer', async () => {
    const book = await ask(`/api/user/books/${BOTH}`)
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto(`/books/detail/?q=${BOTH}`)
    const trail = page.getByRole('navigation', { name: 'Jejak halaman' })
    await expect
      .poll(() => trail.getByRole('listitem').allTextContents())
      .toEqual(['Beranda', 'Buku', book.title])
    const shown = await text(page)
    for (const wanted of [
      book.title,
      book.genre.name,
      `Terjual ${book.sold_count.toLocaleString('id-ID')}`,
      book.author.name,
      book.publisher.name,
      book.isbn,
      rupiah(book.ebook.final_price),
    ]) {
      expect(shown).toContain(wanted)
    }
    expect(shown).not.toContain('Stok fisik')
    const cover = page.getByRole('button', { name: `Perbesar sampul ${book.title}` })
    expect((await cover.getByRole('img').boundingBox())?.height).toBe(300)
    await cover.press('Enter')
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('img').waitFor()
    await expectAccessible(page, 'viewer')
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await expect.poll(() => cover.evaluate((button) => button === document.activeElement)).toBe(true)
    await journey.close()
  })

  test('§2 the gallery opens in the viewer, and the arrows go round', async () => {
    const { book_images: images } = await ask(`/api/user/books/${BOTH}`)
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto(`/books/detail/?q=${BOTH}`)
    await expect
      .poll(() => page.getByRole('tab', { name: 'Informasi' }).getAttribute('aria-selected'))
      .toBe('true')
    await expect.poll(() => page.getByRole('tab', { name: 'Review' }).count()).toBe(0)
    await page.getByRole('button', { name: `Perbesar gambar 1 dari ${images.length}` }).click()
    const viewer = page.getByRole('dialog')
    await viewer.getByText(`1 dari ${images.length}`).waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer.getByText(`2 dari ${images.length}`).waitFor()
    for (let more = 1; more < images.length; more++) await page.keyboard.press('ArrowRight')
    await viewer.getByText(`1 dari ${images.length}`).waitFor()
    await journey.close()
  })

  test.each([
    [`q=${BOTH}`, 'Digital'],
    [`q=${BOTH}&shape=all`, 'Digital'],
    [`q=${BOTH}&shape=ebook`, 'Digital'],
    [`q=${BOTH}&shape=physicalBook`, 'Fisik'],
    ['q=satria-becak', 'Fisik'],
    ['q=sarapan-pelan&shape=physicalBook', 'Digital'],
  ])('§4 %s opens with the tab %s', async (query, tab) => {
    const journey = await visit(shop.origin)
    await journey.page.goto(`/books/detail/?${query}`)
    const tabs = journey.page.getByRole('tablist', { name: 'Bentuk' })
    await expect.poll(() => tabs.getByRole('tab', { selected: true }).textContent()).toBe(tab)
    await journey.close()
  })

  test('§4 on the Fisik tab stands the stock, and a quantity that starts at 1 and never falls below', async () => {
    const book = await ask(`/api/user/books/${BOTH}`)
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto(`/books/detail/?q=${BOTH}`)
    await page.getByRole('tab', { name: 'Digital' }).focus()
    await page.keyboard.press('ArrowRight')
    const box = page.getByRole('complementary', { name: 'Pembelian' })
    await expect.poll(() => text(page, 'aside')).toContain(`Stok fisik: ${book.physical_book.quantity}`)
    const quantity = box.getByRole('textbox', { name: 'jumlah' })
    await expect.poll(() => quantity.inputValue()).toBe('1')
    const fewer = box.getByRole('button', { name: 'Kurangi jumlah' })
    await expect.poll(() => fewer.isDisabled()).toBe(true)
    await box.getByRole('button', { name: 'Tambah jumlah' }).click()
    await expect.poll(() => quantity.inputValue()).toBe('2')
    await fewer.click()
    await quantity.fill('0')
    await quantity.blur()
    await expect.poll(() => quantity.inputValue()).toBe('1')
    await expectAccessible(page, 'paper edition')
    await journey.close()
  })

  test('§2 guests are sent to the login by the cart button, and find Bayar Sekarang for the digital edition', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto(`/books/detail/?q=${BOTH}`)
    const box = page.getByRole('complementary', { name: 'Pembelian' })
    expect(await box.getByRole('link', { name: 'Keranjang' }).getAttribute('href')).toMatch(/^\/login\?next=/)
    expect(await box.getByRole('link', { name: 'Bayar Sekarang' }).getAttribute('href')).toBe(
      `/books/detail/checkout?bookid=${BOTH}`,
    )
    await page.getByRole('tab', { name: 'Fisik' }).click()
    // The other panel leaves a moment after the new one has come.
    await expect.poll(() => box.getByRole('link', { name: 'Bayar Sekarang' }).count()).toBe(0)
    expect(await box.getByRole('link', { name: 'Keranjang' }).getAttribute('href')).toMatch(/^\/login/)
    await journey.close()
  })

  test('§4 that no copy is left is shown before the login, and a mail is sent when one is back', async () => {
    const [gone] = (await ask('/api/user/books?shape=physicalBook&per_page=99')).data.filter(
      (book: { quantity: number }) => book.quantity <= 0,
    )
    const path = `/books/detail/?q=${gone.slug}&shape=physicalBook`
    const guest = await visit(shop.origin)
    await guest.page.goto(path)
    const box = (page: Page) => page.getByRole('complementary', { name: 'Pembelian' })
    await box(guest.page).getByText('tidak terdapat stock fisik').waitFor()
    await expect.poll(() => box(guest.page).getByRole('textbox', { name: 'jumlah' }).count()).toBe(0)
    const login = box(guest.page).getByRole('link', { name: 'Kabari saya' })
    expect(await login.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(path)}`)
    await guest.close()

    const member = await visit(shop.origin)
    const { page } = member
    const answer = await client(shop.origin)('POST', '/api/auth/login', DEMO_READER)
    const { access_token, user } = answer.body.data
    await member.context.addInitScript(
      ([token, stored]) => {
        localStorage.setItem('access_token', token ?? '')
        localStorage.setItem('user', stored ?? '')
      },
      [access_token, JSON.stringify(user)],
    )
    // The answer about the wishes of before comes after the press, and must not undo it.
    const answering = Promise.withResolvers<void>()
    await page.route('**/api/user/restock-wishes', async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      await answering.promise
      await route.fulfill({ response })
    })
    await page.goto(path)
    await box(page).getByText('tidak terdapat stock fisik').waitFor()
    await expect.poll(() => box(page).getByRole('link', { name: 'Keranjang' }).count()).toBe(0)
    await box(page).getByRole('button', { name: 'Kabari saya', exact: true }).click()
    const wished = box(page).getByText(`Kami kirim satu email ke ${DEMO_READER.email}`)
    await wished.waitFor()
    const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/restock-wishes'))
    answering.resolve()
    await late
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))))
    expect(await wished.count()).toBe(1)
    await page.unroute('**/api/user/restock-wishes')
    await page.reload()
    await expectAccessible(page, 'sold out')
    await box(page).getByRole('button', { name: 'Batal kabari saya' }).click()
    await box(page).getByRole('button', { name: 'Kabari saya', exact: true }).waitFor()
    // A link that this shop did not make ends nothing, and says so.
    expectFailedRequests(page)
    await page.goto('/pemberitahuan/berhenti?token=1.wishlist.x')
    await page.getByRole('button', { name: 'Berhenti' }).click()
    await page.getByText('Tautan ini tidak dikenal').waitFor()
    await expectAccessible(page, 'way out of mails about stock')
    await member.close()
  })

  test.each([
    ['Twitter', 'twitter.com'],
    ['WhatsApp', 'api.whatsapp.com'],
    ['Telegram', 't.me'],
  ])('§2 §9 %s is told title, author and the page’s link in a window of 626 × 436', async (name, host) => {
    const book = await ask(`/api/user/books/${BOTH}`)
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.addInitScript(() => {
      const opened: string[][] = []
      Object.assign(window, {
        opened,
        open: (...words: string[]) => {
          opened.push(words)
          return null
        },
      })
    })
    await page.goto(`/books/detail/?q=${BOTH}`)
    await page.getByRole('button', { name: 'Bagikan' }).click()
    await expectAccessible(page, 'share menu')
    await page.getByRole('menuitem', { name }).click()
    const [[address = '', , look = ''] = []] = await page.evaluate(
      () => (window as unknown as { opened: string[][] }).opened,
    )
    const url = new URL(address)
    expect(url.hostname).toBe(host)
    const said = [...url.searchParams.values()].join(' ')
    expect(said).toContain(`${book.title} - ${book.author.name}`)
    expect(said).toContain(`${shop.origin}/books/detail/?q=${BOTH}`)
    expect(look).toMatch(/width=626,height=436/)
    await journey.close()
  })

  test('§2 an id, an old spelling and both forms of the address lead to one page', async () => {
    const book = await ask(`/api/user/books/${BOTH}`)
    const journey = await visit(shop.origin)
    const { page } = journey
    for (const path of [`/books/detail?q=${book.id}`, `/books/detail/?q=${BOTH.replaceAll('-', '%20')}`]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: book.title }).waitFor()
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
        `${shop.origin}/books/detail/?q=${BOTH}`,
      )
    }
    await journey.close()
  })

  test.each([
    ['PDF', 'rumah-di-ujung-gang-kenari'],
    ['HTML', 'catatan-dari-menara-air'],
  ])('a guest reads the sample of a %s book and goes back to buy it', async (kind, slug) => {
    const book = await ask(`/api/user/books/${slug}`)
    expect(book.sample.file_type).toBe(kind)
    // A turn is over at once, so that a page turned behind the leaf is seen at once as well.
    const journey = await visit(shop.origin, { reducedMotion: 'reduce' })
    const { page } = journey
    await page.goto(`/books/detail/?q=${slug}`)
    await page.getByRole('link', { name: 'Baca Cuplikan' }).click()
    await page.waitForURL(`/book/read/cuplikan?book=${slug}`)
    await page.getByRole('heading', { level: 1, name: `Cuplikan: ${book.title}` }).waitFor()
    if (kind === 'PDF') await page.getByText(`dari ${book.sample.pages}`).first().waitFor()
    else await page.frameLocator('iframe').locator('p').first().waitFor()
    await expect.poll(() => page.getByRole('banner').getByRole('navigation').count()).toBe(0)
    await expectAccessible(page, `sample of a ${kind} book`)
    // Over the last page stands nothing; a turn further stands how to read on.
    await page.keyboard.press('End')
    const end = page.getByRole('dialog', { name: 'Akhir cuplikan' })
    await page.getByRole('button', { name: 'Lanjut', exact: true }).waitFor()
    expect(await end.count()).toBe(0)
    const place = page.getByRole('slider').first()
    const last = await place.inputValue()
    await page.keyboard.press('PageDown')
    const buy = end.getByRole('link', { name: 'Lanjutkan: beli buku ini' })
    await buy.waitFor()
    expect((await end.innerText()).replaceAll(/\s+/g, ' ')).toContain(rupiah(book.ebook.final_price))
    await expectAccessible(page, `end of the sample of a ${kind} book`)
    expect(await buy.getAttribute('href')).toBe(`/books/detail/checkout?bookid=${slug}`)
    // The book behind the leaf hears no key: back by the key that turns back is to the same page.
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => end.count()).toBe(0)
    expect(await place.inputValue()).toBe(last)
    // On again by the button, which has the focus when the leaf is gone.
    const onward = page.getByRole('button', { name: 'Lanjut', exact: true })
    await onward.click()
    await buy.waitFor()
    await end.getByRole('button', { name: 'Kembali ke cuplikan' }).click()
    await expect.poll(() => onward.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Home')
    await page.getByRole('link', { name: 'Beli buku ini', exact: true }).click()
    await page.waitForURL(`/books/detail/?q=${slug}`)
    await journey.close()
  })
})
