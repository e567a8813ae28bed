import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  closeBrowser,
  expectAccessible,
  expectFailedRequests,
  SCREENS,
  visit,
} from '#tests/support/browser.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ pages: true })
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

const notices = (page: Page) => page.getByRole('region', { name: 'Pemberitahuan' })
const crosses = (page: Page) => notices(page).getByRole('button', { name: 'Tutup pemberitahuan' })
const count = (page: Page) => crosses(page).count()

/** A page on which each press of the button brings the next notice: 1, 2, 3 … */
async function noticingPage(options: Parameters<typeof visit>[1] = {}) {
  const journey = await visit(shop.origin, options)
  const { page } = journey
  expectFailedRequests(page)
  let asked = 0
  await page.route('**/api/auth/login', (route) => {
    const body = JSON.stringify({ code: 422, message: `Pemberitahuan ${++asked}` })
    return route.fulfill({ status: 422, contentType: 'application/json', body })
  })
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('sari@example.com')
  await page.getByLabel('Password', { exact: true }).fill('rahasia')
  const notify = async () => {
    const next = asked + 1
    const answered = page.waitForResponse('**/api/auth/login')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await answered
    return next
  }
  return { ...journey, notify }
}

/** How long a notice stood, from its first sight to its last, measured in the page itself. */
async function watchDuration(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const window_ = window as unknown as { stood: number | undefined }
    let since: number | undefined
    const look = () => {
      const there = document.querySelector('[aria-label="Tutup pemberitahuan"]') !== null
      if (there) since ??= performance.now()
      else if (since !== undefined) {
        window_.stood = performance.now() - since
        return
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return async () => {
    const stood = () => page.evaluate(() => (window as unknown as { stood: number | undefined }).stood)
    await expect.poll(stood).toBeGreaterThan(0)
    return (await stood()) ?? 0
  }
}

describe('§4 toasts', () => {
  test('§4 §9 a toast stands at the top of the page for 4000 ms, then leaves by itself', async () => {
    const { page, notify, close } = await noticingPage()
    const duration = await watchDuration(page)
    await notify()
    await notices(page).getByText('Pemberitahuan 1', { exact: true }).waitFor()
    const place = await crosses(page).boundingBox()
    expect(place?.y).toBeLessThan(60)
    const stood = await duration()
    // Its own fading in and out comes on top, and a busy machine's frames.
    expect(stood).toBeGreaterThanOrEqual(3900)
    expect(stood).toBeLessThan(5500)
    await close()
  })

  test('§4 it waits while the hand or the keyboard is on it, and goes on afterwards', async () => {
    const { page, notify, close } = await noticingPage()
    await notify()
    await notices(page).getByText('Pemberitahuan 1', { exact: true }).hover()
    await page.waitForTimeout(4700)
    expect(await count(page)).toBe(1)
    await page.mouse.move(640, 700)
    await expect.poll(() => count(page)).toBe(0)

    await notify()
    await crosses(page).focus()
    await page.waitForTimeout(4700)
    expect(await count(page)).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => count(page)).toBe(0)
    await close()
  })

  test('§4 a click on it takes it away, and others wait in a queue for their turn', async () => {
    const { page, notify, close } = await noticingPage()
    for (let press = 0; press < 5; press++) await notify()
    await expect.poll(() => count(page)).toBe(3)
    for (const text of ['Pemberitahuan 1', 'Pemberitahuan 2', 'Pemberitahuan 3']) {
      await notices(page).getByText(text, { exact: true }).waitFor()
    }
    expect(await notices(page).getByText('Pemberitahuan 4', { exact: true }).count()).toBe(0)
    await notices(page).getByText('Pemberitahuan 2', { exact: true }).click()
    await notices(page).getByText('Pemberitahuan 4', { exact: true }).waitFor()
    await expect.poll(() => notices(page).getByText('Pemberitahuan 2', { exact: true }).count()).toBe(0)
    // The fifth comes when one of the others has had its time: not while the hand is still on them.
    await page.mouse.move(640, 700)
    await notices(page).getByText('Pemberitahuan 5', { exact: true }).waitFor()
    await expect.poll(() => count(page)).toBe(0)
    await close()
  })

  test('§4 its kind is told in words as well, it is announced, and it stands on a phone', async () => {
    const { page, notify, close } = await noticingPage({ viewport: SCREENS.phone })
    await notify()
    await notices(page).getByText('Gagal:').waitFor()
    expect(await notices(page).getAttribute('aria-live')).toBe('polite')
    await notices(page).hover()
    await expectAccessible(page, 'a toast on a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await close()
  })
})
