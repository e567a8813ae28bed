import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SCREENS } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { newShopper, type Shopper } from '#tests/support/shopper.ts'

// Every test has a reader of its own, and all come from one address.
const shop = fileShop(() => demoShop({ LIMIT_REGISTER: '1000' }))

/** How a shopper acts on a page: by the keyboard alone, or by touch alone. */
type Hand = {
  options: Parameters<typeof newShopper>[1]
  press(target: Locator): Promise<void>
  choose(radio: Locator): Promise<void>
  /** Shows the way to a part of the shop. */
  menu(page: Page): Promise<void>
  search(page: Page, words: string): Promise<void>
  turnPage(reader: Page): Promise<void>
}

/** More controls than any page has before the one that is wanted. */
const MOST_TABS = 250

const keyboard: Hand = {
  options: { viewport: SCREENS.desktop },
  async press(target) {
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  async choose(radio) {
    const { keyboard: keys } = radio.page()
    await tabUntil(radio, (wanted) => {
      const { activeElement } = document
      return (
        activeElement instanceof HTMLInputElement &&
        activeElement.type === 'radio' &&
        activeElement.name === (wanted as HTMLInputElement).name
      )
    })
    for (let moves = 0; moves < 30 && !(await isFocused(radio)); moves++) await keys.press('ArrowDown')
    // The only choice of a group is chosen by the space bar.
    if (!(await radio.isChecked())) await keys.press('Space')
    await expect.poll(() => radio.isChecked()).toBe(true)
  },
  async menu() {},
  async search(page, words) {
    await reach(page.getByRole('combobox', { name: 'Pencarian' }))
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  },
  turnPage: (reader) => reader.keyboard.press('ArrowRight'),
}

const touch: Hand = {
  options: {
    viewport: { ...SCREENS.phone, width: 360 },
    hasTouch: true,
    isMobile: true,
  },
  async press(target) {
    await target.waitFor()
    // A list that comes anew has no box for a moment.
    const side = async () => {
      const box = await target.boundingBox()
      return Math.max(box?.height ?? 0, box?.width ?? 0)
    }
    await expect.poll(side, { message: String(target) }).toBeGreaterThanOrEqual(44)
    await target.tap()
  },
  async choose(radio) {
    await touch.press(radio.locator('xpath=ancestor::label'))
    await expect.poll(() => radio.isChecked()).toBe(true)
  },
  menu: (page) => touch.press(page.getByRole('button', { name: /menu/i })),
  async search(page, words) {
    await touch.press(page.getByRole('combobox', { name: 'Pencarian' }))
    await page.keyboard.insertText(words)
    await page.keyboard.press('Enter')
  },
  async turnPage(reader) {
    const { width = 0, height = 0 } = reader.viewportSize() ?? {}
    await reader.touchscreen.tap(width - 4, height / 2)
  },
}

const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement)

async function tabUntil(target: Locator, here: (wanted: Element) => boolean): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate(here)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

/** Tabs to a control, which is then in view with nothing over it, and shows that it has the focus. */
async function reach(target: Locator): Promise<void> {
  await tabUntil(target, (wanted) => wanted === document.activeElement)
  const seen = await target.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return over !== null && (one.contains(over) || over.contains(one) || one.parentElement?.contains(over))
  })
  expect(seen, `${target} has the focus, but is not in view`).toBe(true)
  expect(await target.evaluate((one) => one.matches(':focus-visible'))).toBe(true)
}

const buyButton = (page: Page) => page.getByRole('button', { name: 'Bayar Sekarang', exact: true })
const box = (page: Page) => page.getByRole('complementary', { name: 'Pembelian' })

