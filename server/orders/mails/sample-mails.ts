// Every kind of mail about a made-up order, as staff look at it before a buyer does. More than 300 lines: one sample for
// each kind.
import type { MailKind } from '#contracts/console/mails.ts'
import { rupiah } from '#kernel/money.ts'
import { DAY, dayInWib } from '#kernel/time.ts'
import { type NoticeKind, noticeMail } from '#server/accounts/notices/notice-mail.ts'
import { resetMail } from '#server/accounts/resets/reset-mail.ts'
import {
  cartLine,
  leavingDay,
  type News,
  type NewsKind,
  type NewsTitle,
  newsMail,
} from '#server/notices/news-mail.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { wishMail } from '#server/wishes/wish-mail.ts'
import type { RequestRecord } from '../returns/return-requests.queries.ts'
import type { OrderView } from '../views/order-view.ts'
import type { GiftMailKind } from './gift-words.ts'
import { type OperatorMailKind, operatorMail } from './operator-mail.ts'
import { buyerMail, type MailShop } from './order-mail.ts'
import type { BuyerMailKind } from './order-mail-kind.ts'

export type SampleAbout = {
  reader: { name: string; email: string }
  shop: MailShop
  publicUrl: string
  now: Date
  /** Of `sampleOrder`; where it is absent, the mail has no receipt beside it. */
  receipt?: Buffer
}

/** Nobody has them: a link with one of them opens nothing. */
const SAMPLE_TOKEN = 'CONTOH-0000'

export const sampleLine = (
  position: number,
  name: string,
  quantity: number,
  price: number,
): OrderView['lines'][number] => ({
  position,
  titleId: position + 1,
  titleName: name,
  titleSlug: 'contoh',
  cover: null,
  format: 'paper',
  quantity,
  taxClass: 'exempt',
  listPrice: rupiah(price),
  unitPrice: rupiah(price),
  total: rupiah(price * quantity),
  discountShare: rupiah(0),
  delivered: true,
  preorderedFor: null,
  releasesOn: null,
})

/** A paid order on paper with everything that a mail can name. */
export function sampleOrder(now: Date): OrderView {
  const expiresAt = new Date(now.getTime() + DAY)
  return {
    id: 1,
    refno: 'CONTOH1234567890',
    kind: 'paper',
    paymentState: 'paid',
    fulfilmentState: 'to_send',
    subtotal: rupiah(245_000),
    discount: rupiah(25_000),
    payable: rupiah(238_000),
    failureCause: null,
    paymentMethod: { id: 119, name: 'Mandiri VA', kind: 'virtual_account' },
    expiresAt,
    paidAt: now,
    receiptNumber: 'KW/2026/000000',
    createdAt: now,
    updatedAt: now,
    waitsFor: null,
    charge: {
      state: 'live',
      virtualAccount: '8890812345678901',
      billerCode: '70012',
      qrText: null,
      redirectUrl: null,
      expiresAt,
    },
    promo: { name: 'Pekan Membaca', code: 'CONTOH', amount: rupiah(25_000) },
    parcel: null,
    shipment: {
      courier: 'jne',
      service: 'REG',
      cost: rupiah(18_000),
      discount: rupiah(0),
      promo: null,
      recipient: 'Siti Rahma',
      phone: '+6281234567890',
      address: 'Jalan Kenari 7, Yogyakarta',
      trackingNumber: 'JP1234567890',
    },
    subscription: null,
    bundle: null,
    gift: null,
    returns: [],
    refund: null,
    lines: [
      sampleLine(0, 'Angin dari Pelabuhan', 2, 80_000),
      sampleLine(1, 'Kumpulan Esai tentang Kota', 1, 85_000),
    ],
  }
}

/** The first line was preordered: for `released` it is open, for `postponed` it waits longer. */
const preorder = (now: Date, releasesOn: string | null): OrderView => {
  const order = sampleOrder(now)
  const [first, ...others] = order.lines
  const lines = first ? [{ ...first, preorderedFor: dayInWib(now), releasesOn }, ...others] : others
  return { ...order, lines }
}

