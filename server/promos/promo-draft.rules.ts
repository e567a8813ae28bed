import { TRANSACTION_TYPES } from '#contracts/order-states.ts'
import { rupiah } from '#kernel/money.ts'
import { endOfDayInWib } from '#kernel/time.ts'
import type { PromoTerms } from './promo.rules.ts'

/** All that an operator decides about a promo. */
export type PromoDraft = PromoTerms & {
  name: string
  description: string
  imageId: number | null
  /** When it is published by itself. */
  beginsAt: Date | null
}

/** What holds for a new promo unless something else is said. */
export const NEW_PROMO: Omit<PromoDraft, 'name' | 'expiresOn'> = {
  description: '',
  kind: 'Promo',
  reduces: 'goods',
  discountPercent: 0,
  discountIdr: rupiah(0),
  maximum: null,
  zones: [],
  minimumSpend: rupiah(0),
  quota: null,
  quotaPerUser: null,
  appliesTo: TRANSACTION_TYPES,
  published: true,
  imageId: null,
  beginsAt: null,
}

/**
 * A draft as it is stored: only paper is sent, and an automatic promo, which no place in a quota is taken for, has
 * none.
 */
export function storedDraft(draft: PromoDraft): PromoDraft {
  if (draft.reduces === 'goods') return { ...draft, zones: [] }
  const limits = draft.kind === 'Otomatis' ? { quota: null, quotaPerUser: null } : {}
  return { ...draft, ...limits, appliesTo: ['Fisik'] }
}

/** Characters that shoppers can type on a phone. */
const CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/

/** What is wrong with a code, in a sentence; undefined where nothing is. */
export function promoCodeFault(code: string): string | undefined {
  if (CODE.test(code)) return undefined
  return `Kode terdiri atas 3 sampai 40 huruf, angka, - atau _, bukan "${code}"`
}

/** A field of a draft, by its name in the contracts, and what is wrong with it. */
export type DraftFault = { field: string; message: string }

/** What is wrong with a promo, given how often it was used; undefined where nothing is. */
export function promoDraftFault(draft: PromoDraft, used: number): DraftFault | undefined {
  const { discountPercent, discountIdr, minimumSpend, quota, quotaPerUser } = draft
  const fault = (field: string, message: string) => ({ field, message })
  if (draft.name.trim() === '') return fault('name', 'Isi nama promo')
  if (discountPercent < 0 || discountPercent > 100)
    return fault('discount', 'Potongan dari 0 sampai 100 persen')
  if (discountIdr < 0) return fault('nominal_discount', 'Potongan tidak boleh di bawah 0')
  if (minimumSpend < 0) return fault('minimum_spend', 'Belanja minimum tidak boleh di bawah 0')
  if (discountPercent === 0 && discountIdr === 0)
    return fault('discount', 'Isi potongan dalam persen atau rupiah')
  if (draft.maximum !== null && draft.maximum < 1)
    return fault('maximum_discount', 'Potongan paling banyak diisi di atas 0, atau dikosongkan')
  if (draft.kind === 'Otomatis' && draft.reduces !== 'shipping')
    return fault('type', 'Hanya potongan ongkos kirim yang berlaku tanpa kode')
  if (draft.appliesTo.length === 0) return fault('applies_to', 'Pilih paling sedikit satu jenis pembelian')
  if (quota !== null && quota < Math.max(1, used)) {
    const message =
      used > 0
        ? `Promo ini sudah dipakai ${used} kali: kuota tidak boleh kurang dari itu`
        : 'Kuota paling sedikit 1'
    return fault('quota', message)
  }
  if (quotaPerUser !== null && quotaPerUser < 1)
    return fault('quota_per_user', 'Kuota per pelanggan paling sedikit 1')
  if (draft.beginsAt !== null && draft.published)
    return fault('begins_at', 'Promo ini sudah terbit. Sembunyikan dahulu untuk menjadwalkannya')
  if (draft.beginsAt !== null && draft.beginsAt >= endOfDayInWib(draft.expiresOn))
    return fault('begins_at', 'Promo mulai setelah hari terakhirnya')
  return undefined
}
