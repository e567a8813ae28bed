import { describe, expect, test } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { changesOfLook, expectLook, STILL, type View } from '#tests/support/page-looks.ts'
import { newShopper, type Shopper, shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

/** What no two runs have in common: numbers of orders and accounts, the time left, the day of the week. */
const mask = [
  '[role=timer]',
  '[data-testid=account-number]',
  'dt:has-text("Nomor transaksi") + dd',
  'p:has-text(", 17 Agustus 2026")',
]

async function fillCart({ call }: Shopper): Promise<void> {
  for (const [slug, type, quantity] of [
    ['rumah-di-ujung-gang-kenari', 'Fisik', 2],
    ['kamus-kecil-untuk-orang-yang-rindu', 'Fisik', 1],
    ['selasar-no-13', 'Digital', 1],
  ] as const) {
    const { id } = (await call('GET', `/api/user/books/${slug}`)).body.data
    const added = await call('POST', '/api/user/cart-items', { book_id: id, type, quantity })
    expect(added.status).toBe(201)
  }
}

describe('§2 the pages of members look as they did', () => {
  test('signing in', async () => {
    const { page, close } = await visit(shop.origin, STILL)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await expectLook(page, 'login')
    await close()
  })

  test('the cart, empty and full, and its checkout', async () => {
    const journey = await newShopper(shop, { address: true, ...STILL })
    const { page } = journey
    await page.goto('/cart', { waitUntil: 'networkidle' })
    await page.getByText('Keranjang Anda masih kosong', { exact: true }).waitFor()
    await expectLook(page, 'cart-empty', { views: ['1280-dark', '360-light'] })
    await fillCart(journey)
    await page.goto('/cart', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Bayar Sekarang', exact: true }).waitFor()
    await expectLook(page, 'cart')
    await page.goto('/cart/checkout?item=0,1&type=Fisik', { waitUntil: 'networkidle' })
    await page.getByRole('radio', { name: 'Permata VA' }).waitFor()
    await expectLook(page, 'checkout', { mask })
    await journey.close()
  })

  test('payments, orders, books and the profile', async () => {
    const journey = await shopper(shop, DEMO_READER, STILL)
    const { page } = journey
    const orders: { refno: string; type: string; payment_status: string }[] = (
      await journey.call('GET', '/api/user/transactions?per_page=100')
    ).body.data.data
    const payment = (status: string, kind: string) => {
      const order = orders.find(({ type, payment_status }) => type === kind && payment_status === status)
      return `/payment/info?refno=${order?.refno}`
    }
    // One device, whichever tests have signed in before.
    await page.route('**/api/auth/sessions', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { ...answer, data: answer.data.slice(0, 1) } })
    })
    const two: View[] = ['1280-light', '360-dark']
    for (const [name, path, landmark, views] of [
      [
        'payment-waiting',
        payment('Menunggu Pembayaran', 'Digital'),
        'Cara membayar dengan BNI VA',
        undefined,
      ],
      ['payment-paid', payment('Sukses', 'Majalah'), 'Pembayaran diterima', two],
      ['history', '/history', 'Rantang No. 9', undefined],
      ['shelf', '/auth/my-book-and-magazine', 'Selasar No. 13', two],
      ['profile', '/profile', 'Data dan privasi', two],
    ] as const) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.getByText(landmark).first().waitFor({ state: 'attached' })
      await expectLook(page, name, { mask, ...(views && { views }) })
    }
    await journey.close()
  })

  // A check is seen failing.
  test('a change is seen: wider rows in the orders, covers that are gone', async () => {
    const journey = await shopper(shop, DEMO_READER, STILL)
    const { page } = journey
    await page.goto('/history', { waitUntil: 'networkidle' })
    await page.getByText('Rantang No. 9', { exact: true }).first().waitFor({ state: 'attached' })
    const views: View[] = ['1280-light', '360-dark']
    for (const fault of ['td { padding-block: 16px }', 'main img { visibility: hidden }']) {
      const sheet = await page.evaluateHandle((css) => {
        const planted = new CSSStyleSheet()
        planted.replaceSync(css)
        document.adoptedStyleSheets.push(planted)
        return planted
      }, fault)
      const changes = await changesOfLook(page, 'history', { mask, views })
      expect({ fault, seen: Object.keys(changes) }).toEqual({ fault, seen: views })
      await sheet.evaluate((planted) => planted.replaceSync(''))
    }
    await journey.close()
  })
})
