import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { type Visit, visit } from './browser.ts'
import { DEMO_READER } from './demo-shop.ts'
import { client, signedIn, type TestShop } from './shop.ts'

export type Shopper = Visit & {
  /** The shopper's own calls, beside the browser. */
  call: ReturnType<typeof client>
}

type Reader = { email: string; password: string }

/** A browser in which a reader is signed in already, with an empty cart. */
export async function shopper(
  shop: TestShop,
  { email, password }: Reader,
  options: BrowserContextOptions = {},
): Promise<Shopper> {
  const login = await client(shop.origin)('POST', '/api/auth/login', { email, password })
  const { access_token: token, user } = login.body.data
  const call = client(shop.origin, token)
  for (const { id } of await cartOf(call)) await call('DELETE', `/api/user/cart-items/${id}`)
  const journey = await visit(shop.origin, options)
  await journey.context.addInitScript(
    ([key, stored]) => {
      // Once in a tab: after a sign-out, a page that is loaded must not be signed in again. A blank one stores nothing.
      if (location.origin === 'null' || sessionStorage.getItem('is_shopper') !== null) return
      sessionStorage.setItem('is_shopper', '1')
      localStorage.setItem('access_token', key ?? '')
      localStorage.setItem('user', stored ?? '')
    },
    [token, JSON.stringify(user)],
  )
  return { ...journey, call }
}

/** A new shopper without purchases, so that no quota is used; with an address for buying paper. */
export async function newShopper(
  shop: TestShop,
  { address = false, ...options }: BrowserContextOptions & { address?: boolean } = {},
): Promise<Shopper> {
  const journey = await shopper(shop, await signedIn(shop.origin, 'Sari Dewi'), options)
  if (address) {
    const login = await client(shop.origin)('POST', '/api/auth/login', DEMO_READER)
    const demo = client(shop.origin, login.body.data.access_token)
    const [known] = (await demo('GET', '/api/user/user-address')).body.data
    await journey.call('POST', '/api/user/user-address', known)
  }
  return journey
}

export type CartRow = {
  id: number
  type: string
  quantity: number
  final_price: number
  book: { id: number; title: string; physical_book: { quantity: number } | null }
}

export async function cartOf(call: Shopper['call']): Promise<CartRow[]> {
  return (await call('GET', '/api/user/carts')).body.data.cart_items
}

/** Sets how many copies of a paper edition can be sold. */
export async function setStock(shop: TestShop, titleId: number, copies: number): Promise<void> {
  const edition = shop.database.kysely
    .selectFrom('editions')
    .select('id')
    .where('title_id', '=', titleId)
    .where('format', '=', 'paper')
  await shop.database.kysely
    .updateTable('stock')
    .set(({ eb }) => ({ on_hand: eb('reserved', '+', copies) }))
    .where('edition_id', 'in', edition)
    .execute()
}

/** The texts of the notices at the top of the page, until the wanted one is among them. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.getByRole('region', { name: 'Pemberitahuan' }).getByText(text, { exact: true }).first().waitFor()
}

/** Fills all of an address but its recipient into the dialog that adds one. */
export async function fillAddress(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Nomor telepon').fill('081234567890')
  for (const [label, name] of [
    ['Provinsi', 'Yogyakarta'],
    ['Kota atau kabupaten', 'Yogyakarta'],
    ['Kecamatan', 'Gondo'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(name)
    await page.getByRole('option').first().click()
  }
  await dialog.getByLabel('Alamat lengkap').fill('Gang Kenari 7')
}
