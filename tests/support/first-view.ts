import type { Page } from 'playwright-core'

export type FirstView = {
  /** File names without their hashes, in the order in which the browser asked for them. */
  scripts: string[]
  fonts: string[]
  /** Pictures that were requested before any interaction. */
  pictures: string[]
}

const name = (url: string) =>
  (new URL(url).pathname.split('/').at(-1) ?? '').replace(/-[\w-]{7,8}(?=[.]\w+$)/, '')

/** Opens a page for the first time and lists what it asked for, until nothing more comes. */
export async function firstView(page: Page, path: string): Promise<FirstView> {
  const view: FirstView = { scripts: [], fonts: [], pictures: [] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script') view.scripts.push(name(request.url()))
    if (request.resourceType() === 'font') view.fonts.push(name(request.url()))
    if (pathname.startsWith('/images/')) view.pictures.push(pathname)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return view
}

/**
 * Notes what is written by `Intl` from the next page on. Its data for a language takes a slow phone a tenth of a second
 * to load. Answers with the uses so far.
 */
export async function watchIntl(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const uses: string[] = []
    Object.assign(window, { intlUses: uses })
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct(target, given) {
            uses.push(`Intl.${name}`)
            return Reflect.construct(target, given)
          },
        }),
      })
    const methods = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const
    for (const prototype of [Number.prototype, Date.prototype])
      for (const method of methods) {
        const write: unknown = Reflect.get(prototype, method)
        if (typeof write !== 'function') continue
        Object.assign(prototype, {
          [method](this: unknown, ...given: unknown[]) {
            uses.push(`${this}.${method}`)
            return Reflect.apply(write, this, given)
          },
        })
      }
  })
  return () => page.evaluate(() => (window as unknown as { intlUses: string[] }).intlUses)
}
