import type { Reason } from '#contracts/failures.ts'

/** The HTTP status of each failure reason; the only such table. */
export const statusOf: Record<Reason, number> = {
  bad_request: 400,
  // At the purchase. When a code is only checked, the reason is promo_not_applicable.
  promo_refused: 400,
  promo_not_applicable: 422,
  unauthenticated: 401,
  blocked: 403,
  // A member of staff without the right.
  forbidden: 403,
  // The password has to be given again (POST /api/console/confirm).
  confirmation_needed: 403,
  not_found: 404,
  not_owned: 404,
  promo_not_found: 404,
  // A part of the shop that its owner has not switched on.
  switched_off: 404,
  // A title that was on sale, and is no longer.
  withdrawn: 410,
  conflict: 409,
  changed_meanwhile: 409,
  price_changed: 409,
  out_of_stock: 409,
  already_owned: 409,
  already_pending: 409,
  not_for_sale: 409,
  too_many_unpaid: 409,
  too_slow: 408,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  wrong_credentials: 422,
  email_taken: 422,
  idempotency_mismatch: 422,
  method_unavailable: 422,
  shipping_unavailable: 422,
  no_address: 422,
  too_many: 429,
  internal: 500,
  payment_unavailable: 503,
  unavailable: 503,
}

/** Messages of failures that belong to no room: what the framework refuses, and internal faults. */
export const sentenceOf = {
  badRequest: 'Permintaan tidak dapat dibaca. Periksa kembali isian Anda.',
  notFound: 'Halaman atau data yang Anda cari tidak ditemukan.',
  tooLarge: 'Data yang dikirim terlalu besar.',
  headersTooLarge: 'Permintaan terlalu besar. Hapus cookie situs ini di browser Anda, lalu coba lagi.',
  unsupportedType: 'Jenis data yang dikirim tidak didukung.',
  tooSlow: 'Permintaan terlalu lama diterima. Silakan coba lagi.',
  tooManyAtOnce: 'Terlalu banyak permintaan sekaligus dari jaringan Anda. Silakan coba lagi sebentar lagi.',
  tooManyOfAccount: 'Terlalu banyak permintaan sekaligus dari akun Anda. Silakan coba lagi sebentar lagi.',
  unavailable: 'Layanan sedang tidak tersedia. Silakan coba lagi sebentar lagi.',
  internal: 'Terjadi Kesalahan. Tunggu sebentar, lalu coba lagi.',
  sessionExpired: 'Session Expire Please login again',
  invalid: 'Periksa Kembali Data Anda',
} as const
