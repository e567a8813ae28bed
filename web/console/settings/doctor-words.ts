import { lookupTable } from '#kernel/lookup-table.ts'
import { SURROUNDINGS } from './surroundings-words.ts'

/** Without `advice`, each example has its own. */
type Words = { about: string; advice?: string }

const MONEY =
  'Buka pesanannya dan bandingkan dengan penyedia pembayaran. Tidak ada yang memperbaiki uang dengan sendirinya: simpan salinan basis data dan laporkan.'
const RULE = 'Perangkat lunak atau perubahan manual melanggar aturan. Simpan salinan basis data dan laporkan.'
const SERVER =
  'Yang tidak ada di Pengaturan diatur di server, dalam .env atau lingkungannya, dan dibaca saat toko dimulai ulang.'
const WORK = 'Lihat Pekerjaan, lalu log server yang menjalankannya.'

/** What must hold in a healthy shop, in words, by the names of the checks. */
const WORDS = lookupTable<Words>({
  'order-subtotals': { about: 'Jumlah pesanan sama dengan isinya', advice: MONEY },
  'order-discounts': { about: 'Potongan terbagi habis ke setiap baris pesanan', advice: MONEY },
  'order-promos': { about: 'Potongan pesanan berasal dari satu promonya', advice: MONEY },
  'order-shipping': { about: 'Setiap pesanan cetak memiliki paket seharga ongkirnya', advice: MONEY },
  'paid-money': { about: 'Yang lunas benar diterima, dan tidak lebih', advice: MONEY },
  'unpaid-money': { about: 'Tidak ada uang tertahan dari pesanan yang tidak lunas', advice: MONEY },
  'refunds-flagged': { about: 'Pesanan yang uangnya harus kembali ditandai', advice: MONEY },
  'refunds-approved': {
    about: 'Yang disetujui dikembalikan tidak melebihi yang harus kembali',
    advice:
      'Jangan kirim dananya sebelum membandingkan pesanannya dengan penyedia; lalu cabut persetujuannya.',
  },
  'refunds-unexplained': {
    about: 'Setiap uang yang dikembalikan penyedia ada sebabnya',
    advice:
      'Buka pesanannya dan tarik kembali bagian yang menjadi sebabnya; setelah itu pengembaliannya tercatat sendiri.',
  },
  'refunds-unanswered': {
    about: 'Penyedia menjawab permintaan pengembalian dalam sehari',
    advice: 'Cari pengembaliannya di dasbor penyedia. Toko terus menanyakannya.',
  },
  'bookings-unanswered': {
    about: 'Penyedia pengiriman menjawab setiap pemesanan dalam satu jam',
    advice: 'Cari referensinya di dasbor penyedia, lalu putuskan di halaman pesanannya.',
  },
  'paid-charges': { about: 'Setiap tagihan yang lunas ada uangnya', advice: MONEY },
  'order-states': { about: 'Barang berada di tempat yang sesuai pembayarannya', advice: MONEY },
  'order-history': { about: 'Riwayat pesanan berakhir di keadaannya sekarang', advice: MONEY },
  'promo-places': { about: 'Kuota promo dipakai dan kembali mengikuti pesanannya', advice: MONEY },
  'promo-quotas': { about: 'Tidak ada promo yang melampaui kuotanya', advice: MONEY },
  'bought-titles': { about: 'Yang membayar ebook dapat membacanya', advice: MONEY },
  'unpaid-titles': { about: 'Tidak ada yang membaca dari pesanan yang tidak lunas', advice: MONEY },
  subscriptions: { about: 'Masa langganan berjalan hanya dari pesanan lunas', advice: MONEY },
  'package-tax': {
    about: 'PPN setiap paket sudah dipastikan',
    advice: 'Buka paketnya di Pemasaran, pilih PPN-nya, lalu simpan.',
  },
  'refunds-due': {
    about: 'Tidak ada uang yang menunggu dikembalikan',
    advice: 'Buka Pesanan, daftar pengembalian dana, dan setujui atau bayarkan.',
  },
  'reserved-copies': { about: 'Stok yang dipesan sama dengan jumlah yang ditahan', advice: RULE },
  'holds-of-waiting-orders': { about: 'Pesanan yang menunggu bayar menahan stoknya', advice: RULE },
  'copies-of-paid-orders': { about: 'Stok berkurang sebanyak yang dibeli', advice: RULE },
  'listing-counts': { about: 'Jumlah di daftar sama dengan judulnya', advice: RULE },
  'listed-titles': { about: 'Hanya judul yang dijual ada di daftar', advice: RULE },
  'listing-contents': { about: 'Yang tampil di toko sama dengan judulnya', advice: RULE },
  'price-history': { about: 'Harga terakhir yang tercatat sama dengan yang tampil', advice: RULE },
  'search-words': { about: 'Kata-kata pencarian berasal dari judul di daftar', advice: RULE },
  'shelf-texts': { about: 'Pencarian di rak memakai nama yang sekarang', advice: RULE },
  'best-sellers': { about: 'Urutan terlaris mengikuti penjualan', advice: WORK },
  'failed-jobs': {
    about: 'Putaran terakhir setiap pekerjaan berhasil',
    advice: 'Buka Pekerjaan untuk alasannya.',
  },
  'failing-work': {
    about: 'Tidak ada yang gagal berulang-ulang di latar',
    advice: 'Buka Pekerjaan untuk alasannya.',
  },
  'samples-to-make': {
    about: 'Cuplikan dibuat menurut aturan sekarang',
    advice: 'Toko membuatnya ulang dengan sendirinya; sampai selesai cuplikannya tidak ditawarkan.',
  },
  'books-without-sample': {
    about: 'Setiap ebook memiliki cuplikan',
    advice: 'Periksa alasannya, lalu unggah berkas yang lebih baik.',
  },
  'refused-statuses': {
    about: 'Status yang direncanakan dapat berlaku',
    advice: 'Buka judulnya di Katalog: tambahkan edisinya dan jual, atau tutup pemberitahuannya.',
  },
  'audit-log': {
    about: 'Tidak ada yang mengubah catatan tindakan',
    advice:
      'Catatan diubah langsung di basis data. Simpan salinannya dan cari tahu siapa yang dapat melakukannya.',
  },
  'overdue-orders': { about: 'Pesanan yang tidak dibayar berakhir pada waktunya', advice: WORK },
  'unrequested-charges': { about: 'Setiap tagihan sudah diminta ke penyedia', advice: WORK },
  'unapplied-notifications': {
    about: 'Setiap notifikasi pembayaran sudah diolah',
    advice:
      'Di server, lembar payments reconcile mengolahnya sekarang. Yang tidak dicoba lagi: bandingkan dengan penyedia, lalu akhiri di Pencocokan.',
  },
  'charges-of-unnamed-gateways': {
    about: 'Penyedia dari tagihan yang masih dapat dibayar dikenal',
    advice: 'Sebutkan penyedia lama dalam PAYMENTS_FORMER di server.',
  },
  'payment-methods': {
    about: 'Ada metode pembayaran yang ditawarkan',
    advice: 'Buka Metode pembayaran dan tawarkan paling sedikit satu.',
  },
  configuration: {
    about: 'Pengaturan server sesuai kegunaannya',
    advice: SERVER,
  },
  'configuration-to-do': {
    about: 'Pengaturan server dan toko sudah lengkap',
    advice: SERVER,
  },
  mail: { about: 'Email dapat dikirim' },
  gateways: { about: 'Penyedia pembayaran terhubung dan menerima kuncinya' },
  clocks: { about: 'Jam server, basis data, dan penyedia pembayaran sama' },
})

