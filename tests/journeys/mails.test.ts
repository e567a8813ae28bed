import { afterAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { type BuyerMailKind, buyerMail, type MailAbout } from '#server/orders/mails/order-mail.ts'
import { sampleLine } from '#server/orders/mails/sample-mails.ts'
import type { OrderView } from '#server/orders/transaction-view.rules.ts'
import { closeBrowser, expectAccessible, visit } from '#tests/support/browser.ts'

afterAll(closeBrowser)

const at = new Date('2026-11-21T03:00:00Z')
const deadline = new Date('2026-11-22T03:00:00Z')
/** With everything that is long: titles, words, names, numbers, amounts. */
const order: OrderView = {
  returns: [],
  refund: null,
  id: 1,
  refno: 'JVGUTJ6DSL8738XJ',
  kind: 'paper',
  paymentState: 'paid',
  fulfilmentState: 'to_send',
  subtotal: rupiah(103_255_000),
  discount: rupiah(25_000),
  payable: rupiah(103_248_000),
  failureCause: null,
  paymentMethod: { id: 119, name: 'Mandiri VA', kind: 'virtual_account' },
  expiresAt: deadline,
  paidAt: at,
  receiptNumber: 'KW/2026/000123',
  createdAt: at,
  updatedAt: at,
  waitsFor: null,
  charge: {
    state: 'live',
    virtualAccount: '8890812345678901',
    qrText: null,
    billerCode: '70012',
    redirectUrl: null,
    expiresAt: deadline,
  },
  promo: { name: 'Pekan Cetak', code: 'PEKANCETAK', amount: rupiah(25_000) },
  parcel: null,
  shipment: {
    courier: 'jne',
    service: 'REG',
    cost: rupiah(18_000),
    discount: rupiah(0),
    promo: null,
    recipient: 'Siti Nurhaliza',
    phone: '+6281234567890',
    address: 'Jalan Kaliurang KM 5,6',
    trackingNumber: 'JP1234567890123456',
  },
  subscription: null,
  lines: [
    sampleLine(
      0,
      `Sejarah Panjang Kota-Kota yang Tumbuh dari Pelabuhan: ${'kumpulan esai '.repeat(8)}`,
      1200,
      85_000,
    ),
    sampleLine(
      1,
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      1,
      1_000,
    ),
  ],
}
const subscription: OrderView = {
  ...order,
  kind: 'subscription',
  shipment: null,
  lines: [],
  subscription: { packageId: 1, name: 'Setahun Penuh Membaca', price: rupiah(450_000), taxClass: 'standard' },
}
const buyer = { name: 'Siti Nurhaliza Kusumaningrum <3', email: 'siti@example.com' }
const shop = { name: 'Lembar', email: 'halo@lembar.example', address: 'Jl. Malioboro 60', phone: '+62 274' }
/** Its long titles wait for a later day. */
const preordered: OrderView = {
  ...order,
  lines: order.lines.map((line) => ({ ...line, preorderedFor: '2026-12-03', releasesOn: '2026-12-30' })),
}
const KINDS: Record<BuyerMailKind, true> = {
  placed: true,
  paid: true,
  shipped: true,
  parcel_near: true,
  parcel_arrived: true,
  parcel_held: true,
  expired: true,
  cancelled: true,
  part_returned: true,
  refund_approved: true,
  refunded: true,
  return_asked: true,
  return_agreed: true,
  return_declined: true,
  released: true,
  postponed: true,
  ending: true,
}
const kinds = Object.keys(KINDS) as BuyerMailKind[]

test('every mail about an order is readable on a phone and a desktop, light and dark, without pictures', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await visit('http://mail.test', { colorScheme })
    for (const kind of kinds) {
      const about: MailAbout = {
        buyer,
        shop,
        order: kind === 'ending' ? subscription : kind === 'postponed' ? preordered : order,
        publicUrl: 'https://toko.example',
      }
      const { html } = buyerMail(kind, about, { returned: rupiah(103_248_000), endsAt: deadline })
      await page.setContent(html)
      for (const width of [360, 800]) {
        await page.setViewportSize({ width, height: 700 })
        const where = `${kind} at ${width}, ${colorScheme}`
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: where })
          .toBe(width)
        // No number or amount is broken over two lines.
        const broken = await page.locator('td').evaluateAll((cells) =>
          cells
            .filter((cell) => {
              const range = document.createRange()
              range.selectNodeContents(cell)
              return !cell.textContent?.includes(' ') && range.getClientRects().length > 1
            })
            .map((cell) => cell.textContent),
        )
        expect(broken, where).toEqual([])
      }
      await expect.poll(() => page.locator('img').count()).toBe(0)
      await expectAccessible(page, `${kind}, ${colorScheme}`)
    }
    await close()
  }
})
