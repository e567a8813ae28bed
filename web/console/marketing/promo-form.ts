import { formatTime } from '#kernel/time.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { ConsoleBody } from '../api/call-console.ts'
import { momentField, typedMoment } from '../forms/typed-moment.ts'
import { typedNumber } from '../forms/typed-number.ts'
import type { Stored } from '../forms/use-record-form.ts'
import type { Promo } from './promo-words.ts'

/** When a promo or a header picture is shown. */
export type Shown = 'now' | 'planned' | 'hidden'

export type PromoFields = {
  name: string
  description: string
  type: Promo['type']
  reduces: Promo['reduces']
  discount: string
  nominal_discount: string
  maximum_discount: string
  zones: Promo['zones']
  minimum_spend: string
  quota: string
  quota_per_user: string
  applies_to: Promo['applies_to']
  expired: string
  shown: Shown
  begins_at: string
}

export const PROMO_LABELS: Record<keyof PromoFields, string> = {
  name: 'Nama',
  description: 'Keterangan',
  type: 'Cara dipakai',
  reduces: 'Yang dipotong',
  discount: 'Potongan (%)',
  nominal_discount: 'Potongan (rupiah)',
  maximum_discount: 'Potongan paling banyak',
  zones: 'Wilayah tujuan',
  minimum_spend: 'Belanja minimum',
  quota: 'Kuota',
  quota_per_user: 'Kuota per pelanggan',
  applies_to: 'Berlaku untuk',
  expired: 'Hari terakhir',
  shown: 'Tayang',
  begins_at: 'Mulai',
}

export const KINDS_OF_PURCHASE = [
  { value: 'Digital', text: 'Buku digital' },
  { value: 'Majalah', text: 'Majalah digital' },
  { value: 'Fisik', text: 'Buku cetak' },
  { value: 'Langganan', text: 'Paket langganan' },
] as const

const SHOWN_WORDS: Record<Shown, string> = { now: 'Terbit', planned: 'Dijadwalkan', hidden: 'Disembunyikan' }

const TYPE_WORDS: Record<Promo['type'], string> = {
  Promo: 'Umum',
  Reedem: 'Dibagikan langsung',
  Otomatis: 'Tanpa kode',
}
export const TARGET_WORDS: Record<Promo['reduces'], string> = {
  goods: 'Harga barang',
  shipping: 'Ongkos kirim',
}

export function promoValueWords(name: string, value: unknown): string {
  if (name === 'zones') {
    const { length } = value as Promo['zones']
    return length === 0 ? 'Seluruh Indonesia' : `${length} provinsi atau kota`
  }
  if (name === 'reduces') return TARGET_WORDS[value as Promo['reduces']]
  if (name === 'shown') return SHOWN_WORDS[value as Shown]
  if (name === 'begins_at' && value !== '') return formatTime(new Date(`${String(value)}:00+07:00`))
  if (Array.isArray(value)) {
    return KINDS_OF_PURCHASE.flatMap((kind) => (value.includes(kind.value) ? [kind.text] : [])).join(', ')
  }
  if (name === 'type') return TYPE_WORDS[value as Promo['type']]
  return value === '' || value === null ? '–' : String(value)
}

export const shownOf = (record: { published: boolean; begins_at: string | null }): Shown =>
  record.begins_at !== null ? 'planned' : record.published ? 'now' : 'hidden'

/** What the choice means for the shop. */
export const publicationOf = (shown: Shown, begins_at: string) => ({
  published: shown === 'now',
  begins_at: shown === 'planned' ? typedMoment(begins_at) : null,
})

const text = (value: number | null) => (value === null ? '' : String(value))

export const storedPromo = (promo: Promo): Stored<PromoFields> => ({
  version: promo.version,
  values: {
    name: promo.name,
    description: promo.description,
    type: promo.type,
    reduces: promo.reduces,
    discount: text(promo.discount),
    nominal_discount: text(promo.nominal_discount),
    maximum_discount: text(promo.maximum_discount),
    zones: promo.zones,
    minimum_spend: text(promo.minimum_spend),
    quota: text(promo.quota),
    quota_per_user: text(promo.quota_per_user),
    applies_to: promo.applies_to,
    expired: promo.expired,
    shown: shownOf(promo),
    begins_at: momentField(promo.begins_at),
  },
})

const NUMBERS = ['discount', 'nominal_discount', 'minimum_spend'] as const
const LIMITS = ['quota', 'quota_per_user', 'maximum_discount'] as const

export function checkPromo(values: PromoFields): FieldErrors {
  const errors: Record<string, string | undefined> = {}
  if (values.name.trim() === '') errors.name = 'Isi nama promo'
  for (const name of NUMBERS) if (typedNumber(values[name]) === undefined) errors[name] = 'Isi angka'
  for (const name of LIMITS) {
    if (values[name] !== '' && (typedNumber(values[name]) ?? 0) < 1)
      errors[name] = 'Isi angka, atau kosongkan'
  }
  if (values.applies_to.length === 0) errors.applies_to = 'Pilih paling sedikit satu'
  if (values.expired === '') errors.expired = 'Pilih hari terakhir'
  if (values.shown === 'planned' && values.begins_at === '') errors.begins_at = 'Pilih waktu mulai'
  return errors
}

const number = (value: string) => typedNumber(value) ?? 0
const limit = (value: string) => (value === '' ? null : number(value))

export const bodyOf = (
  values: PromoFields,
): Omit<ConsoleBody<'PUT /api/console/promos/:code'>, 'version'> => ({
  name: values.name.trim(),
  description: values.description.trim(),
  // Only a reduction of shipping needs no code.
  type: values.reduces === 'goods' && values.type === 'Otomatis' ? 'Promo' : values.type,
  reduces: values.reduces,
  discount: number(values.discount),
  nominal_discount: number(values.nominal_discount),
  maximum_discount: limit(values.maximum_discount),
  zones: values.zones,
  minimum_spend: number(values.minimum_spend),
  quota: limit(values.quota),
  quota_per_user: limit(values.quota_per_user),
  applies_to: values.applies_to,
  expired: values.expired,
  ...publicationOf(values.shown, values.begins_at),
})
