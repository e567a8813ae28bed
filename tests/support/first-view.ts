import type { Page } from 'playwright-core'

export type FirstView = {
  /** File names without their hashes, in the order in which the browser asked for them. */
  scripts: string[]
  fonts: string[]
  /** Pictures that were requested before any interaction. */
  pictures: string[]
}

const name = (url: string) =>
  (new URL(url).pathname.split('/').at(-1) ?? '').replace(/-[\w-]{8}(?=[.]\w+$)/, '')

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
