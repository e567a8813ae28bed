import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { SCREENS } from './browser.ts'
import type { newShopper } from './shopper.ts'

/** How somebody acts on a page: by the keyboard alone, or by touch alone. */
export type Hand = {
  options: Parameters<typeof newShopper>[1]
  /** A button or a link. */
  press(target: Locator): Promise<void>
  /** A radio button. */
  choose(radio: Locator): Promise<void>
  /** A tab of the list that the tab belongs to. */
  open(tab: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** Types into a field that suggests, and takes the suggestion. */
  pick(field: Locator, text: string, suggestion: string): Promise<void>
}

/** More controls than any page has before the one that is wanted. */
const MOST_TABS = 250

/** By Tab, Shift+Tab, Enter, the space bar and arrows; each control on the way shows that it has the focus. */
export const keyboard: Hand = {
  options: { viewport: SCREENS.desktop },
  async press(target) {
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  async choose(radio) {
    const { keyboard: keys } = radio.page()
    await walkTo(radio, (wanted) => {
      const { activeElement: held } = document
      return (
        held?.getAttribute('type') === 'radio' && held.getAttribute('name') === wanted.getAttribute('name')
      )
    })
    for (let moves = 0; moves < 30 && !(await isFocused(radio)); moves++) await keys.press('ArrowDown')
    // The arrows choose as they move; the first of a group is chosen by the space bar.
    if (!(await radio.isChecked())) await keys.press('Space')
    await expect.poll(() => radio.isChecked()).toBe(true)
  },
  async open(tab) {
    await walkTo(tab, (wanted) => {
      const list = document.activeElement?.closest('[role="tablist"]')
      return list?.contains(wanted) === true
    })
    const { keyboard: keys } = tab.page()
    for (let moves = 0; moves < 10 && !(await isFocused(tab)); moves++) await keys.press('ArrowRight')
    if ((await tab.getAttribute('aria-selected')) !== 'true') await keys.press('Enter')
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
  },
  async type(field, text) {
    await reach(field)
    await field.page().keyboard.type(text)
  },
  async pick(field, text, suggestion) {
    await keyboard.type(field, text)
    const { keyboard: keys } = field.page()
    const option = field.page().getByRole('option', { name: suggestion, exact: true })
    await option.waitFor()
    const isMarked = () => option.evaluate((one) => one.hasAttribute('data-highlighted'))
    for (let moves = 0; moves < 30 && !(await isMarked()); moves++) await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect.poll(() => field.inputValue()).toBe(suggestion)
  },
}

/** By a finger on a small phone, on targets of a finger's size that nothing covers. */
export const touch: Hand = {
  options: { viewport: SCREENS.phone, hasTouch: true, isMobile: true },
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
  async open(tab) {
    await touch.press(tab)
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
  },
  async type(field, text) {
    await touch.press(field)
    await expect.poll(() => isFocused(field)).toBe(true)
    await field.page().keyboard.insertText(text)
  },
  async pick(field, text, suggestion) {
    await touch.press(field)
    // A tap opens the list 100 ms later, and would open it once more after a choice that is made sooner.
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
    await field.page().keyboard.insertText(text)
    const option = field.page().getByRole('option', { name: suggestion, exact: true })
    await touch.press(option)
    await expect.poll(() => field.inputValue()).toBe(suggestion)
    // The list covers the next field until it is gone.
    await option.waitFor({ state: 'detached' })
  },
}

const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement)

async function reach(target: Locator): Promise<void> {
  await walkTo(target, (wanted) => wanted === document.activeElement)
}

/** Tabs towards a control, until it or what leads to it has the focus. */
async function walkTo(target: Locator, isThere: (wanted: Element) => boolean): Promise<void> {
  await target.waitFor()
  const page = target.page()
  // What was pressed may have vanished, or is disabled until the shop has answered.
  const isLost = () => page.evaluate(() => 'walked' in window && document.activeElement === document.body)
  await expect.poll(isLost, { message: `the focus is lost before ${target}` }).toBe(false)
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate(isThere)) return
    await page.keyboard.press((await target.evaluate(isBehind)) ? 'Shift+Tab' : 'Tab')
    await expect.poll(() => page.evaluate(faultOfFocus), { message: `on the way to ${target}` }).toBe('')
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

/** Runs in the page: whether a control stands before the one that has the focus. */
function isBehind(wanted: Element): boolean {
  const held = document.activeElement ?? document.body
  return (wanted.compareDocumentPosition(held) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Runs in the page: why who uses the keyboard does not see where they are; empty if they do. */
export function faultOfFocus(): string {
  Object.assign(window, { walked: true })
  const held = document.activeElement
  if (!held || held === document.body) return 'nothing has the focus'
  const what = held.outerHTML.slice(0, 120)
  // The outline may be drawn around the label or the frame of the control.
  const drawn = [held, held.parentElement, held.parentElement?.parentElement, held.nextElementSibling]
  const isRinged = drawn.some((part) => {
    if (!part) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  if (!isRinged) return `no outline: ${what}`
  const seen = held.closest('label') ?? held
  const [first] = seen.getClientRects()
  if (!first) return `not drawn: ${what}`
  const over = document.elementFromPoint(first.x + first.width / 2, first.y + first.height / 2)
  return seen.contains(over) || over?.contains(seen) ? '' : `covered, or not in view: ${what}`
}
