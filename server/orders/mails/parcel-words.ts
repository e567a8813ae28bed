import { courierName } from '#contracts/couriers.ts'
import { isPaidAtDoor } from '#contracts/order-states.ts'
import { PARCEL_STEP_WORDS } from '#contracts/parcels.ts'
import { formatRupiah } from '#kernel/money.ts'
import type { MailPart } from '#server/accounts/person-mail.ts'
import type { OrderView } from '../views/order-view.ts'

/** Mails about a parcel on its way. */
type ParcelMailKind = 'shipped' | 'parcel_near' | 'parcel_arrived' | 'parcel_held'

type About = { order: OrderView; publicUrl: string }
type Words = { subject: string; title: string; parts: MailPart[] }

export const parcelWords: Record<ParcelMailKind, (about: About) => Words> = {
  shipped: (about) => ({
    subject: `Pesanan ${about.order.refno} sedang dikirim`,
    title: 'Pesanan dikirim',
    parts: [
      'Paket Anda sudah kami serahkan kepada kurir.',
      ...atDoor(about),
      ...parcelOf(about),
      'Setelah paket tiba, tekan Terima Pesanan di riwayat transaksi Anda.',
      historyOf(about),
    ],
  }),
  parcel_near: (about) => ({
    subject: `Paket pesanan ${about.order.refno} menuju alamat Anda`,
    title: 'Paket segera tiba',
    parts: [
      'Kurir sedang membawa paket Anda ke alamat tujuan.',
      ...atDoor(about),
      ...parcelOf(about),
      historyOf(about),
    ],
  }),
  parcel_arrived: (about) => ({
    subject: `Paket pesanan ${about.order.refno} sudah sampai`,
    title: 'Paket sampai',
    parts: [
      'Menurut kurir, paket Anda sudah diterima. Periksa isinya, lalu tekan Terima Pesanan di riwayat transaksi Anda.',
      ...parcelOf(about),
      'Tanpa kabar dari Anda, pesanan ini selesai dalam 3 hari. Jika ada yang kurang atau rusak, ajukan pengembalian di sana.',
      historyOf(about),
    ],
  }),
  parcel_held: (about) => ({
    subject: `Ada kendala pada paket pesanan ${about.order.refno}`,
    title: 'Kendala pengiriman',
    parts: [
      `Kabar terakhir dari kurir: ${PARCEL_STEP_WORDS[about.order.parcel?.step ?? 'held'].toLowerCase()}. Kami memeriksanya dan menghubungi Anda bila perlu.`,
      ...parcelOf(about),
      historyOf(about),
    ],
  }),
}

/** What the courier collects. */
const atDoor = ({ order: { paymentState, fulfilmentState, payable } }: About): MailPart[] =>
  isPaidAtDoor(paymentState, fulfilmentState)
    ? [`Siapkan ${formatRupiah(payable)} dalam jumlah pas: kurir menagihnya saat paket tiba.`]
    : []

const parcelOf = ({ order: { refno, shipment } }: About): MailPart[] => [
  {
    facts: [
      ['Nomor pesanan', refno],
      ['Kurir', `${courierName(shipment?.courier ?? '')} ${shipment?.service ?? ''}`.trim()],
      ['Nomor resi', shipment?.trackingNumber ?? '-'],
    ],
  },
]

const historyOf = ({ publicUrl }: About): MailPart => ({
  link: `${publicUrl}/history`,
  label: 'Buka riwayat transaksi',
})
