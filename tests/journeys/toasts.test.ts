import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFailedRequests, SCREENS, visit } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { testShop } from '#tests/support/shop.ts'
import { newShopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => testShop({ pages: true }))

const notices = (page: Page) => page.getByRole('region', { name: 'Pemberitahuan' })
const crosses = (page: Page) => notices(page).getByRole('button', { name: 'Tutup pemberitahuan' })
const count = (page: Page) => crosses(page).count()

const SESSION = {
  id: 'sesi-1',
  device: 'Chrome di Windows',
  last_used_at: '2026-07-01T00:00:00Z',
  current: false,
}

/** A page on which each press of a button brings the next notice, each about something of its own: 1, 2, 3 … */
async function noticingPage(options: Parameters<typeof visit>[1] = {}) {
  const journey = await newShopper(shop, options)
  const { page } = journey
  let asked = 0
  await page.route(/\/api\/auth\/sessions/, (route) => {
    const ended = route.request().method() === 'DELETE'
    return route.fulfill({
      json: ended
        ? { code: 200, message: `Pemberitahuan ${++asked}`, data: null }
        : { code: 200, message: '', data: [SESSION] },
    })
  })
  await page.goto('/profile')
  const button = page.getByRole('button', { name: 'Keluarkan perangkat' })
  await button.waitFor()
  const notify = async () => {
    const next = asked + 1
    const answered = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await button.press('Enter')
    await answered
    // The button is free again: until then it takes no press.
    await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
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
    const bar = await page.getByRole('banner').boundingBox()
    // Under the bar, and above the page's own words.
    expect(place?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    expect(place?.y).toBeLessThan(120)
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
    await expect.poll(() => notices(page).getByText('Pemberitahuan 4', { exact: true }).count()).toBe(0)
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

  test('§4 on a phone one stands at a time, and over no title', async () => {
    const { page, notify, close } = await noticingPage({ viewport: SCREENS.phone })
    const titles: number[] = []
    for (const path of ['/cart', '/payment/info?refno=TIDAKADA', '/requestRisetPassword']) {
      await page.goto(path)
      const title = page.getByRole('heading', { level: 1 })
      // It has no box while the page's own one takes the place of the one before.
      let top = 0
      const hasBox = async () => {
        top = (await title.boundingBox())?.y ?? 0
        return top > 0
      }
      await expect.poll(hasBox).toBe(true)
      titles.push(top)
    }
    await page.goto('/profile')
    await page.clock.install()
    await notify()
    await notify()
    await pass(page, 500)
    await expect.poll(() => count(page)).toBe(1)
    const toast = notices(page).getByRole('dialog').or(notices(page).getByText('Pemberitahuan 1')).first()
    // It slides to its place.
    const bottom = async () => {
      const box = await toast.boundingBox()
      return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
    }
    await expect.poll(bottom).toBeLessThanOrEqual(Math.min(...titles))
    await pass(page, 5_000)
    await notices(page).getByText('Pemberitahuan 2', { exact: true }).waitFor()
    await close()
  })

  test('§4 what stands beside its field needs no toast, and a newer one of a form replaces the older', async () => {
    const { page, close } = await visit(shop.origin)
    expectFailedRequests(page)
    let answer: object = { code: 422, message: 'Periksa', errors: { email: ['Email tidak dikenal'] } }
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 422, json: answer }))
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill('sari@example.com')
    await page.getByLabel('Password', { exact: true }).fill('rahasia')
    const form = page.getByRole('form', { name: 'Masuk' })
    await page.keyboard.press('Enter')
    await form.getByText('Email tidak dikenal').waitFor()
    for (const message of ['Pertama', 'Kedua']) {
      answer = { code: 422, message }
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await notices(page).getByText(message, { exact: true }).waitFor()
    }
    await expect.poll(() => count(page)).toBe(1)
    await close()
  })

  test('§4 its kind is said in words as well, it is announced, and it stands on a phone', async () => {
    const { page, notify, close } = await noticingPage({ viewport: SCREENS.phone })
    await notify()
    await notices(page).getByText('Berhasil:').waitFor()
    expect(await notices(page).getAttribute('aria-live')).toBe('polite')
    await notices(page).hover()
    await expectAccessible(page, 'a toast on a phone')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBe(0)
    await close()
  })
})
