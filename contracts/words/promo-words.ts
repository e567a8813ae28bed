import type { BundleStatus } from '../choices.ts'
import type { TransactionType } from '../order-states.ts'
import type { PROMO_KINDS, PROMO_TARGETS } from '../promos.ts'

export const PROMO_KIND_WORDS: Record<(typeof PROMO_KINDS)[number], string> = {
  Promo: 'Umum',
  Reedem: 'Dibagikan langsung',
  Otomatis: 'Tanpa kode',
}

export const TARGET_WORDS: Record<(typeof PROMO_TARGETS)[number], string> = {
  goods: 'Harga barang',
  shipping: 'Ongkos kirim',
}

/** The purchases to which a promo applies. */
export const PURCHASE_WORDS: Record<TransactionType, string> = {
  Digital: 'Buku digital',
  Majalah: 'Majalah digital',
  Fisik: 'Buku cetak',
  Langganan: 'Paket langganan',
}

export const BUNDLE_STATUS_WORDS: Record<BundleStatus, string> = {
  draft: 'Draf',
  on_sale: 'Dijual',
  ended: 'Tidak dijual lagi',
}
