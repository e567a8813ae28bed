import type { Page } from 'playwright-core'

/** The book's markup is this one from now on, as if the import had let it through. */
export async function replaceMarkup(page: Page, current: () => string): Promise<void> {
  await page.route('**/api/user/html-books/**', (route) =>
    route.fulfill({ json: { code: 200, message: 'OK', data: { html: current(), title: 'Buku' } } }),
  )
}

/** Notes what scripts of a book would do: mark the window, open another one, ask. Call it before the book is opened. */
export async function watchForRuns(page: Page): Promise<string[]> {
  const runs: string[] = []
  page.on('dialog', (dialog) => {
    runs.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => runs.push('popup'))
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    window.open = (address) => {
      opened.push(String(address))
      return null
    }
  })
  return runs
}

/** Touches everything in the book that could be touched. @returns what came of it that must not */
export async function provoke(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = document.querySelector('iframe')
    const inside = frame?.contentDocument
    const view = frame?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!frame || !inside || !view) return ['there is no frame']
    for (const element of inside.body.querySelectorAll<HTMLElement>('*')) {
      for (const type of ['mouseover', 'pointerenter', 'focusin', 'mousedown', 'toggle', 'animationstart']) {
        element.dispatchEvent(new view.Event(type, { bubbles: true }))
      }
      element.focus?.()
      element.dispatchEvent(new view.MouseEvent('click', { bubbles: true, cancelable: true }))
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { ran, opened } = window as unknown as { ran?: number; opened?: string[] }
    const faults = (opened ?? []).filter((address) => !/^(https?:|mailto:|tel:)/i.test(address))
    if (ran !== undefined) faults.push('a script ran')
    if ('ran' in view) faults.push('a script ran in the frame')
    if (frame.contentDocument !== inside) faults.push('the frame went elsewhere')
    return faults
  })
}
