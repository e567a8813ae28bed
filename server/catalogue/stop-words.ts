/** Words so common in Indonesian titles that they narrow nothing; PostgreSQL ships no list for Indonesian. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'ada adalah agar akan aku anda apa atas atau bagi bahwa bila bisa dalam dan dari dengan di hanya harus hingga ini itu jadi jika juga kami kamu karena kau ke kepada kita lah lebih maka mereka oleh pada para pun saat saja sang sebagai secara seorang seperti serta si sudah tanpa tapi telah tentang the of and a an to untuk yaitu yang'.split(
    ' ',
  ),
)
