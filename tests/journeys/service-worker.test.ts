import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, expectAccessible, SCREENS, visit } from '#tests/support/browser.ts'
import { endWorker } from '#tests/support/saved-books.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { openShopFront, type ShopFront } from '#tests/support/shop-front.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
let front: ShopFront
beforeAll(async () => {
  shop = await testShop({ pages: true })
  await addTitles(shop.database, [titleRecord({ name: 'Judul Pertama' })])
  front = await openShopFront(shop.origin)
})
afterAll(async () => {
  await closeBrowser()
  await front.stop()
  await shop.close()
})

/** Opens a page and waits until the worker answers for the next one. */
async function visitWithWorker() {
  const journey = await visit(front.origin, { viewport: SCREENS.phone, serviceWorkers: 'allow' })
  await journey.page.goto('/promo')
  await journey.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return journey
}

const kits = (page: Page) => page.evaluate(() => caches.keys())

/** Asks the worker for the kit, as saving a book does. */
const prepare = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    active?.postMessage({ type: 'prepare' }, [port2])
    return answered
  })

test('§2 an address that cannot be fetched shows our own page, nothing from before, and comes when it can', async () => {
  const { page, context } = await visitWithWorker()
  await page.goto('/books')
  await page.getByText('Judul Pertama').first().waitFor()
  await front.stop()
  const answer = await page.goto('/books')
  expect(answer?.status()).toBe(503)
  await page.getByRole('heading', { level: 1, name: 'Sambungan terputus' }).waitFor()
  await expect.poll(() => page.getByText('Judul Pertama').count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'Buku tersimpan' }).count()).toBe(0)
  await expectAccessible(page, 'offline page')
  await front.start()
  await page.getByRole('link', { name: 'Muat ulang' }).click()
  await page.getByText('Judul Pertama').first().waitFor()
  await context.close()
})

/** The addresses of the kit's entries. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const requests = await (await caches.open(name)).keys()
    // The character maps are fetched last, and any of them may be missing.
    return requests
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => !path.includes('/cmaps/'))
      .sort()
  })

/** Leaves a kit of one file, without the mark: as a worker leaves it that is ended after its first entry. */
const cutOff = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const kit = await caches.open(name)
    const [, ...others] = (await kit.keys()).filter(({ url }) => url.includes('/assets/'))
    const mark = (await kit.keys()).filter(({ url }) => !url.includes('/assets/'))
    for (const entry of [...others, ...mark]) await kit.delete(entry)
  })

test('F75 a kit that the end of its worker cut off is completed at the worker’s next start, and opens books only then', async () => {
  const { page, context } = await visitWithWorker()
  expect(await prepare(page)).toBe('ready')
  const whole = await keptFiles(page)
  expect(whole.filter((file) => file.includes('/console-'))).toEqual([])
  await endWorker(page)
  await cutOff(page)
  expect(await keptFiles(page)).toHaveLength(1)
  await front.stop()
  // Nothing says that books can be read, and no half of a reader opens.
  expect((await page.goto('/book/read?name=x&source=Book+User&file_type=PDF'))?.status()).toBe(503)
  await page.getByRole('heading', { level: 1, name: 'Sambungan terputus' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Buku tersimpan' }).count()).toBe(0)
  await endWorker(page)
  await front.start()
  await page.goto('/promo')
  await expect.poll(() => keptFiles(page), { timeout: 20_000 }).toEqual(whole)
  await front.stop()
  expect((await page.goto('/tersimpan'))?.status()).toBe(200)
  await front.start()
  await context.close()
})

test('§2 a new build’s worker takes over with its own files, and the former ones are gone', async () => {
  const { page, context } = await visitWithWorker()
  expect(await prepare(page)).toBe('ready')
  const [former] = await kits(page)
  front.rewrite('/service-worker.js', (script) => script.replace(/version:([`"'])\w+\1/, 'version:"later"'))
  const cached = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const later = registration.installing ?? registration.waiting
    if (later === null) return 'the worker did not change'
    await new Promise<void>((resolve) => {
      const look = () => later.state !== 'installing' && resolve()
      later.addEventListener('statechange', look)
      look()
    })
    later.postMessage({ type: 'take-over' })
    await new Promise<void>((resolve) => {
      const look = () => later.state === 'activated' && resolve()
      later.addEventListener('statechange', look)
      look()
    })
    return caches.keys()
  })
  expect(former).toMatch(/^lembar-kit-\w{12}$/)
  expect(cached).toEqual(['lembar-kit-later'])
  await context.close()
})

test('§2 a worker that does harm is taken away by SERVICE_WORKER=0, at the next visit', async () => {
  const { page, context } = await visitWithWorker()
  expect(await prepare(page)).toBe('ready')
  const switchedOff = await testShop({ pages: true, env: { SERVICE_WORKER: '0' } })
  const script = await (await fetch(`${switchedOff.origin}/service-worker.js`)).text()
  await switchedOff.close()
  front.rewrite('/service-worker.js', () => script)
  await page.goto('/promo')
  await expect.poll(() => kits(page), { timeout: 20_000 }).toEqual([])
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), {
      timeout: 20_000,
    })
    .toBe(0)
  await context.close()
})
