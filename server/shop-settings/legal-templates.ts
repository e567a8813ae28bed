import type { LegalTextKind } from '#contracts/shop.ts'
import type { LegalDraft } from './shop-settings.queries.ts'

/**
 * What the legal pages say until the owner writes them: how the shop treats purchases and data, for the owner to adapt
 * and a lawyer to check. The console and `lembar doctor` say so; shoppers read the text alone.
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

Data membaca: halaman terakhir, penanda, dan catatan Anda, agar Anda dapat melanjutkannya di perangkat lain; juga buku mana yang tersimpan di perangkat Anda dan tautan baca yang Anda buat, agar Anda dapat mengakhirinya.

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
  about: {
    intro: 'Toko buku dan majalah Indonesia, untuk dibaca di mana saja.',
    body: `## Yang kami kerjakan

Kami menjual buku dan majalah Indonesia, digital maupun cetak, dan membukanya untuk dibaca langsung di peramban, di ponsel maupun komputer.

Judul digital dapat dicicipi lewat cuplikannya, dan yang sudah dibeli tetap milik pembacanya.`,
  },
}