/** An ebook for somebody else: accepted by them, or back. */
const giftOrder = (kind: GiftMailKind, now: Date): OrderView => {
  const order = sampleOrder(now)
  const [line] = order.lines
  const claimed = kind === 'gift_claimed'
  const returned = kind === 'gift_returned'
  return {
    ...order,
    kind: 'digital',
    shipment: null,
    lines: line ? [{ ...line, format: 'ebook', quantity: 1 }] : [],
    gift: {
      recipientName: 'Bima Prasetya',
      recipientEmail: 'bima@example.com',
      message: SAMPLE_MESSAGE,
      sendOn: dayInWib(now),
      sentAt: now,
      resends: 0,
      claimedAt: claimed ? now : null,
      claimedBy: claimed ? 1 : null,
      returnedAt: returned ? now : null,
      returnCause: returned ? 'unclaimed' : null,
    },
  }
}

const SAMPLE_MESSAGE =
  'Selamat ulang tahun.\n\nBuku ini menemani saya sepanjang musim hujan, semoga Anda juga.'

function orderFor(kind: BuyerMailKind, now: Date): OrderView {
  if (kind === 'gift' || kind === 'gift_claimed' || kind === 'gift_returned') return giftOrder(kind, now)
  if (kind === 'released') return preorder(now, null)
  if (kind === 'postponed') return preorder(now, dayInWib(new Date(now.getTime() + 14 * DAY)))
  return sampleOrder(now)
}

const partOf = (at: Date): OrderView['returns'][number] => ({
  id: 1,
  at,
  shipping: rupiah(0),
  amount: rupiah(80_000),
  reason: 'Halaman rusak',
  lines: [{ position: 0, quantity: 1, amount: rupiah(80_000), copies: null }],
})

const requestOf = (kind: BuyerMailKind, at: Date): RequestRecord => ({
  id: 1,
  orderId: 1,
  askedAt: at,
  cause: 'damaged',
  words: 'Sampulnya sobek.',
  account: 'BCA 1234567890 a.n. Siti Rahma',
  state: kind === 'return_asked' ? 'open' : kind === 'return_agreed' ? 'agreed' : 'declined',
  decidedAt: kind === 'return_asked' ? null : at,
  reply: kind === 'return_declined' ? 'Sobekan kecil pada plastik pembungkus tidak mengenai bukunya.' : null,
  amount: kind === 'return_agreed' ? rupiah(80_000) : null,
  version: 1,
  lines: [{ position: 0, quantity: 1 }],
  pictures: [],
})

const ofOrder =
  (kind: BuyerMailKind) =>
  ({ reader, shop, publicUrl, now, receipt }: SampleAbout): Mail => {
    const order = orderFor(kind, now)
    const more = {
      returned: rupiah(80_000),
      part: partOf(now),
      request: requestOf(kind, now),
      gift: {
        giver: 'Ratna Dewi',
        message: SAMPLE_MESSAGE,
        link: `${publicUrl}/hadiah#${SAMPLE_TOKEN}`,
        sentAt: now,
      },
    }
    const file = kind === 'paid' && receipt !== undefined ? { receipt } : {}
    return buyerMail(kind, { buyer: reader, order, shop, publicUrl }, { ...more, ...file })
  }

const ofAccount =
  (kind: NoticeKind) =>
  ({ reader, shop, publicUrl, now }: SampleAbout): Mail =>
    noticeMail({ id: 1, kind, ...reader, happenedAt: now }, { publicUrl, shop })

const toOperator =
  (kind: OperatorMailKind) =>
  ({ reader, shop, now }: SampleAbout): Mail =>
    operatorMail(kind, {
      to: reader.email,
      order: sampleOrder(now),
      due: rupiah(238_000),
      returned: rupiah(0),
      shopName: shop.name,
    })

const SAMPLE_NEWS = {
  name: 'Angin dari Pelabuhan',
  slug: 'contoh',
  isPaper: true,
  isBack: false,
  from: 85_000,
  to: 85_000,
}

