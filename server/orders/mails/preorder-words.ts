import { formatLongDay } from '#kernel/long-date.ts'
import type { MailPart } from '#server/accounts/person-mail.ts'
import type { OrderView } from '../views/order-view.ts'

/** Mails about the day of a preorder. */
type PreorderMailKind = 'released' | 'postponed'

type About = { order: OrderView; publicUrl: string }
type Words = { subject: string; title: string; parts: MailPart[] }
type Line = OrderView['lines'][number]

const isWaiting = (line: Line): line is Line & { releasesOn: string } =>
  line.preorderedFor !== null && line.releasesOn !== null
/** Its day is later than was promised. */
export const waitsLonger = (line: Line): line is Line & { preorderedFor: string; releasesOn: string } =>
  isWaiting(line) && line.preorderedFor !== null && line.releasesOn > line.preorderedFor
const doneOf = ({ kind }: OrderView) => (kind === 'paper' ? 'dikirim' : 'dapat dibaca')

/** From when on what an order waits for can be read, or is sent. */
export const waitingOf = (order: OrderView): MailPart[] => {
  const waiting = order.lines.filter(isWaiting)
  if (waiting.length === 0) return []
  return [
    order.kind === 'paper' && order.lines.length > 1
      ? 'Pesanan ini berisi pra-pesan. Semua buku dikirim dalam satu paket, setelah yang terakhir terbit:'
      : 'Pesanan ini berisi pra-pesan:',
    ...waiting.map(
      ({ titleName, releasesOn }) => `“${titleName}”: ${doneOf(order)} mulai ${formatLongDay(releasesOn)}.`,
    ),
  ]
}

export const preorderWords: Record<PreorderMailKind, (about: About) => Words> = {
  released: ({ order, publicUrl }) => {
    const open = order.lines.filter((line) => line.preorderedFor !== null && !isWaiting(line))
    const isPaper = order.kind === 'paper'
    return {
      subject: isPaper
        ? `Pra-pesan ${order.refno} sudah terbit dan segera dikirim`
        : `Pra-pesan ${order.refno} sudah dapat dibaca`,
      title: 'Pra-pesan terbit',
      parts: [
        isPaper
          ? 'Buku yang Anda pesan sudah terbit. Pesanan segera kami kemas, dan nomor resinya kami kirim begitu paket berangkat.'
          : 'Buku yang Anda pesan sudah terbit dan terbuka di Buku Saya.',
        ...open.map(({ titleName, quantity }) =>
          quantity === 1 ? `“${titleName}”` : `“${titleName}” × ${quantity}`,
        ),
        isPaper
          ? { link: `${publicUrl}/history?pesanan=${order.refno}`, label: 'Lihat pesanan' }
          : { link: `${publicUrl}/auth/my-book-and-magazine`, label: 'Buka Buku Saya' },
      ],
    }
  },
  postponed: ({ order, publicUrl }) => ({
    subject: `Tanggal terbit pra-pesan ${order.refno} mundur`,
    title: 'Tanggal terbit mundur',
    parts: [
      'Tanggal terbit buku yang Anda pesan mundur. Mohon maaf atas penundaan ini.',
      ...order.lines
        .filter(waitsLonger)
        .map(
          ({ titleName, preorderedFor, releasesOn }) =>
            `“${titleName}”: semula ${formatLongDay(preorderedFor)}, menjadi ${formatLongDay(releasesOn)}.`,
        ),
      order.paidAt === null
        ? 'Pesanan ini belum dibayar. Anda dapat tetap membayarnya, atau membiarkannya berakhir tanpa biaya.'
        : 'Anda tidak perlu berbuat apa-apa bila ingin menunggu. Bila tidak, mintalah dana kembali dari pesanan ini sebelum bukunya terbit.',
      {
        link: `${publicUrl}/history?pesanan=${order.refno}`,
        label: order.paidAt === null ? 'Lihat pesanan' : 'Tunggu atau minta dana kembali',
      },
    ],
  }),
}