/** Searches from the home page and opens the title that was found. */
async function find({ page }: Shopper, hand: Hand, title: string): Promise<void> {
  await page.goto('/')
  await hand.search(page, title)
  await page.getByRole('heading', { level: 1, name: /Menemukan/ }).waitFor()
  const found = page.getByRole('main').getByRole('article').getByRole('link', { name: title }).first()
  await hand.press(found)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Presses the button that pays, and pays on the provider's page. */
async function payWith({ page, context }: Shopper, hand: Hand): Promise<void> {
  await hand.choose(page.getByRole('radio', { name: 'BNI VA' }))
  const opening = context.waitForEvent('page')
  await hand.press(buyButton(page))
  const provider = await opening
  await provider.waitForURL(/\/simulator\/pay\//)
  await hand.press(provider.getByRole('button', { name: 'Bayar sekarang', exact: true }))
  // Paid, it leads back to the shop.
  await provider.waitForURL(({ pathname }) => !pathname.startsWith('/simulator'))
  await provider.close()
}

/** The reader that a link opens, on its second page after one turn. */
async function read({ context }: Shopper, hand: Hand, link: Locator): Promise<void> {
  const opening = context.waitForEvent('page')
  await hand.press(link)
  const reader = await opening
  await reader.waitForURL(/\/book\/read/)
  await reader.locator('canvas').first().waitFor()
  const place = reader.locator('#reader-page')
  await expect.poll(() => place.inputValue()).toBe('1')
  await hand.turnPage(reader)
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(1)
  await reader.close()
}

describe.each([
  ['the keyboard', keyboard],
  ['touch at 360 px', touch],
])('§2 §4 by %s alone', (_, hand) => {
  test('an ebook is found, bought, paid and read', async () => {
    const shopper = await newShopper(shop, hand.options)
    const { page } = shopper
    await find(shopper, hand, 'Naik Kereta Ekonomi')
    await hand.press(box(page).getByRole('link', { name: 'Bayar Sekarang' }))
    await page.waitForURL(/\/books\/detail\/checkout/)
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Bayar Sekarang' }))
    await page.waitForURL(/\/payment\?/)
    await payWith(shopper, hand)
    await page.waitForURL(/\/payment\/info/)
    await page.getByText('Sukses').first().waitFor()
    await read(shopper, hand, page.getByRole('main').getByRole('link', { name: /^Baca/ }).first())
    await shopper.close()
  })

  test('a paper book goes through the cart, a courier and the payment', async () => {
    const shopper = await newShopper(shop, { ...hand.options, address: true })
    const { page } = shopper
    await find(shopper, hand, 'Kain yang Bercerita')
    if ((await box(page).getByRole('tab').count()) > 0) {
      const paper = box(page).getByRole('tab', { name: 'Fisik' })
      if (hand === touch) await hand.press(paper)
      else {
        await reach(box(page).getByRole('tab', { selected: true }))
        if (!(await isFocused(paper))) await page.keyboard.press('ArrowRight')
      }
      await expect.poll(() => paper.getAttribute('aria-selected')).toBe('true')
    }
    await hand.press(box(page).getByRole('button', { name: 'Keranjang' }))
    const cart = page.getByRole('banner').getByRole('link', { name: /^Keranjang.*1/ })
    await hand.press(cart)
    await page.waitForURL('/cart')
    await hand.press(buyButton(page))
    await page.waitForURL(/\/cart\/checkout/)
    await hand.choose(page.getByRole('radio', { name: 'JNE' }))
    await hand.choose(page.getByRole('radio', { name: /^REG/ }))
    await payWith(shopper, hand)
    await page.waitForURL('/history')
    await expect
      .poll(
        async () => (await shopper.call('GET', '/api/user/transactions')).body.data.data[0].payment_status,
      )
      .toBe('Sukses')
    await shopper.close()
  })

  test('a package is bought, and a magazine of it is read', async () => {
    const shopper = await newShopper(shop, hand.options)
    const { page } = shopper
    await page.goto('/')
    await hand.menu(page)
    await hand.press(page.getByRole('banner').getByRole('link', { name: 'Langganan' }))
    await page.waitForURL('/package')
    await hand.press(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Langganan/ })
        .first(),
    )
    await page.waitForURL(/\/package\/detail\/subscribe/)
    await payWith(shopper, hand)
    await page.waitForURL('/history')
    await page.goto('/auth/my-book-and-magazine')
    const tab = page.getByRole('tab', { name: /Langganan/ })
    if (hand === touch) await hand.press(tab)
    else {
      await reach(page.getByRole('tab', { selected: true }))
      await page.keyboard.press('ArrowRight')
    }
    await read(shopper, hand, page.getByRole('tabpanel').getByRole('link', { name: /^Baca/ }).first())
    await shopper.close()
  })
})
