import { describe, expect, test } from 'vitest'
import { SCREENS, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'

const shop = fileShop(() => demoShop())

describe('§2 search box', () => {
  test('§2 §9 typing goes to Books after 300 ms, the first letter adds to the history and the rest replace it', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/promo')
    const box = page.getByRole('combobox', { name: 'Pencarian' })
    await box.pressSequentially('gang', { delay: 20 })
    await page.waitForURL(/\/books\?q=gang$/)
    await box.pressSequentially(' kenari', { delay: 20 })
    await page.waitForURL(/\/books\?q=gang\+kenari$/)
    await expect.poll(() => box.inputValue()).toBe('gang kenari')
    await page
      .getByRole('heading', { level: 1, name: 'Hasil Pencarian “gang kenari” Menemukan 1 Item' })
      .waitFor()
    await page.goBack()
    await page.waitForURL(/\/promo$/)
    await journey.close()
  })

  test('§2 Enter searches at once, and the cross empties the box and the search', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Pencarian' })
    await box.fill('kereta')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/books\?q=kereta$/)
    await page.getByRole('button', { name: 'Kosongkan pencarian' }).click()
    await page.waitForURL(/\/books$/)
    await expect.poll(() => box.inputValue()).toBe('')
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
    await journey.close()
  })

  test('§2 a space at the end stays while one types, so that the next word is separate', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books')
    const box = page.getByRole('combobox', { name: 'Pencarian' })
    await box.pressSequentially('gang ', { delay: 20 })
    await page.waitForURL(/\/books\?q=gang$/)
    await page.getByRole('heading', { level: 1, name: /“gang”/ }).waitFor()
    await expect.poll(() => box.inputValue()).toBe('gang ')
    await box.pressSequentially('kenari', { delay: 20 })
    await page.waitForURL(/\/books\?q=gang\+kenari$/)
    await journey.close()
  })

  test('§2 a link that is pressed while a search still waits wins, and empties the box', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.clock.install()
    await page.goto('/books')
    const box = page.getByRole('combobox', { name: 'Pencarian' })
    await box.pressSequentially('gang')
    await page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Promo' }).click()
    await page.waitForURL(/\/promo$/)
    await page.getByRole('heading', { level: 1, name: 'Promo' }).waitFor()
    // Longer than a search waits.
    await page.clock.runFor(2000)
    expect(new URL(page.url()).pathname).toBe('/promo')
    await expect.poll(() => box.inputValue()).toBe('')
    await journey.close()
  })

  for (const [field, typed, pause] of [
    ['Pencarian', 'gang', 300],
    ['Sampai', '9999', 500],
  ] as const)
    test(`§2 a link that is pressed while “${field}” waits wins on a slow device too`, async () => {
      const journey = await visit(shop.origin)
      const { page } = journey
      const slow = await page.context().newCDPSession(page)
      for (const early of [60, 80, 100]) {
        await page.goto('/books?shape=ebook')
        const box = page.locator('input:visible').and(page.getByLabel(field)).first()
        await box.pressSequentially(typed.slice(0, -1), { delay: 20 })
        await page.waitForURL(/999|gan/)
        await page.waitForLoadState('networkidle')
        await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
        await box.press(typed.slice(-1))
        await page.evaluate(async (ms) => {
          await new Promise((resolve) => setTimeout(resolve, ms))
          const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Utama"] a')]
          links.find(({ pathname }) => pathname === '/promo')?.click()
        }, pause - early)
        await page.getByRole('heading', { level: 1, name: 'Promo' }).waitFor()
        await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await page.waitForTimeout(600)
        expect(new URL(page.url()).pathname).toBe('/promo')
      }
      await journey.close()
    })

  test('§2 a query that is typed keeps the chosen filters and begins at the first page', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books?type=Majalah&sort=terbaru&page=2')
    await page.getByRole('combobox', { name: 'Pencarian' }).pressSequentially('arah', { delay: 20 })
    await page.waitForURL(/q=arah/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      type: 'Majalah',
      sort: 'terbaru',
      q: 'arah',
    })
    await journey.close()
  })

  test('§2 a search that is typed far down the list shows its results from the top', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/books')
    await page.mouse.wheel(0, 1500)
    await page.waitForFunction(() => window.scrollY > 1000)
    await page.getByRole('combobox', { name: 'Pencarian' }).pressSequentially('gang kenari', { delay: 20 })
    await page.getByRole('heading', { level: 1, name: /“gang kenari” Menemukan 1 Item/ }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await journey.close()
  })
})

describe('F77 what a search did not find', () => {
  test('§2 a misspelt word is corrected openly, and can be searched as it was typed', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books?q=gang+kenrai')
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.innerText()).toBe('Hasil Pencarian “gang kenrai” Menemukan 1 Item')
    await page.getByText('Mungkin maksud Anda gang kenari.').waitFor()
    await page.getByRole('link', { name: '“gang kenrai”' }).click()
    await page.waitForURL(/\/books\?q=gang\+kenrai&exact=1$/)
    await page.getByRole('heading', { name: 'Hasil Pencarian “gang kenrai” Menemukan 0 Item' }).waitFor()
    await page.getByText('Data tidak ditemukan').waitFor()
    const near = page.getByRole('region', { name: 'Judul yang mirip' })
    await near.getByRole('heading', { name: 'Rumah di Ujung Gang Kenari' }).waitFor()
    expect(await page.getByText('Mungkin maksud Anda').count()).toBe(0)
    // The address leads there as well, and the filters keep it.
    await page.reload()
    await page.getByRole('link', { name: 'Hapus Persis seperti diketik' }).waitFor()
    await page.goto('/books?q=gang+kenrai&exact=1&type=Majalah')
    await page.getByRole('link', { name: 'Hapus Majalah' }).click()
    await page.waitForURL(/\/books\?q=gang\+kenrai&exact=1$/)
    // Typing on searches again in the usual way.
    await page.goto('/books?q=gang+kenrai&exact=1&type=Majalah')
    await page.getByRole('combobox', { name: 'Pencarian' }).fill('gang kenari')
    await page.waitForURL(/\/books\?type=Majalah&q=gang\+kenari$/)
    await journey.close()
  })

  test('§2 where no title has all words, nothing is found, and similar titles stand apart', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books?q=stasiun+kulkas')
    await page.getByRole('heading', { name: 'Hasil Pencarian “stasiun kulkas” Menemukan 0 Item' }).waitFor()
    await page.getByText('Data tidak ditemukan').waitFor()
    const near = page.getByRole('region', { name: 'Judul yang mirip' })
    await near.getByRole('heading', { name: 'Malam Kesembilan di Stasiun Karangmelati' }).waitFor()
    await journey.close()
  })
})