export const findingWords = (name: string): Words => WORDS.get(name) ?? { about: name, advice: RULE }

/** What the checks say of their examples. The command line shows them as they come, in English. */
const PHRASES = lookupTable({
  ...SURROUNDINGS,
  approved: 'disetujui',
  at: 'seharga',
  authorised: 'diotorisasi',
  awaiting: 'menunggu bayar',
  awaiting_payment: 'menunggu bayar',
  bought: 'dibeli',
  'can be read': 'masih dapat dibaca',
  challenged: 'diperiksa penyedia',
  charge: 'tagihan',
  'charges that may be paid, such as': 'tagihan yang masih dapat dibayar, misalnya',
  committed: 'terpakai',
  committed_late: 'terpakai terlambat',
  completed: 'selesai',
  counted: 'tercatat',
  discount: 'potongan',
  due: 'harus kembali',
  entry: 'catatan',
  exempt: 'bebas PPN',
  'exempt and': 'judul bebas PPN dan',
  failed: 'gagal',
  flagged: 'ditandai',
  gateway: 'penyedia',
  'has a card': 'masih tampil',
  'has no card': 'tidak tampil',
  'has no edition': 'tanpa edisi',
  held: 'ditahan',
  'history says': 'riwayatnya',
  holds: 'menahan',
  is: 'sekarang',
  'is a draft': 'masih draf',
  'is not on its buyer’s shelf': 'tidak ada di rak pembelinya',
  'its sample is offered to nobody until it is made anew': 'cuplikannya tidak ditawarkan sampai dibuat ulang',
  'its reference': 'referensinya',
  job: 'pekerjaan',
  key: 'kunci',
  kept: 'tersimpan',
  last: 'terakhir',
  listed: 'ada di daftar',
  'may have been made': 'mungkin sudah dipesan',
  'no message': 'tanpa keterangan',
  'no time': 'tanpa masa langganan',
  none: 'tidak ada',
  'not flagged': 'tidak ditandai',
  'not listed': 'tidak ada di daftar',
  'not tried any more': 'tidak dicoba lagi',
  nothing: 'tidak ada',
  notification: 'notifikasi',
  'of charge': 'dari tagihan',
  on_sale: 'dijual',
  opens: 'membuka',
  order: 'pesanan',
  package: 'paket',
  paid: 'lunas',
  'paid, no money received': 'lunas, uangnya tidak tercatat',
  paper: 'cetak',
  parcel: 'paket',
  'placed by': 'diurutkan menurut',
  'planned for': 'direncanakan untuk',
  'price bucket': 'rentang harga',
  quota: 'kuota',
  received: 'diterima',
  recorded: 'tercatat',
  reference: 'referensi',
  'refused or not reached': 'ditolak atau tidak terhubung',
  released: 'dikembalikan',
  'requested since': 'diminta sejak',
  reserved: 'dipesan',
  return: 'kembalikan',
  returned: 'dikembalikan',
  shipping: 'ongkos kirim',
  'shown as': 'tampil sebagai',
  'shown at': 'tampil dengan harga',
  sold: 'terjual',
  split: 'terbagi',
  standard: 'kena PPN',
  subscription: 'langganan',
  taken: 'diambil',
  'takes none of the payment methods that are offered': 'tidak menerima metode pembayaran yang ditawarkan',
  'taxed titles': 'judul kena PPN',
  'time until': 'berlaku sampai',
  times: 'kali',
  title: 'judul',
  titles: 'judul',
  'to pay': 'harus dibayar',
  to_send: 'perlu dikirim',
  unknown: 'tidak dikenal',
  used: 'terpakai',
  'waits since': 'menunggu sejak',
  'was asked to return': 'diminta mengembalikan',
  wants: 'perlu',
  withdrawn: 'ditarik',
  word: 'kata',
  year: 'tahun',
})

/** Words of the longest phrase. */
const MOST_WORDS = 11

/** Whole words, the longest phrase first; not the parts of an address such as `judul-order`. */
function translated(text: string): string {
  // Words at even places, what stands between them at odd ones.
  const parts = text.split(/([ ,:]+)/)
  let words = ''
  for (let at = 0; at < parts.length; ) {
    let end = Math.min(parts.length, at + 2 * MOST_WORDS - 1)
    while (end > at + 1 && !PHRASES.has(parts.slice(at, end).join(''))) end--
    const phrase = parts.slice(at, end).join('')
    words += PHRASES.get(phrase) ?? phrase
    at = end
  }
  return words.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '.')
}

/** The names of titles and the messages of jobs stay as they are. */
const OWN_WORDS = /"[^"]*"|'[^']*'|WIB: .*/

/** An example of what a check has found, in words. */
export function exampleWords(text: string): string {
  const whole = PHRASES.get(text)
  if (whole !== undefined) return whole
  const own = OWN_WORDS.exec(text)
  if (own === null) return translated(text)
  const end = own.index + own[0].length
  return translated(text.slice(0, own.index)) + own[0] + translated(text.slice(end))
}
