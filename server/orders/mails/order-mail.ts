import { isPaidAtDoor } from '#contracts/order-states.ts'
import { RETURN_CAUSE_WORDS } from '#contracts/return-choices.ts'
import { formatRupiah, type Rupiah, rupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { type MailPart, personMail } from '#server/accounts/person-mail.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import type { RequestRecord } from '../returns/return-requests.queries.ts'
import type { ReturnRecord } from '../returns/returns.queries.ts'
import { bundleName, type OrderView } from '../views/order-view.ts'
import { deadlineOf } from '../views/transaction-view.rules.ts'
import { type GiftMail, giftNextOf, giftWords } from './gift-words.ts'
import type { BuyerMailKind } from './order-mail-kind.ts'
import { parcelWords } from './parcel-words.ts'
import { preorderWords, waitingOf } from './preorder-words.ts'

export type MailShop = { name: string; email: string; address: string; phone: string }

export type MailAbout = {
  buyer: { name: string; email: string }
  order: OrderView
  shop: MailShop
  publicUrl: string
}

/** `way`: the method that the buyer paid by, where the money went back the same way. */
type More = {
  returned?: Rupiah
  way?: string | null
  part?: ReturnRecord
  request?: RequestRecord
  gift?: GiftMail
  /** Of the subscription that was bought. */
  time?: SubscriptionTime | undefined
}

type SubscriptionTime = { startsAt: Date; endsAt: Date }

type Words = { subject: string; title: string; parts: MailPart[] }

export function buyerMail(
  kind: BuyerMailKind,
  about: MailAbout,
  more: { receipt?: Buffer } & More = {},
): Mail {
  const { buyer, order, shop } = about
  const words = wordsOf[kind](about, more)
  return personMail({
    to: buyer.email,
    name: buyer.name,
    shopName: shop.name,
    subject: words.subject,
    title: words.title,
    parts: [...words.parts, { quiet: `Ada pertanyaan? Tulis kepada kami di ${shop.email}.` }],
    ...(more.receipt
      ? {
          attachments: [
            {
              filename: `kuitansi-${order.refno}.pdf`,
              contentType: 'application/pdf',
              content: more.receipt,
            },
          ],
        }
      : {}),
  })
}

const wordsOf: Record<BuyerMailKind, (about: MailAbout, more: More) => Words> = {
  placed: (about) => {
    const { paymentState, fulfilmentState } = about.order
    return isPaidAtDoor(paymentState, fulfilmentState) ? placedAtDoor(about) : placed(about)
  },
  paid: ({ order, publicUrl }, { time }) => {
    const what = order.payable === 0 ? 'Pesanan' : 'Pembayaran'
    return {
      subject: `${order.payable === 0 ? 'Pesanan' : 'Pembayaran pesanan'} ${order.refno} telah kami terima`,
      title: `${what} diterima`,
      parts: [
        `${what} Anda kami terima pada ${formatTime(order.paidAt ?? order.updatedAt)}. Kuitansinya terlampir.`,
        { facts: [['Nomor pesanan', order.refno], ...methodOf(order)] },
        itemsOf(order),
        ...nextOf(order, publicUrl, time),
      ],
    }
  },
  ...parcelWords,
  ...preorderWords,
  ...giftWords,
  expired: ({ order, publicUrl }) => ({
    subject: `Pesanan ${order.refno} berakhir karena belum dibayar`,
    title: 'Pesanan berakhir',
    parts: [
      `Pembayaran pesanan ${order.refno} tidak kami terima sampai ${formatTime(order.expiresAt)}, jadi pesanan ini berakhir. Anda tidak dikenai biaya.`,
      itemsOf(order),
      isBackInCart(order)
        ? 'Buku-bukunya kami kembalikan ke keranjang Anda; pesanlah lagi selama persediaan masih ada.'
        : 'Anda selalu dapat memesannya lagi.',
      isBackInCart(order)
        ? { link: `${publicUrl}/cart`, label: 'Buka keranjang' }
        : order.subscription
          ? { link: `${publicUrl}/package`, label: 'Lihat paket langganan' }
          : { link: `${publicUrl}/books`, label: 'Lihat buku' },
    ],
  }),
  cancelled: ({ order, shop, publicUrl }) => ({
    subject: `Pesanan ${order.refno} dibatalkan`,
    title: 'Pesanan dibatalkan',
    parts: [
      `${shop.name} membatalkan pesanan ${order.refno}. ${
        order.paidAt === null
          ? 'Anda tidak dikenai biaya. Jika Anda sudah terlanjur membayar, dana Anda kami kembalikan.'
          : order.payable === 0
            ? 'Tidak ada dana yang perlu dikembalikan.'
            : 'Dana Anda kami kembalikan; kami menulis lagi begitu dana dikirim.'
      }`,
      itemsOf(order),
      { link: `${publicUrl}/history`, label: 'Buka riwayat transaksi' },
    ],
  }),
  part_returned: ({ order, shop, publicUrl }, { part }) => ({
    subject: `Sebagian pesanan ${order.refno} kami tarik kembali`,
    title: 'Sebagian pesanan ditarik kembali',
    parts: [
      `${shop.name} menarik kembali sebagian pesanan ${order.refno}. ${
        part === undefined || part.amount === 0
          ? 'Tidak ada dana yang perlu dikembalikan.'
          : 'Dananya kami kembalikan; kami menulis lagi begitu dana dikirim.'
      }`,
      ...(part ? [returnedOf(order, part)] : []),
      { link: `${publicUrl}/history`, label: 'Buka riwayat transaksi' },
    ],
  }),
  refund_approved: ({ order }, { returned = rupiah(0) }) => ({
    subject: `Pengembalian dana pesanan ${order.refno} disetujui`,
    title: 'Pengembalian dana disetujui',
    parts: [
      `Pengembalian dana sebesar ${formatRupiah(returned)} untuk pesanan ${order.refno} telah disetujui dan segera kami kirim. Kami menulis lagi begitu dana dikirim.`,
    ],
  }),
  refunded: ({ order, publicUrl }, { returned = rupiah(0), way = null }) => ({
    subject: `Dana pesanan ${order.refno} telah dikembalikan`,
    title: 'Dana dikembalikan',
    parts: [
      way === null
        ? `Dana sebesar ${formatRupiah(returned)} untuk pesanan ${order.refno} telah kami kembalikan. Bank Anda mungkin memerlukan beberapa hari kerja sampai dana terlihat di rekening.`
        : `Dana sebesar ${formatRupiah(returned)} untuk pesanan ${order.refno} telah kami kembalikan lewat ${way}, ke akun yang Anda pakai membayar. Penyedianya mungkin memerlukan beberapa hari kerja sampai dana terlihat.`,
      { link: `${publicUrl}/history`, label: 'Buka riwayat transaksi' },
    ],
  }),
  return_asked: ({ order, publicUrl }, { request }) => ({
    subject: `Permintaan pengembalian pesanan ${order.refno} kami terima`,
    title: 'Permintaan diterima',
    parts: [
      'Kami memeriksa permintaan Anda dan menulis lagi begitu kami memutuskannya.',
      ...(request ? [askedOf(order, request)] : []),
      { link: `${publicUrl}/history`, label: 'Buka riwayat transaksi' },
    ],
  }),
  return_agreed: ({ order, publicUrl }, { request }) => ({
    subject: `Permintaan pengembalian pesanan ${order.refno} disetujui`,
    title: 'Permintaan disetujui',
    parts: [
      `Kami menyetujui pengembalian ${formatRupiah(request?.amount ?? rupiah(0))} dari pesanan ${order.refno}. Kami menulis lagi begitu dananya dikirim.`,
      ...replyOf(request),
      { link: `${publicUrl}/history`, label: 'Buka riwayat transaksi' },
    ],
  }),
  return_declined: ({ order, publicUrl }, { request }) => ({
    subject: `Permintaan pengembalian pesanan ${order.refno} tidak dapat kami setujui`,
    title: 'Permintaan tidak disetujui',
    parts: [
      `Permintaan pengembalian Anda untuk pesanan ${order.refno} sudah kami periksa, dan tidak dapat kami setujui.`,
      ...replyOf(request),
      { link: `${publicUrl}/history`, label: 'Buka riwayat transaksi' },
    ],
  }),
}

const placed = ({ order, shop, publicUrl }: MailAbout): Words => ({
  subject: `Pesanan ${order.refno} menunggu pembayaran`,
  title: 'Menunggu pembayaran',
  parts: [
    `Terima kasih telah berbelanja di ${shop.name}. Pesanan Anda kami simpan sampai ${formatTime(deadlineOf(order))}.`,
    {
      facts: [
        ['Nomor pesanan', order.refno],
        ...methodOf(order),
        ...accountOf(order),
        ['Bayar sebelum', formatTime(deadlineOf(order))],
      ],
    },
    itemsOf(order),
    ...waitingOf(order),
    { link: `${publicUrl}/payment/info?refno=${order.refno}`, label: 'Lihat cara membayar' },
  ],
})

const placedAtDoor = ({ order, shop, publicUrl }: MailAbout): Words => ({
  subject: `Pesanan ${order.refno} sudah kami catat`,
  title: 'Bayar saat paket tiba',
  parts: [
    `Terima kasih telah berbelanja di ${shop.name}. Kurir menagih ${formatRupiah(order.payable)} saat paket tiba. Siapkan uangnya dalam jumlah pas.`,
    { facts: [['Nomor pesanan', order.refno], ...methodOf(order)] },
    itemsOf(order),
    'Nomor resi kami kirim begitu paket berangkat.',
    { link: `${publicUrl}/payment/info?refno=${order.refno}`, label: 'Lihat pesanan' },
  ],
})

function methodOf({ paymentMethod }: OrderView): [string, string][] {
  return paymentMethod ? [['Metode pembayaran', paymentMethod.name]] : []
}

function accountOf({ charge }: OrderView): [string, string][] {
  if (charge?.state !== 'live' || charge.virtualAccount === null) return []
  return [
    ...(charge.billerCode ? [['Kode perusahaan', charge.billerCode] as [string, string]] : []),
    ['Nomor virtual account', charge.virtualAccount],
  ]
}

/** Of what is sent: a set is bought without the cart. */
const isBackInCart = ({ shipment, bundle }: OrderView) => shipment !== null && bundle === null

/** The list of what was bought, down to the amount to pay. */
function itemsOf(order: OrderView): MailPart {
  const items = order.lines.map(({ titleName, quantity, total }): [string, string] => [
    quantity === 1 ? titleName : `${titleName} × ${quantity}`,
    formatRupiah(total),
  ])
  if (order.bundle) items.unshift([bundleName(order.bundle), `${order.lines.length} judul`])
  if (order.subscription) items.push([order.subscription.name, formatRupiah(order.subscription.price)])
  if (order.discount > 0)
    items.push([`Promo ${order.promo?.code ?? ''}`.trim(), `−${formatRupiah(order.discount)}`])
  if (order.shipment) items.push(['Ongkos kirim', formatRupiah(order.shipment.cost)])
  if (order.shipment && order.shipment.discount > 0)
    items.push(['Potongan ongkos kirim', `−${formatRupiah(order.shipment.discount)}`])
  return { facts: [...items, ['Total', formatRupiah(order.payable)]], sum: true }
}

/** The list of what was taken back, down to the amount that is returned. */
function returnedOf({ lines }: OrderView, part: ReturnRecord): MailPart {
  const items = part.lines.map(({ position, quantity, amount }): [string, string] => {
    const name = lines.find((line) => line.position === position)?.titleName ?? ''
    return [quantity === 1 ? name : `${name} × ${quantity}`, formatRupiah(amount)]
  })
  if (part.shipping > 0) items.push(['Ongkos kirim', formatRupiah(part.shipping)])
  return { facts: [...items, ['Dikembalikan', formatRupiah(part.amount)]], sum: true }
}

/** What the buyer asks to have taken back, and why. */
function askedOf({ lines }: OrderView, { cause, lines: asked }: RequestRecord): MailPart {
  const items = asked.map(({ position, quantity }): [string, string] => [
    lines.find((line) => line.position === position)?.titleName ?? '',
    `${quantity} item`,
  ])
  return { facts: [...items, ['Alasan', RETURN_CAUSE_WORDS[cause]]] }
}

const replyOf = (request: RequestRecord | undefined): MailPart[] =>
  request?.reply ? [`Pesan dari toko: ${request.reply}`] : []

function nextOf(order: OrderView, publicUrl: string, time: SubscriptionTime | undefined): MailPart[] {
  const { kind } = order
  if (order.gift !== null) return giftNextOf(order, publicUrl)
  const waiting = waitingOf(order)
  if (waiting.length > 0) {
    const shelf = { link: `${publicUrl}/auth/my-book-and-magazine`, label: 'Buka Buku Saya' }
    return kind === 'paper' ? waiting : [...waiting, shelf]
  }
  if (kind === 'paper' && order.shipment?.trackingNumber != null) {
    return ['Periksa isi paketnya, lalu tekan Terima Pesanan di riwayat transaksi Anda.']
  }
  if (kind === 'paper') return ['Pesanan segera kami kemas. Nomor resi kami kirim begitu paket berangkat.']
  return [
    `${timeWords(order, time)}Selamat membaca.`,
    { link: `${publicUrl}/auth/my-book-and-magazine`, label: 'Buka Buku Saya' },
  ]
}

/** From when and until when a subscription runs: one that follows another begins when that ends. */
function timeWords({ paidAt, updatedAt }: OrderView, time: SubscriptionTime | undefined): string {
  if (time === undefined) return ''
  const until = `sampai ${formatTime(time.endsAt)}. `
  return time.startsAt > (paidAt ?? updatedAt)
    ? `Langganan ini mulai ${formatTime(time.startsAt)}, setelah langganan Anda yang sekarang berakhir, dan berlaku ${until}`
    : `Langganan Anda sudah aktif dan berlaku ${until}`
}
