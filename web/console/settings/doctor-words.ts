type Words = { about: string; advice: string }

const MONEY =
  'Buka pesanannya dan bandingkan dengan penyedia pembayaran. Tidak ada yang memperbaiki uang dengan sendirinya: simpan salinan basis data dan laporkan.'
const RULE = 'Perangkat lunak atau perubahan manual melanggar aturan. Simpan salinan basis data dan laporkan.'
const WORK = 'Lihat Pekerjaan, lalu log server yang menjalankannya.'

/** What must hold in a healthy shop, in words, by the names of the checks. */
const WORDS: ReadonlyMap<string, Words> = new Map([
  ['order-subtotals', { about: 'Jumlah pesanan sama dengan isinya', advice: MONEY }],
  ['order-discounts', { about: 'Potongan terbagi habis ke setiap baris pesanan', advice: MONEY }],
  ['order-promos', { about: 'Potongan pesanan berasal dari satu promonya', advice: MONEY }],
  ['order-shipping', { about: 'Setiap pesanan cetak memiliki paket seharga ongkirnya', advice: MONEY }],
  ['paid-money', { about: 'Yang lunas benar diterima, dan tidak lebih', advice: MONEY }],
  ['unpaid-money', { about: 'Tidak ada uang tertahan dari pesanan yang tidak lunas', advice: MONEY }],
  ['refunds-flagged', { about: 'Pesanan yang uangnya harus kembali ditandai', advice: MONEY }],
  ['paid-charges', { about: 'Setiap tagihan yang lunas ada uangnya', advice: MONEY }],
  ['order-states', { about: 'Barang berada di tempat yang sesuai pembayarannya', advice: MONEY }],
  ['order-history', { about: 'Riwayat pesanan berakhir di keadaannya sekarang', advice: MONEY }],
  ['promo-places', { about: 'Kuota promo dipakai dan kembali mengikuti pesanannya', advice: MONEY }],
  ['promo-quotas', { about: 'Tidak ada promo yang melampaui kuotanya', advice: MONEY }],
  ['bought-titles', { about: 'Yang membayar ebook dapat membacanya', advice: MONEY }],
  ['unpaid-titles', { about: 'Tidak ada yang membaca dari pesanan yang tidak lunas', advice: MONEY }],
  ['subscriptions', { about: 'Masa langganan berjalan hanya dari pesanan lunas', advice: MONEY }],
  [
    'package-tax',
    {
      about: 'PPN setiap paket sudah dipastikan',
      advice: 'Buka paketnya di Pemasaran, pilih PPN-nya, lalu simpan.',
    },
  ],
  [
    'refunds-due',
    {
      about: 'Tidak ada uang yang menunggu dikembalikan',
      advice: 'Buka Pesanan, daftar pengembalian dana, dan setujui atau bayarkan.',
    },
  ],
  ['reserved-copies', { about: 'Stok yang dipesan sama dengan jumlah yang ditahan', advice: RULE }],
  ['holds-of-waiting-orders', { about: 'Pesanan yang menunggu bayar menahan stoknya', advice: RULE }],
  ['copies-of-paid-orders', { about: 'Stok berkurang sebanyak yang dibeli', advice: RULE }],
  ['listing-counts', { about: 'Jumlah di daftar sama dengan judulnya', advice: RULE }],
  ['listed-titles', { about: 'Hanya judul yang dijual ada di daftar', advice: RULE }],
  ['listing-contents', { about: 'Yang tampil di toko sama dengan judulnya', advice: RULE }],
  ['search-words', { about: 'Kata-kata pencarian berasal dari judul di daftar', advice: RULE }],
  ['shelf-texts', { about: 'Pencarian di rak memakai nama yang sekarang', advice: RULE }],
  ['best-sellers', { about: 'Urutan terlaris mengikuti penjualan', advice: WORK }],
  [
    'failed-jobs',
    { about: 'Putaran terakhir setiap pekerjaan berhasil', advice: 'Buka Pekerjaan untuk alasannya.' },
  ],
  [
    'failing-work',
    { about: 'Tidak ada yang gagal berulang-ulang di latar', advice: 'Buka Pekerjaan untuk alasannya.' },
  ],
  [
    'samples-to-make',
    {
      about: 'Cuplikan dibuat menurut aturan sekarang',
      advice: 'Toko membuatnya ulang dengan sendirinya; sampai selesai cuplikannya tidak ditawarkan.',
    },
  ],
  [
    'books-without-sample',
    {
      about: 'Setiap ebook memiliki cuplikan',
      advice: 'Periksa alasannya, lalu unggah berkas yang lebih baik.',
    },
  ],
  [
    'audit-log',
    {
      about: 'Tidak ada yang mengubah catatan tindakan',
      advice:
        'Catatan diubah langsung di basis data. Simpan salinannya dan cari tahu siapa yang dapat melakukannya.',
    },
  ],
  ['overdue-orders', { about: 'Pesanan yang tidak dibayar berakhir pada waktunya', advice: WORK }],
  ['unrequested-charges', { about: 'Setiap tagihan sudah diminta ke penyedia', advice: WORK }],
  [
    'unapplied-notifications',
    {
      about: 'Setiap notifikasi pembayaran sudah diolah',
      advice: 'Periksa di server: lembar payments notifications.',
    },
  ],
  [
    'charges-of-unnamed-gateways',
    {
      about: 'Penyedia dari tagihan yang masih dapat dibayar dikenal',
      advice: 'Sebutkan penyedia lama dalam PAYMENTS_FORMER di server.',
    },
  ],
  [
    'payment-methods',
    {
      about: 'Ada metode pembayaran yang ditawarkan',
      advice: 'Buka Metode pembayaran dan tawarkan paling sedikit satu.',
    },
  ],
])

export const findingWords = (name: string): Words => WORDS.get(name) ?? { about: name, advice: RULE }
