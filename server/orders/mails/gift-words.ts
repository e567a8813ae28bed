import { formatLongDay, formatLongMoment } from '#kernel/long-date.ts'
import { formatRupiah } from '#kernel/money.ts'
import type { MailPart } from '#server/accounts/person-mail.ts'
import { keptUntil, linkIn } from '../gifts/gift.rules.ts'
import type { OrderView } from '../views/order-view.ts'

/** Mails about a gift: `gift` goes to its recipient, the others to its giver. */
export type GiftMailKind = 'gift' | 'gift_claimed' | 'gift_returned'

/** What only the mail to the recipient has. */
export type GiftMail = { giver: string; message: string; link: string; sentAt: Date }

type About = { order: OrderView; shop: { name: string }; publicUrl: string }
type Words = { subject: string; title: string; parts: MailPart[] }

/** The ebook, the set or the package, as sentences name it. */
function nameOf({ lines, bundle, subscription }: OrderView): string {
  if (subscription) return `langganan ${subscription.name}`
  return bundle ? `set ebook “${bundle.name}”` : `“${lines[0]?.titleName ?? ''}”`
}

const orderLink = (publicUrl: string, { refno }: OrderView): MailPart => ({
  link: `${publicUrl}/history?pesanan=${refno}`,
  label: 'Lihat pesanan',
})

/** What happens to a gift that was paid, for its giver. */
export const giftNextOf = (order: OrderView, publicUrl: string): MailPart[] =>
  order.gift === null
    ? []
    : [
        `Hadiah ini kami kirim kepada ${order.gift.recipientName} (${order.gift.recipientEmail}) pada ${formatLongDay(order.gift.sendOn)}. Sampai saat itu penerima, pesan, dan tanggalnya dapat Anda ubah.`,
        orderLink(publicUrl, order),
      ]

export const giftWords: Record<GiftMailKind, (about: About, more: { gift?: GiftMail }) => Words> = {
  gift: ({ order, shop }, { gift }) => {
    const name = gift?.giver ?? ''
    const giver = linkIn(name) === undefined ? name : 'Seorang pembaca'
    return {
      subject: `${giver} mengirimi Anda hadiah`,
      title: 'Sebuah hadiah untuk Anda',
      parts: [
        `${giver} mengirimi Anda hadiah dari ${shop.name}: ${
          order.subscription || order.bundle ? nameOf(order) : `ebook ${nameOf(order)}`
        }.`,
        ...(gift?.message ? [{ quote: gift.message, by: giver }] : []),
        ...(gift
          ? [
              { link: gift.link, label: 'Buka hadiah' },
              `Terimalah sampai ${formatLongMoment(keptUntil(gift.sentAt))}. Setelah itu hadiah kembali kepada pemberinya.`,
              {
                quiet: `Siapa pun yang memiliki tautan ini dapat menerima hadiahnya, jadi jangan diteruskan. Alamat Anda kami dapat dari ${giver} dan hanya dipakai untuk hadiah ini.`,
              },
            ]
          : []),
      ],
    }
  },
  gift_claimed: ({ order, publicUrl }) => ({
    subject: `${order.gift?.recipientName ?? ''} telah menerima hadiah Anda`,
    title: 'Hadiah diterima',
    parts: [
      `${order.gift?.recipientName ?? ''} telah menerima ${nameOf(order)} yang Anda hadiahkan.`,
      orderLink(publicUrl, order),
    ],
  }),
  gift_returned: ({ order, publicUrl }) => {
    const name = nameOf(order)
    const refunded = order.paymentState === 'failed'
    const why =
      order.gift?.returnCause === 'declined'
        ? `${order.gift.recipientName} mengembalikan ${name} yang Anda hadiahkan.`
        : `${order.gift?.recipientName ?? ''} tidak menerima ${name} yang Anda hadiahkan dalam 60 hari, jadi hadiahnya kembali kepada Anda.`
    const kept = order.subscription
      ? 'Masa langganannya kini milik Anda.'
      : order.bundle
        ? 'Isinya kini ada di Buku Saya.'
        : 'Ebook itu kini ada di Buku Saya.'
    const owned = `Anda sudah memiliki ${order.bundle ? 'semua judulnya' : 'judul ini'}`
    const money =
      order.payable === 0
        ? `${owned}, dan tidak ada dana yang perlu dikembalikan.`
        : `${owned}, jadi ${formatRupiah(order.payable)} kami kembalikan; kami menulis lagi begitu dana dikirim.`
    return {
      subject: `Hadiah Anda untuk ${order.gift?.recipientName ?? ''} kembali`,
      title: 'Hadiah kembali',
      parts: [
        why,
        refunded ? money : kept,
        refunded
          ? orderLink(publicUrl, order)
          : { link: `${publicUrl}/auth/my-book-and-magazine`, label: 'Buka Buku Saya' },
      ],
    }
  },
}
