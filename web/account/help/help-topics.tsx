import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../shell/link.tsx'

/** `words` are searched besides the question: what people call it, and what the answer is about. */
export type HelpQuestion = { question: string; words: string; answer: ReactNode }
export type HelpTopic = { id: string; title: string; questions: readonly HelpQuestion[] }

const look = 'font-semibold text-primary underline underline-offset-2'
const to = (path: string, text: string) => (
  <Link to={path} className={look}>
    {text}
  </Link>
)

/** The answers of the help page, in the order in which a buyer meets the questions. */
export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'membeli',
    title: 'Membeli',
    questions: [
      {
        question: 'Bagaimana cara membeli buku?',
        words: 'beli pesan keranjang checkout digital fisik bayar sekarang',
        answer: (
          <>
            Buka halaman bukunya, pilih Digital atau Fisik, lalu tekan Bayar Sekarang untuk langsung membeli,
            atau Keranjang untuk membeli beberapa sekaligus. Buku digital dan buku fisik dibayar dalam pesanan
            yang terpisah.
          </>
        ),
      },
      {
        question: 'Apa beda buku digital dan buku fisik?',
        words: 'ebook cetak kertas pdf html bentuk format',
        answer: (
          <>
            Buku digital terbuka di {to(paths.myBooks(), 'Buku Saya')} begitu pembayarannya diterima. Buku
            fisik adalah buku cetak yang kami kirim ke alamat Anda. Keduanya dijual sendiri-sendiri.
          </>
        ),
      },
      {
        question: 'Bagaimana memakai kode promo?',
        words: 'diskon potongan voucher kupon kode reedem',
        answer: (
          <>
            Tulis kodenya saat membayar, lalu tekan Gunakan. Potongannya langsung tampil di ringkasan. Promo
            yang sedang berlaku ada di halaman {to(paths.promos(), 'Promo')}.
          </>
        ),
      },
      {
        question: 'Bagaimana langganan bekerja?',
        words: 'paket berlangganan majalah bulan perpanjang berhenti',
        answer: (
          <>
            {to(paths.packages(), 'Paket langganan')} membuka semua judul yang termasuk di dalamnya selama
            masa berlakunya. Langganan tidak diperpanjang dengan sendirinya; pembelian berikutnya menyambung
            masa yang masih berjalan.
          </>
        ),
      },
    ],
  },
  {
    id: 'membayar',
    title: 'Membayar',
    questions: [
      {
        question: 'Bagaimana cara membayar?',
        words: 'virtual account va bank transfer atm mobile banking metode',
        answer: (
          <>
            Pilih bank Anda. Setelah memesan, Anda mendapat nomor virtual account; bayar tepat sejumlah
            tagihannya lewat ATM, mobile banking, atau internet banking. Langkah-langkahnya tampil di halaman
            pembayaran.
          </>
        ),
      },
      {
        question: 'Sampai kapan saya dapat membayar?',
        words: 'batas waktu kedaluwarsa habis 24 jam terlambat',
        answer: (
          <>
            Batas waktunya tampil di halaman pembayaran dan di {to(paths.history(), 'Riwayat Belanja')}.
            Pesanan yang lewat batas batal dengan sendirinya. Uang yang masuk setelah itu kami kembalikan.
          </>
        ),
      },
      {
        question: 'Sudah membayar, tetapi statusnya belum berubah',
        words: 'pembayaran belum masuk menunggu cek status pending',
        answer: (
          <>
            Biasanya perlu beberapa menit. Tekan Cek Status Pembayaran di halaman pembayaran. Jika setelah
            satu jam belum berubah, kirimkan bukti bayar dan nomor pesanannya kepada kami.
          </>
        ),
      },
      {
        question: 'Di mana melihat status pesanan?',
        words: 'nomor pesanan resi lacak cek tanpa masuk login tamu',
        answer: (
          <>
            Di {to(paths.history(), 'Riwayat Belanja')}. Tanpa masuk ke akun, statusnya dapat dilihat di{' '}
            {to(paths.orderStatus(), 'Status pesanan')} dengan nomor pesanan dan email Anda.
          </>
        ),
      },
    ],
  },
  {
    id: 'membaca',
    title: 'Membaca',
    questions: [
      {
        question: 'Di mana buku yang sudah saya beli?',
        words: 'rak buku saya membaca buka baca',
        answer: (
          <>
            Di {to(paths.myBooks(), 'Buku Saya')}. Tekan sampulnya untuk membaca di peramban; tidak ada
            aplikasi yang perlu dipasang. Tempat terakhir, tanda, dan catatan Anda ikut di semua perangkat.
          </>
        ),
      },
      {
        question: 'Bolehkah membaca sebelum membeli?',
        words: 'cuplikan contoh sampel gratis coba',
        answer: <>Ya. Tekan Baca Cuplikan di halaman buku untuk membaca halaman-halaman pertamanya.</>,
      },
      {
        question: 'Bolehkah meminjamkan buku saya?',
        words: 'bagikan akses baca tautan link teman keluarga',
        answer: (
          <>
            Di Buku Saya, pilih Bagikan akses baca di balik tanda ⋯. Tautannya membuka buku itu selama 24 jam
            di dua perangkat, dan dapat Anda cabut kapan saja.
          </>
        ),
      },
    ],
  },
  {
    id: 'tanpa-internet',
    title: 'Tanpa internet',
    questions: [
      {
        question: 'Bagaimana membaca tanpa internet?',
        words: 'offline luring simpan unduh download perangkat',
        answer: (
          <>
            Di Buku Saya, pilih Simpan untuk offline di balik tanda ⋯. Buku itu lalu terbuka tanpa internet
            selama 14 hari, atau sampai langganan Anda berakhir; masanya diperpanjang sendiri setiap kali
            tersambung.
          </>
        ),
      },
      {
        question: 'Apakah catatan saya hilang jika tidak tersambung?',
        words: 'tempat baca tanda catatan sinkron terkirim',
        answer: <>Tidak. Semuanya disimpan di perangkat dan terkirim sendiri saat tersambung lagi.</>,
      },
    ],
  },
  {
    id: 'pengiriman',
    title: 'Pengiriman',
    questions: [
      {
        question: 'Berapa ongkos kirimnya, dan berapa lama?',
        words: 'ongkir kurir jne pos alamat resi hari tiba kirim',
        answer: (
          <>
            Keduanya tampil sebelum Anda membayar, menurut alamat, berat, dan kurir yang dipilih. Setelah
            dikirim, nomor resinya ada di rincian pesanan.
          </>
        ),
      },
    ],
  },
  {
    id: 'pengembalian',
    title: 'Pengembalian',
    questions: [
      {
        question: 'Bukunya rusak, keliru, atau tidak dapat dibuka',
        words: 'retur refund tukar uang kembali cacat rusak salah',
        answer: (
          <>
            Kabari kami dalam tujuh hari setelah buku diterima dan sertakan foto: kami menggantinya atau
            mengembalikan uang Anda. Selengkapnya di {to(paths.returns(), 'Pengembalian')}.
          </>
        ),
      },
      {
        question: 'Bagaimana membatalkan pesanan?',
        words: 'batal cancel urung pesanan belum dibayar',
        answer: (
          <>
            Pesanan yang belum dibayar dapat dibatalkan di rinciannya, di{' '}
            {to(paths.history(), 'Riwayat Belanja')}.
          </>
        ),
      },
    ],
  },
  {
    id: 'akun',
    title: 'Akun',
    questions: [
      {
        question: 'Lupa password',
        words: 'kata sandi masuk login reset token email',
        answer: (
          <>
            Minta token di {to(paths.requestPasswordReset(), 'Lupa password')}; kami mengirimkannya ke email
            akun Anda.
          </>
        ),
      },
      {
        question: 'Bagaimana mengubah data atau menghapus akun?',
        words: 'profil alamat hapus data pribadi privasi unduh',
        answer: (
          <>
            Di {to(paths.profile(), 'Profil')}. Cara kami memperlakukan data Anda ada di{' '}
            {to(paths.privacy(), 'Kebijakan privasi')}.
          </>
        ),
      },
    ],
  },
]
