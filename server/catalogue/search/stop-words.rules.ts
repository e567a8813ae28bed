const listOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words so common in titles that they narrow nothing; PostgreSQL ships no list for Indonesian. */
export const STOP_WORDS = listOf(`
  ada adalah agar akan aku anda apa atas atau bagi bahwa bila bisa dalam dan dari dengan di hanya harus hingga ini itu
  jadi jika juga kami kamu karena kau ke kepada kita lah lebih maka mereka oleh pada para pun saat saja sang sebagai
  secara seorang seperti serta si sudah tanpa tapi telah tentang untuk yaitu yang
  the of and a an to in on for by or at with from
`)

/** Filler words that shoppers type beside a title. They are dropped if they prevent the title from being found. */
export const FILLER_WORDS = listOf(`
  buku buka bukunya novel komik ebook ebooks epub pdf mobi kindle digital cetak cetakan fisik original ori asli bekas
  second baru terbaru murah termurah promo diskon harga jual beli download unduh gratis free full lengkap online baca
  bahasa indonesia inggris indo english terjemahan versi edisi book books paperback hardcover karya penulis pengarang
  penerbit isbn judul cari mau ingin toko gramedia
`)
