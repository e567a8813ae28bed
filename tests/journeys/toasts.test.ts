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

const pass = (page: Page, milliseconds: number) => page.clock.runFor(milliseconds)

describe('§4 toasts', () => {
  test('§4 §9 a toast stands at the top of the page for 4000 ms, then leaves by itself', async () => {
    const { page, notify, close } = await noticingPage()
    // The page's clock stands still between the steps, so a busy machine changes nothing.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await notify()
    const first = notices(page).getByText('Pemberitahuan 1', { exact: true })
    await expect.poll(() => pass(page, 10).then(() => first.isVisible())).toBe(true)
    const place = await crosses(page).boundingBox()
    expect(place?.y).toBeLessThan(60)
    await pass(page, 3500)
    expect(await count(page)).toBe(1)
    await pass(page, 500)
    await expect.poll(() => pass(page, 10).then(() => count(page))).toBe(0)
    await close()
  })

  test('§4 it waits while the pointer or the keyboard is on it, and goes on afterwards', async () => {
    const { page, notify, close } = await noticingPage()
    // The page's clock is moved by hand, so no second of the test is spent waiting.
    await page.clock.install()
    await notify()
    await notices(page).getByText('Pemberitahuan 1', { exact: true }).hover()
    await pass(page, 60_000)
    expect(await count(page)).toBe(1)
    await page.mouse.move(640, 700)
    await pass(page, 5_000)
    await expect.poll(() => count(page)).toBe(0)

    await notify()
    await crosses(page).focus()
    await pass(page, 60_000)
    expect(await count(page)).toBe(1)
    await page.keyboard.press('Enter')
    await pass(page, 1_000)
    await expect.poll(() => count(page)).toBe(0)
    await close()
  })

  test('§4 a click on it takes it away, and others wait in a queue for their turn', async () => {
    const { page, notify, close } = await noticingPage()
    await page.clock.install()
    for (let press = 0; press < 5; press++) await notify()
    await pass(page, 500)
    await expect.poll(() => count(page)).toBe(3)
    for (const text of ['Pemberitahuan 1', 'Pemberitahuan 2', 'Pemberitahuan 3']) {
      await notices(page).getByText(text, { exact: true }).waitFor()
    }
    expect(await notices(page).getByText('Pemberitahuan 4', { exact: true }).count()).toBe(0)
    await notices(page).getByText('Pemberitahuan 2', { exact: true }).click()
    await pass(page, 500)
    await notices(page).getByText('Pemberitahuan 4', { exact: true }).waitFor()
    await expect.poll(() => notices(page).getByText('Pemberitahuan 2', { exact: true }).count()).toBe(0)
    // The fifth comes when one of the others has had its time: not while the pointer is still on them.
    await page.mouse.move(640, 700)
    await pass(page, 5_000)
    await notices(page).getByText('Pemberitahuan 5', { exact: true }).waitFor()
    await pass(page, 5_000)
    await expect.poll(() => count(page)).toBe(0)
    await close()
  })

  test('§4 the others go on when the toast under the pointer is the one that was closed', async () => {
    const { page, notify, close } = await noticingPage()
    await page.clock.install()
    await notify()
    await notify()
    await pass(page, 500)
    // The first is the lowest: when it is gone, nothing is left under the pointer.
    await notices(page).getByText('Pemberitahuan 1', { exact: true }).click()
    await pass(page, 1_000)
    await expect.poll(() => count(page)).toBe(1)
    await page.mouse.move(640, 700)
    await pass(page, 5_000)
    await expect.poll(() => count(page)).toBe(0)
    await close()
  })

  test('§4 its kind is said in words as well, it is announced, and it stands on a phone', async () => {
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
