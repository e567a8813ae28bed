import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/**
 * A tab's history at one of its entries. As in browsers, going back moves it at once but reports that a moment later.
 */
function openTab() {
  const entries = [{ idx: 0 }, { idx: 0, isSpare: true }]
  let at = 1
  const target = new EventTarget()
  const back = vi.fn(() => {
    at -= 1
  })
  vi.stubGlobal('window', {
    location: { href: 'http://shop.test/books' },
    history: {
      get state() {
        return entries[at]
      },
      back,
      pushState: vi.fn(),
    },
    addEventListener: target.addEventListener.bind(target),
  })
  return { back, report: () => target.dispatchEvent(new Event('popstate')) }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('Back from the spare entry goes on to the page before, also where the page is noted between the two', async () => {
  const { notePage, watchBack } = await import('./use-back-closes.ts')
  const tab = openTab()
  watchBack()
  notePage()
  window.history.back()
  // The page that was being opened is now shown: its effect runs before the browser has reported the move.
  notePage()
  tab.report()
  expect(tab.back).toHaveBeenCalledTimes(2)
})
