import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { boxOf, expectAccessible, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'

const WORDS = {
  title: 'Pekan buku anak sampai hari Minggu depan nanti',
  line: 'Tiga puluh judul untuk dibacakan malam ini, dengan potongan harga',
  button: 'Lihat promo',
  link: '/promo',
}

const shop = fileShop(() => demoShop({ REVIEWS: '1' }))

beforeAll(async () => {
  const { kysely } = shop.database
  // A promo's picture: nearly all of it is pale paper, on which white words cannot be read.
  const pale = await kysely
    .selectFrom('promos')
    .select('image_id')
    .where('code', '=', 'PEKANCETAK')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('landings')
    .values({ ...WORDS, position: -1, alt: '', image_id: pale.image_id ?? 0 })
    .execute()
})

/** The least contrast of white letters on any pixel of a picture. */
async function contrastOfWhite(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  let brightest = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = [...data.subarray(at, at + 3)].map((byte) => linear(byte / 255))
    brightest = Math.max(brightest, 0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  return 1.05 / (brightest + 0.05)
}

describe('§2 the home page', () => {
  test.each([320, 640, 901, 1280, 1920])(
    'at %i px the words of a header picture are whole, and can be read on a pale one',
    async (width) => {
      const journey = await visit(shop.origin, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      const { page } = journey
      await page.goto('/')
      const slide = page.getByRole('region', { name: 'Sorotan' }).getByRole('listitem').first()
      const picture = slide.locator('img')
      await picture.evaluate((image) => (image as HTMLImageElement).decode())
      const frame = await slide.boundingBox()
      const link = slide.getByRole('link', { name: WORDS.button })
      const words = [slide.getByText(WORDS.title), slide.getByText(WORDS.line), link]
      for (const part of words) {
        const box = await part.boundingBox()
        expect(box?.y).toBeGreaterThanOrEqual(frame?.y ?? 0)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0))
        // Nothing of it is cut off.
        await expect
          .poll(() => part.evaluate((element) => element.scrollHeight - element.clientHeight))
          .toBeLessThan(6)
      }
      const boxes = (await Promise.all(words.slice(0, 2).map((part) => part.boundingBox()))).filter(
        (box) => box !== null,
      )
      expect(boxes).toHaveLength(2)
      await page.evaluate(() => {
        const hidden = new CSSStyleSheet()
        hidden.replaceSync('li p { visibility: hidden } li a { opacity: 0 }')
        document.adoptedStyleSheets.push(hidden)
      })
      for (const clip of boxes) {
        expect(
          await contrastOfWhite(await page.screenshot({ clip: clip ?? frame ?? undefined })),
        ).toBeGreaterThan(4.5)
      }
      if (width === 320) {
        await link.click()
        await page.waitForURL(/\/promo$/)
      }
      await journey.close()
    },
  )

  test.each([
    [360, 740],
    [1280, 800],
  ])('at %i × %i the first book comes within the first screen', async (width, height) => {
    const journey = await visit(shop.origin, { viewport: { width, height } })
    const { page } = journey
    await page.goto('/')
    const first = page.getByRole('region', { name: 'Buku Populer' }).getByRole('article').first()
    expect((await boxOf(first)).y).toBeLessThan(height - 20)
    await journey.close()
  })

  test.each([360, 768, 1280, 1920])(
    'at %i px a slide shows covers of books that lead to their pages, whole and beside its words',
    async (width) => {
      const journey = await visit(shop.origin, { viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      const { page } = journey
      await page.goto('/')
      const slides = page.getByRole('region', { name: 'Sorotan' })
      await slides.getByRole('button', { name: 'Tampilkan Selalu ada halaman berikutnya' }).click()
      const slide = slides.getByRole('listitem').filter({ hasText: 'Selalu ada halaman berikutnya' })
      const covers = slide.getByRole('link').filter({ has: page.locator('img'), visible: true })
      await expect.poll(() => covers.count()).toBe(width < 640 ? 1 : 3)
      await expect.poll(async () => Math.round((await boxOf(slide)).x - (await boxOf(slides)).x)).toBe(0)
      const frame = await boxOf(slide)
      const words = slide.getByText(/Selalu ada halaman|Buku dan majalah Indonesia/)
      for (const cover of await covers.all()) {
        const box = await boxOf(cover)
        expect(box.y).toBeGreaterThanOrEqual(frame.y)
        expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height)
        expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
        for (const part of await words.all()) {
          const { x, width: wide } = await boxOf(part)
          expect(x + wide).toBeLessThanOrEqual(box.x)
        }
      }
      await covers.first().click()
      await page.waitForURL(/\/books\/detail\/?\?q=rumah-di-ujung-gang-kenari$/)
      await journey.close()
    },
  )

  test.each(['light', 'dark'] as const)(
    'in %s its parts stand in their order, the newest titles and the categories last; nothing is left to axe',
    async (colorScheme) => {
      const journey = await visit(shop.origin, { colorScheme })
      const { page } = journey
      await page.goto('/')
      await expect
        .poll(() => page.locator('main').getByRole('heading', { level: 2 }).allTextContents())
        .toEqual([
          'Promo untuk Anda',
          'Buku Populer',
          'Majalah Populer',
          'Berlangganan, baca majalah lebih cepat',
          'Baru terbit',
          'Kategori',
        ])
      // The veil below them is dark in both themes; axe cannot judge letters over a picture.
      const words = page.getByText('Selalu ada halaman berikutnya')
      expect(await words.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 255, 255)')
      const all = (name: string) => page.getByRole('link', { name: `Lihat Selengkapnya: ${name}` })
      expect(await all('Majalah Populer').getAttribute('href')).toBe('/books?type=Majalah')
      expect(await all('Baru terbit').getAttribute('href')).toBe('/books?sort=terbaru')
      await expectAccessible(page, `the home page in ${colorScheme}`)
      if (colorScheme === 'light') {
        await page.getByRole('link', { name: /^Masakan/ }).click()
        await page.waitForURL(/\/books\?genre_id=\d+$/)
        await page.getByRole('heading', { level: 1, name: /Menemukan 7 Item/ }).waitFor()
      }
      await journey.close()
    },
  )

  test('a promo’s code is copied by a press, and says so', async () => {
    const journey = await visit(shop.origin, { permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = journey
    await page.goto('/')
    const promos = page.locator('section', { has: page.getByRole('heading', { name: 'Promo untuk Anda' }) })
    const button = promos.getByRole('button', { name: /^Salin kode / }).first()
    const code = (await button.textContent()) ?? ''
    // The arrow works as soon as the page was taken over; before that a press would do nothing.
    await page.locator('[aria-label="Buku Populer: berikutnya"][aria-disabled=false]').waitFor()
    await button.click()
    await promos.getByText(`Kode ${code} tersalin`).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await journey.close()
  })
})

test('§2 the reviews of a title, where the shop shows them: ‘Pengguna’, date and text, or that there is none', async () => {
  const text = 'Dibaca dua kali.\nAnak saya minta lagi.'
  const reviewed = 'rumah-di-ujung-gang-kenari'
  const written_at = new Date('2026-08-16T18:30:00Z')
  const { kysely } = shop.database
  const { title_id } = await kysely
    .selectFrom('titles')
    .select('id as title_id')
    .where('slug', '=', reviewed)
    .executeTakeFirstOrThrow()
  const { user_id } = await kysely
    .selectFrom('users')
    .select('id as user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const review = {
    title_id,
    user_id,
    stars: 5,
    body: text,
    reviewer: '',
    finished: false,
    state: 'shown',
  } as const
  await kysely
    .insertInto('reviews')
    .values({ ...review, created_at: written_at, written_at })
    .execute()

  const { page, close } = await visit(shop.origin)
  const openReviews = async (slug: string) => {
    await page.goto(`/books/detail/?q=${slug}`)
    const tab = page.getByRole('tab', { name: 'Review', exact: true })
    // A press before the page is hydrated does nothing.
    await expect
      .poll(async () => {
        await tab.click()
        return tab.getAttribute('aria-selected')
      })
      .toBe('true')
    return page.getByRole('tabpanel', { name: 'Review' })
  }
  const written = await openReviews(reviewed)
  // The day of the shop, wherever the reader is.
  const said = written.getByRole('listitem').filter({ hasText: 'Pengguna' })
  await expect.poll(() => said.innerText()).toBe(`Pengguna\n17/08/2026\n\n${text}`)
  await expectAccessible(page, 'the reviews of a title')
  const none = await openReviews('selasar-no-13')
  await none.getByText('Belum terdapat review', { exact: true }).waitFor()
  await expectAccessible(page, 'a title without reviews')
  await close()
})
