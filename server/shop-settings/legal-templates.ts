import type { LegalTextKind } from '#contracts/shop.ts'
import type { LegalDraft } from './shop-settings.queries.ts'

/**
 * What the legal pages and help say until the owner writes them: how the shop treats purchases and data, for the owner
 * to adapt and a lawyer to check. The console and `lembar doctor` say so; shoppers read the text alone.
 */
export const LEGAL_TEMPLATES: Record<LegalTextKind, LegalDraft> = {
  terms: {
    intro: 'Yang kita sepakati ketika Anda membeli, berlangganan, dan membaca di sini.',
    body: `## Akun

Anda perlu akun untuk membeli, berlangganan, dan membaca. Isi data yang benar, simpan password Anda sendiri, dan beri tahu kami jika ada yang memakai akun Anda tanpa izin.

## Buku dan majalah digital

Pembelian judul digital memberi Anda hak pribadi untuk membacanya melalui akun Anda, tanpa batas waktu. Hak itu tidak dapat dipindahtangankan, dan isinya tidak boleh digandakan, disebarkan, atau diumumkan tanpa izin pemegang hak cipta.

Judul yang kami tarik dari penjualan tetap dapat dibaca oleh pembelinya, kecuali hukum melarangnya.

## Langganan

Langganan membuka judul yang termasuk di dalamnya selama masa berlaku paket. Langganan tidak diperpanjang dengan sendirinya; pembelian berikutnya menyambung masa yang masih berjalan.

## Harga dan pembayaran

Harga tertera dalam rupiah. Yang Anda bayar adalah jumlah yang tampil saat Anda menekan Bayar Sekarang; jika harga berubah sebelum itu, kami menunjukkan jumlah barunya terlebih dahulu.

Pesanan yang tidak dibayar sampai batas waktunya batal dengan sendirinya. Uang yang masuk setelah batas waktu atau melebihi tagihan kami kembalikan.

## Buku fisik

Buku fisik dikirim ke alamat yang Anda pilih. Jika buku tiba rusak atau keliru, hubungi kami dalam tujuh hari setelah diterima, sertakan foto, dan kami menggantinya atau mengembalikan uang Anda.

## Pengembalian

Judul digital yang tidak dapat dibaca karena kesalahan di pihak kami kami perbaiki atau kami kembalikan uangnya. Hak Anda sebagai konsumen menurut Undang-Undang Nomor 8 Tahun 1999 tetap berlaku.`,
  },
  privacy: {
    intro: 'Data apa yang kami simpan tentang Anda, untuk apa, dan apa hak Anda atasnya.',
    body: `## Data yang kami simpan

Data akun: nama, email, dan, jika Anda mengisinya, nomor telepon, tempat dan tanggal lahir, foto, serta alamat pengiriman. Password disimpan hanya sebagai hasil pengacakan yang tidak dapat dibaca kembali.

Data pembelian: apa yang Anda beli, kapan, dengan metode apa, dan berapa. Nomor kartu dan rekening Anda tidak pernah sampai kepada kami.

Data membaca: halaman terakhir, penanda, dan catatan Anda, agar Anda dapat melanjutkannya di perangkat lain; juga buku mana yang tersimpan di perangkat Anda dan tautan baca yang Anda buat, agar Anda dapat mengakhirinya. Jika Anda menulis ulasan, kami menyimpan bintang, teks, dan nama yang Anda pilih untuk ditampilkan.

## Untuk apa

Untuk menjalankan perjanjian dengan Anda: membuka buku yang Anda beli, mengirim buku fisik, dan menerima pembayaran. Untuk memenuhi kewajiban hukum, antara lain pembukuan dan pajak. Untuk menjaga keamanan akun, kami mencatat sementara alamat jaringan dari percobaan masuk.

Kami tidak menjual data Anda dan tidak memasang pelacak iklan.

## Kepada siapa

Penyedia pembayaran menerima jumlah dan nomor pesanan; kurir menerima nama, telepon, dan alamat penerima buku fisik. Selain itu, data hanya diberikan jika hukum mewajibkannya.

## Berapa lama

Data akun disimpan selama akun Anda ada. Data pembelian disimpan selama diwajibkan oleh peraturan perpajakan, juga setelah akun dihapus. Catatan percobaan masuk dihapus dalam hitungan hari.

## Di perangkat Anda

Peramban Anda menyimpan tanda masuk dan profil Anda agar Anda tidak perlu masuk setiap kali. Keduanya dihapus ketika Anda keluar. Kami tidak memakai kuki pihak ketiga.

## Hak Anda

Menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi, Anda berhak melihat, membetulkan, menyalin, dan menghapus data Anda, serta menarik persetujuan. Di halaman Profil Saya Anda dapat mengunduh semua data Anda dan menghapus akun sendiri. Permintaan lain kami tanggapi dalam 3 × 24 jam.`,
  },
  returns: {
    intro: 'Yang kami lakukan jika ada yang tidak beres dengan pesanan Anda.',
    body: `## Buku fisik

Jika buku tiba rusak, cacat cetak, atau keliru, kabari kami dalam tujuh hari setelah diterima. Sertakan nomor pesanan dan foto buku beserta bungkusnya.

Kami mengirim penggantinya tanpa biaya, atau mengembalikan uang Anda jika stoknya sudah habis. Ongkos kirim kembali kami tanggung.

## Buku dan majalah digital

Judul yang tidak dapat dibaca karena kesalahan di pihak kami kami perbaiki. Jika tidak berhasil, uang Anda kami kembalikan.

Baca cuplikannya sebelum membeli: judul digital yang sudah dapat dibaca tidak dapat dikembalikan karena berubah pikiran.

## Pembayaran

Uang yang masuk setelah batas waktu, dua kali, atau melebihi tagihan kami kembalikan ke rekening yang Anda sebutkan. Setiap langkahnya tampil di rincian pesanan dan kami kabarkan lewat email.`,
  },
  help: {
    intro: 'Yang sering ditanyakan tentang membeli, membayar, dan membaca.',
    body: `## Membeli

### Bagaimana cara membeli buku?
? beli pesan keranjang checkout digital fisik bayar sekarang
Buka halaman bukunya, pilih Digital atau Fisik, lalu tekan Bayar Sekarang untuk langsung membeli, atau Keranjang untuk membeli beberapa sekaligus. Buku digital dan buku fisik dibayar dalam pesanan yang terpisah.

### Apa beda buku digital dan buku fisik?
? ebook cetak kertas pdf html bentuk format
Buku digital terbuka di [Buku Saya](/auth/my-book-and-magazine) begitu pembayarannya diterima. Buku fisik adalah buku cetak yang kami kirim ke alamat Anda. Keduanya dijual sendiri-sendiri.

### Bagaimana memakai kode promo?
? diskon potongan voucher kupon kode reedem
Tulis kodenya saat membayar, lalu tekan Gunakan. Potongannya langsung tampil di ringkasan. Promo yang sedang berlaku ada di halaman [Promo](/promo).

### Bagaimana langganan bekerja?
? paket berlangganan majalah bulan perpanjang berhenti
[Paket langganan](/package) membuka semua judul yang termasuk di dalamnya selama masa berlakunya. Langganan tidak diperpanjang dengan sendirinya; pembelian berikutnya menyambung masa yang masih berjalan.

## Membayar

### Bagaimana cara membayar?
? virtual account va bank transfer atm mobile banking metode
Pilih bank Anda. Setelah memesan, Anda mendapat nomor virtual account; bayar tepat sejumlah tagihannya lewat ATM, mobile banking, atau internet banking. Langkah-langkahnya tampil di halaman pembayaran.

### Sampai kapan saya dapat membayar?
? batas waktu kedaluwarsa habis 24 jam terlambat
Batas waktunya tampil di halaman pembayaran dan di [Riwayat Belanja](/history). Pesanan yang lewat batas batal dengan sendirinya. Uang yang masuk setelah itu kami kembalikan.

### Sudah membayar, tetapi statusnya belum berubah
? pembayaran belum masuk menunggu cek status pending
Biasanya perlu beberapa menit. Tekan Cek Status Pembayaran di halaman pembayaran. Jika setelah satu jam belum berubah, kirimkan bukti bayar dan nomor pesanannya kepada kami.

### Di mana melihat status pesanan?
? nomor pesanan resi lacak cek tanpa masuk login tamu
Di [Riwayat Belanja](/history). Tanpa masuk ke akun, statusnya dapat dilihat di [Status pesanan](/status-pesanan) dengan nomor pesanan dan email Anda.

## Membaca

### Di mana buku yang sudah saya beli?
? rak buku saya membaca buka baca
Di [Buku Saya](/auth/my-book-and-magazine). Tekan sampulnya untuk membaca di peramban; tidak ada aplikasi yang perlu dipasang. Tempat terakhir, tanda, dan catatan Anda ikut di semua perangkat.

### Bolehkah membaca sebelum membeli?
? cuplikan contoh sampel gratis coba
Ya. Tekan Baca Cuplikan di halaman buku untuk membaca halaman-halaman pertamanya.

### Bolehkah meminjamkan buku saya?
? bagikan akses baca tautan link teman keluarga
Di Buku Saya, pilih Bagikan akses baca di balik tanda ⋯. Tautannya membuka buku itu selama 24 jam di dua perangkat, dan dapat Anda cabut kapan saja.

## Tanpa internet

### Bagaimana membaca tanpa internet?
? offline luring simpan unduh download perangkat
Di Buku Saya, pilih Simpan untuk offline di balik tanda ⋯. Buku itu lalu terbuka tanpa internet selama 14 hari, atau sampai langganan Anda berakhir; masanya diperpanjang sendiri setiap kali tersambung.

### Apakah catatan saya hilang jika tidak tersambung?
? tempat baca tanda catatan sinkron terkirim
Tidak. Semuanya disimpan di perangkat dan terkirim sendiri saat tersambung lagi.

## Pengiriman

### Berapa ongkos kirimnya, dan berapa lama?
? ongkir kurir jne pos alamat resi hari tiba kirim
Keduanya tampil sebelum Anda membayar, menurut alamat, berat, dan kurir yang dipilih. Setelah dikirim, nomor resinya ada di rincian pesanan.

## Pengembalian

### Bukunya rusak, keliru, atau tidak dapat dibuka
? retur refund tukar uang kembali cacat rusak salah
Kabari kami dalam tujuh hari setelah buku diterima dan sertakan foto: kami menggantinya atau mengembalikan uang Anda. Selengkapnya di [Pengembalian](/pengembalian).

### Bagaimana membatalkan pesanan?
? batal cancel urung pesanan belum dibayar
Pesanan yang belum dibayar dapat dibatalkan di rinciannya, di [Riwayat Belanja](/history).

## Akun

### Lupa password
? kata sandi masuk login reset token email
Minta token di [Lupa password](/requestRisetPassword); kami mengirimkannya ke email akun Anda.

### Bagaimana mengubah data atau menghapus akun?
? profil alamat hapus data pribadi privasi unduh
Di [Profil](/profile). Cara kami memperlakukan data Anda ada di [Kebijakan privasi](/kebijakan-privasi).`,
  },
  about: {
    intro: 'Toko buku dan majalah Indonesia, untuk dibaca di mana saja.',
    body: `## Yang kami kerjakan

Kami menjual buku dan majalah Indonesia, digital maupun cetak, dan membukanya untuk dibaca langsung di peramban, di ponsel maupun komputer.

Judul digital dapat dicicipi lewat cuplikannya, dan yang sudah dibeli tetap milik pembacanya.`,
  },
}
