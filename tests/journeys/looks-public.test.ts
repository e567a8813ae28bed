import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectFailedRequests, SCREENS, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { changesOfLook, expectLook, type LookOptions, STILL, type View } from '#tests/support/page-looks.ts'
import { shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

const BOTH = '/books/detail/?q=rumah-di-ujung-gang-kenari'
const SOLD_OUT = '/books/detail/?q=tembang-sebelum-subuh'
const OWNED = '/books/detail/?q=kamus-kecil-untuk-orang-yang-rindu'
/** They hold this year. */
const mask = ['select[name^="release_years"]']

const PHONE: LookOptions = { views: ['360-light'], viewport: true }
const DESK: LookOptions = { views: ['1280-light'], viewport: true }

describe('§2 the public pages look as they did', () => {
  test.each([
    ['home', '/'],
    ['books', '/books'],
    ['detail', BOTH],
    ['packages', '/package'],
    ['promos', '/promo'],
  ])('%s', async (name, path) => {
    const journey = await visit(shop.origin, STILL)
    await journey.page.goto(path, { waitUntil: 'networkidle' })
    await expectLook(journey.page, name, { mask })
    await journey.close()
  })

  test('a search with filters, a search that finds nothing, a sold-out title, an unknown address', async () => {
    const journey = await visit(shop.origin, STILL)
    const { page } = journey
    expectFailedRequests(page)
    const pages = {
      'books-filtered': '/books?q=gang&type=Buku&shape=physicalBook',
      'books-none': '/books?q=zzzzqqqq&type=Majalah',
      'detail-sold-out': SOLD_OUT,
      'not-found': '/tidak-ada',
    }
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectLook(page, name, { mask, views: ['1280-light', '360-dark'] })
    }
    await journey.close()
  })

  test('what a member owns already', async () => {
    const member = await shopper(shop, DEMO_READER, STILL)
    await member.page.goto(OWNED, { waitUntil: 'networkidle' })
    await expectLook(member.page, 'detail-owned', { mask, views: ['1280-dark', '360-light'] })
    await member.close()
  })

  test('what opens over a page: menu, suggestions, filters, sharing, the viewer, a lost connection', async () => {
    const phone = await visit(shop.origin, { ...STILL, viewport: SCREENS.phone })
    const { page } = phone
    await page.goto('/books', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Buka menu' }).click()
    await expectLook(page, 'menu', PHONE)
    await page.getByRole('button', { name: 'Tutup menu' }).click()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('dialog', { name: 'Filter' }).waitFor()
    await expectLook(page, 'filters', { ...PHONE, mask })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Filter' }).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Pencarian' }).fill('masak')
    await page.getByRole('option', { name: 'Masakan Kategori' }).waitFor()
    await page.getByRole('heading', { level: 1, name: /“masak”/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectLook(page, 'suggestions', PHONE)
    await phone.close()

    const desk = await visit(shop.origin, STILL)
    await desk.page.goto(BOTH, { waitUntil: 'networkidle' })
    await desk.page.getByRole('button', { name: 'Bagikan' }).click()
    await desk.page.getByRole('menuitem').first().waitFor()
    await expectLook(desk.page, 'share', DESK)
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('button', { name: /^Perbesar sampul/ }).click()
    await desk.page.getByRole('dialog').getByRole('img').waitFor()
    await expectLook(desk.page, 'viewer', DESK)
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.context.setOffline(true)
    await desk.page.getByRole('status').filter({ hasText: 'Sambungan terputus' }).waitFor()
    await expectLook(desk.page, 'connection-lost', DESK)
    // What was fetched ahead has failed without a connection, and the browser says so.
    await desk.context.close()
  })

  // A check is seen failing: the same page, with one fault after another planted in it.
  test('a change is seen: padding, a colour, the size of text, a part that is gone', async () => {
    const journey = await visit(shop.origin, STILL)
    const { page } = journey
    await page.goto('/promo', { waitUntil: 'networkidle' })
    const views: View[] = ['1280-light', '360-dark']
    for (const fault of [
      'main { padding-top: 8px }',
      ':root { --color-accent: #245b6b }',
      'main * { font-size: 18px }',
      'main h2 { visibility: hidden }',
    ]) {
      const takeAway = await plant(page, fault)
      const changes = await changesOfLook(page, 'promos', { mask, views })
      expect({ fault, seen: Object.keys(changes) }).toEqual({ fault, seen: views })
      await takeAway()
    }
    await expectLook(page, 'promos', { mask, views })
    await journey.close()
  })
})

/** @returns takes it away again */
async function plant(page: Page, fault: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((css) => {
    const planted = new CSSStyleSheet()
    planted.replaceSync(css)
    document.adoptedStyleSheets.push(planted)
    return planted
  }, fault)
  return () => sheet.evaluate((planted) => planted.replaceSync(''))
}
