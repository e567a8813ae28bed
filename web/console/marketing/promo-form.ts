import { PROMO_KIND_WORDS, PURCHASE_WORDS, TARGET_WORDS } from '#contracts/words/promo-words.ts'
import { formatTime } from '#kernel/time.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { ConsoleBody } from '../api/call-console.ts'
import { choicesOf } from '../forms/choices-of.ts'
import { NOT_RUPIAH } from '../forms/number-words.ts'
import {
  as,
  labelsOf,
  limit,
  number,
  sentOf,
  type TypedOf,
  text,
  typedOf,
  wrongOf,
} from '../forms/record-fields.ts'
import { momentField, typedMoment } from '../forms/typed-moment.ts'
import type { Promo } from './promo-words.ts'

/** When a promo or a header picture is shown. */
export type Shown = 'now' | 'planned' | 'hidden'

const FIELDS = {
  name: text('Nama', 'Isi nama promo'),
  description: text('Keterangan'),
  type: as<Promo['type']>('Cara dipakai'),
  reduces: as<Promo['reduces']>('Yang dipotong'),
  discount: number('Potongan (%)'),
  nominal_discount: number('Potongan (rupiah)', 0, NOT_RUPIAH),
  maximum_discount: limit('Potongan paling banyak', NOT_RUPIAH),
  zones: as<Promo['zones']>('Wilayah tujuan'),
  minimum_spend: number('Belanja minimum', 0, NOT_RUPIAH),
  quota: limit('Kuota'),
  quota_per_user: limit('Kuota per pelanggan'),
  applies_to: as<Promo['applies_to']>('Berlaku untuk', ({ length }) =>
    length === 0 ? 'Pilih paling sedikit satu' : undefined,
  ),
  expired: text('Hari terakhir', 'Pilih hari terakhir'),
}

export type PromoFields = TypedOf<typeof FIELDS> & { shown: Shown; begins_at: string }

export const SHOWN_LABELS = { shown: 'Tayang', begins_at: 'Mulai' }

export const PROMO_LABELS = { ...labelsOf(FIELDS), ...SHOWN_LABELS }

const SHOWN_WORDS: Record<Shown, string> = { now: 'Terbit', planned: 'Dijadwalkan', hidden: 'Disembunyikan' }

export function promoValueWords(name: string, value: unknown): string {
  if (name === 'zones') {
    const { length } = value as Promo['zones']
    return length === 0 ? 'Seluruh Indonesia' : `${length} provinsi atau kota`
  }
  if (name === 'reduces') return TARGET_WORDS[value as Promo['reduces']]
  if (name === 'shown') return SHOWN_WORDS[value as Shown]
  if (name === 'begins_at' && value !== '') return formatTime(new Date(`${String(value)}:00+07:00`))
  if (Array.isArray(value)) {
    return choicesOf(PURCHASE_WORDS)
      .flatMap((kind) => (value.includes(kind.value) ? [kind.text] : []))
      .join(', ')
  }
  if (name === 'type') return PROMO_KIND_WORDS[value as Promo['type']]
  return value === '' || value === null ? '–' : String(value)
}

export const shownOf = (record: { published: boolean; begins_at: string | null }): Shown =>
  record.begins_at !== null ? 'planned' : record.published ? 'now' : 'hidden'

/** What the choice means for the shop. */
export const publicationOf = (shown: Shown, begins_at: string) => ({
  published: shown === 'now',
  begins_at: shown === 'planned' ? typedMoment(begins_at) : null,
})

export const checkShown = ({ shown, begins_at }: { shown: Shown; begins_at: string }) => ({
  begins_at: shown === 'planned' && begins_at === '' ? 'Pilih waktu mulai' : undefined,
})

export const promoValues = (promo: Promo): PromoFields => ({
  ...typedOf(FIELDS, promo),
  shown: shownOf(promo),
  begins_at: momentField(promo.begins_at),
})

export const checkPromo = (values: PromoFields): FieldErrors => ({
  ...wrongOf(FIELDS, values),
  ...checkShown(values),
})

export const bodyOf = (
  values: PromoFields,
): Omit<ConsoleBody<'PUT /api/console/promos/:code'>, 'version'> => ({
  ...sentOf(FIELDS, values),
  // Only a reduction of shipping needs no code.
  type: values.reduces === 'goods' && values.type === 'Otomatis' ? 'Promo' : values.type,
  ...publicationOf(values.shown, values.begins_at),
})
