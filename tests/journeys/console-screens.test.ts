import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DEMO_STAFF } from '#demo/demo-run.ts'
import { expectAccessible, expectFailedRequests, type Visit, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'

const shop = fileShop(() => demoShop())

/** Every screen of the console, with the heading that tells that it has its data. */
const SCREENS: readonly [path: string, heading: RegExp][] = [
  ['/kelola', /Halo/],
  ['/kelola/pengaturan/catatan', /Catatan tindakan/],
  ['/kelola/tidak-ada', /Halaman tidak ditemukan/],
]

async function signIn(page: Page): Promise<void> {
  expectFailedRequests(page)
  await page.goto('/kelola/masuk')
  await page.getByLabel('Email').fill(DEMO_STAFF.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_STAFF.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Halo' }).waitFor()
}

/** Compressed bytes of script that a page has fetched since. */
function scriptsOf({ page }: Visit): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (/[.]js(?:$|[?])/.test(request.url()))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

describe('§7 the console', () => {
  test.each(SCREENS)(
    '§7 %s stands from 360 to 1920 px in both themes, and needs at most 150 kB of script',
    async (path, heading) => {
      const journey = await visit(shop.origin)
      const { page, context } = journey
      await signIn(page)
      await page.close()
      const screen = { ...journey, page: await context.newPage() }
      const scripts = scriptsOf(screen)
      await screen.page.goto(path)
      await screen.page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await screen.page.waitForLoadState('networkidle')
      const bytes = await scripts()
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThanOrEqual(150_000)
      for (const width of [360, 768, 1280, 1920]) {
        await screen.page.setViewportSize({ width, height: 900 })
        const beyond = await screen.page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect({ width, beyond: Math.max(0, beyond) }).toEqual({ width, beyond: 0 })
        if (width === 360 || width === 1280) await expectAccessible(screen.page, `${path} at ${width}`)
      }
      await journey.close()
    },
  )

  test('§7 a member who is not signed in signs in and comes to the address that was asked for', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    expectFailedRequests(page)
    await page.goto('/kelola/pengaturan/catatan?pelaku=cli')
    await page.getByLabel('Email').fill(DEMO_STAFF.email)
    await page.getByLabel('Password', { exact: true }).fill('salah-password')
    await page.keyboard.press('Enter')
    await page.getByText('Email atau password salah').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(DEMO_STAFF.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Catatan tindakan' }).waitFor()
    expect(new URL(page.url()).search).toBe('?pelaku=cli')
    await page.getByRole('button', { name: 'Keluar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Masuk' }).waitFor()
    await page.goto('/kelola')
    await page.getByRole('heading', { level: 1, name: 'Masuk' }).waitFor()
    await journey.close()
  })

  test('§7 no cache keeps the console, and its policy lets no foreign style or form in', async () => {
    const { headers } = await fetch(`${shop.origin}/kelola/apa-saja`)
    expect(headers.get('cache-control')).toBe('no-store')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("form-action 'none'")
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')+;/)
  })

  test('§7 no script of a shopper’s page holds a call of the console', async () => {
    for (const path of ['/', '/books', '/package', '/login', '/cart', '/profile']) {
      const html = await (await fetch(shop.origin + path)).text()
      const files = [...new Set(html.match(/\/assets\/[\w-]+[.]js/g))]
      expect(files.length).toBeGreaterThan(3)
      for (const file of files) {
        const code = await (await fetch(shop.origin + file)).text()
        expect({ path, file, holds: code.includes('/api/console') }).toMatchObject({ holds: false })
      }
    }
  })
})
