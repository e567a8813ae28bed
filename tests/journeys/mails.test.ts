import { afterAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { cartLine, type News, type NewsKind, newsMail } from '#server/notices/news-mail.ts'
import { buyerMail } from '#server/orders/mails/order-mail.ts'
import type { BuyerMailKind } from '#server/orders/mails/order-mail-kind.ts'
import { sampleLine } from '#server/orders/mails/sample-mails.ts'
import type { OrderView } from '#server/orders/views/order-view.ts'
import { wishMail } from '#server/wishes/wish-mail.ts'
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
  bundle: null,
  gift: null,
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
const buyer = { name: 'Siti Nurhaliza Kusumaningrum <3', email: 'siti@example.com' }
const shop = { name: 'Lembar', email: 'halo@lembar.example', address: 'Jl. Malioboro 60', phone: '+62 274' }
/** Its long titles wait for a later day. */
const preordered: OrderView = {
  ...order,
  lines: order.lines.map((line) => ({ ...line, preorderedFor: '2026-12-03', releasesOn: '2026-12-30' })),
}
const priceFallOf = (name: string) => ({
  name,
  slug: 'contoh',
  isPaper: true,
  isBack: false,
  from: 103_248_000,
  to: 98_000_000,
})
const gift = {
  giver: buyer.name,
  message: `Selamat ulang tahun.\n\n${'Semoga panjang umur dan banyak membaca. '.repeat(11)}`,
  link: `https://toko.example/hadiah#${'x'.repeat(43)}`,
  sentAt: at,
}
const given: OrderView = {
  ...order,
  kind: 'digital',
  shipment: null,
  gift: {
    recipientName: 'Raden Ajeng Kusumawardhani Prameswari Adiningrat',
    recipientEmail: `${'panjang'.repeat(8)}@example.com`,
    message: gift.message,
    sendOn: '2026-12-03',
    sentAt: at,
    resends: 0,
    claimedAt: null,
    claimedBy: null,
    returnedAt: null,
    returnCause: null,
  },
}
const ofSet: OrderView = {
  ...order,
  bundle: { name: 'Trilogi Pelabuhan: tiga jilid dalam satu kotak', quantity: 2 },
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
  gift: true,
  gift_claimed: true,
  gift_returned: true,
}
const kinds = Object.keys(KINDS) as BuyerMailKind[]

const LONG = order.lines.map(({ titleName }) => titleName)
const titles = (about: string) => LONG.map((name) => ({ name, slug: 'contoh', about }))
const about = {
  user: buyer,
  shopName: shop.name,
  publicUrl: 'https://toko.example',
  stopToken: `1.cart.${'x'.repeat(43)}`,
}
const NEWS: Record<NewsKind, News[]> = {
  leaving: [{ kind: 'leaving', titles: titles('27 Desember 2026') }],
  ending: [{ kind: 'ending', subscription: LONG[1] ?? '', endsAt: deadline }],
  volume: [
    { kind: 'volume', titles: titles(LONG[0] ?? '') },
    { kind: 'volume', titles: titles('Tiga Rasa').slice(0, 1) },
  ],
  author: [{ kind: 'author', titles: titles('Dr. Siti Nurhaliza Kusumaningrum') }],
  cart: [{ kind: 'cart', titles: titles(cartLine({ price: 103_248_000, copies: 1200 })) }],
}

const orderOf = (kind: BuyerMailKind) =>
  kind.startsWith('gift') ? given : kind === 'postponed' ? preordered : order
const MAILS: [name: string, html: string][] = [
  ...kinds.map((kind): [string, string] => [
    kind,
    buyerMail(
      kind,
      { buyer, shop, order: orderOf(kind), publicUrl: 'https://toko.example' },
      { returned: rupiah(103_248_000), gift },
    ).html,
  ]),
  [
    'placed, a set',
    buyerMail('placed', { buyer, shop, order: ofSet, publicUrl: 'https://toko.example' }).html,
  ],
  ...Object.values(NEWS)
    .flat()
    .map((news): [string, string] => [news.kind, newsMail(news, about).html]),
  ['wishlist', wishMail({ ...about, news: LONG.map(priceFallOf), asked: 'wishlist' }).html],
]

test('every mail to a buyer or reader is readable on a phone and a desktop, light and dark, without pictures', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await visit('http://mail.test', { colorScheme })
    for (const [kind, html] of MAILS) {
      await page.setContent(html)
      for (const width of [360, 700]) {
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