const sampleTitle = (about: string): NewsTitle => ({ name: SAMPLE_NEWS.name, slug: SAMPLE_NEWS.slug, about })

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY)

const ofNews =
  (news: (now: Date) => News) =>
  ({ reader, shop, publicUrl, now }: SampleAbout): Mail =>
    newsMail(news(now), { user: reader, shopName: shop.name, publicUrl, stopToken: SAMPLE_TOKEN })

type SampleOf = (about: SampleAbout) => Mail

/** Exactly the kinds that the rooms send and that the contract lists: anything else does not compile. */
const SAMPLES: Record<
  BuyerMailKind | OperatorMailKind | NoticeKind | NewsKind | 'reset' | 'restock' | 'wishlist',
  SampleOf
> = {
  placed: ofOrder('placed'),
  paid: ofOrder('paid'),
  shipped: ofOrder('shipped'),
  parcel_near: ofOrder('parcel_near'),
  parcel_arrived: ofOrder('parcel_arrived'),
  parcel_held: ofOrder('parcel_held'),
  expired: ofOrder('expired'),
  cancelled: ofOrder('cancelled'),
  part_returned: ofOrder('part_returned'),
  refund_approved: ofOrder('refund_approved'),
  refunded: ofOrder('refunded'),
  return_asked: ofOrder('return_asked'),
  return_agreed: ofOrder('return_agreed'),
  return_declined: ofOrder('return_declined'),
  released: ofOrder('released'),
  postponed: ofOrder('postponed'),
  gift: ofOrder('gift'),
  gift_claimed: ofOrder('gift_claimed'),
  gift_returned: ofOrder('gift_returned'),
  leaving: ofNews((now) => ({
    kind: 'leaving',
    titles: [sampleTitle(leavingDay(dayInWib(inDays(now, 30))))],
  })),
  ending: ofNews((now) => ({ kind: 'ending', subscription: 'Setahun Membaca', endsAt: inDays(now, 7) })),
  volume: ofNews(() => ({ kind: 'volume', titles: [sampleTitle('Kota-Kota Pesisir')] })),
  author: ofNews(() => ({
    kind: 'author',
    titles: [
      sampleTitle('Ratna Wulandari'),
      { ...sampleTitle('Bima Prasetyo'), name: 'Rumah di Ujung Gang' },
    ],
  })),
  cart: ofNews(() => ({ kind: 'cart', titles: [sampleTitle(cartLine({ price: 85_000, copies: 1 }))] })),
  restock: ({ reader, shop, publicUrl }) =>
    wishMail({
      user: reader,
      news: [{ ...SAMPLE_NEWS, isBack: true }],
      asked: 'restock',
      shopName: shop.name,
      publicUrl,
      stopToken: SAMPLE_TOKEN,
    }),
  wishlist: ({ reader, shop, publicUrl }) =>
    wishMail({
      user: reader,
      news: [
        { ...SAMPLE_NEWS, from: 98_000 },
        { ...SAMPLE_NEWS, name: 'Rumah di Ujung Gang', isBack: true },
      ],
      asked: 'wishlist',
      shopName: shop.name,
      publicUrl,
      stopToken: SAMPLE_TOKEN,
    }),
  reset: ({ reader, shop, publicUrl }) =>
    resetMail({
      to: reader.email,
      name: reader.name,
      token: SAMPLE_TOKEN,
      publicUrl,
      shopName: shop.name,
    }),
  password_changed: ofAccount('password_changed'),
  password_reset: ofAccount('password_reset'),
  account_deleted: ofAccount('account_deleted'),
  refund_due: toOperator('refund_due'),
  reversed: toOperator('reversed'),
} satisfies Record<MailKind, SampleOf>

export const sampleMail = (kind: MailKind, about: SampleAbout): Mail => SAMPLES[kind](about)

/** Who the samples are addressed to where nobody gets them. */
export const SAMPLE_READER = { name: 'Siti Rahma', email: 'siti@example.com' }
