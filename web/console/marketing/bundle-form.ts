import { BUNDLE_BOUNDS } from '#contracts/choices.ts'
import { BUNDLE_STATUS_WORDS } from '#contracts/words/promo-words.ts'
import { formatRupiah } from '#kernel/money.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { shopNow } from '../../api/shop-clock.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { ConsoleBody, ConsoleData } from '../api/call-console.ts'
import { choicesOf } from '../forms/choices-of.ts'
import { NOT_RUPIAH } from '../forms/number-words.ts'
import {
  as,
  labelsOf,
  moment,
  number,
  sentOf,
  type TypedOf,
  text,
  typedOf,
  wrongOf,
} from '../forms/record-fields.ts'

export type Bundle = ConsoleData<'GET /api/console/bundles'>[number]

const FIELDS = {
  name: text('Nama', 'Isi nama set'),
  slug: text('Alamat halaman', 'Isi alamat halaman'),
  description: text('Keterangan'),
  type: as<Bundle['type']>('Bentuk'),
  title_ids: as<readonly number[]>('Isi set', (ids) => wrongTitles(ids)),
  price: number('Harga set', 0, NOT_RUPIAH),
  status: as<Bundle['status']>('Status'),
  begins_at: moment('Mulai'),
  ends_at: moment('Berakhir'),
}

export type BundleFields = TypedOf<typeof FIELDS>

export const BUNDLE_LABELS = labelsOf(FIELDS)

export const STATUS_OPTIONS = choicesOf(BUNDLE_STATUS_WORDS)

export const FORM_OPTIONS = [
  { value: 'Digital', text: 'Digital' },
  { value: 'Fisik', text: 'Cetak' },
] as const

/** Why these titles make no set; undefined where they do. */
export function wrongTitles({ length }: readonly number[]): string | undefined {
  const { least, most } = BUNDLE_BOUNDS
  if (length < least) return `Pilih paling sedikit ${least} judul`
  return length > most ? `Pilih paling banyak ${most} judul` : undefined
}

export const bundleValues = (bundle: Bundle): BundleFields => typedOf(FIELDS, bundle)

export const checkBundle = (values: BundleFields): FieldErrors => wrongOf(FIELDS, values)

export const bundleBody = (
  values: BundleFields,
): Omit<ConsoleBody<'PUT /api/console/bundles/:id'>, 'version'> => ({
  ...sentOf(FIELDS, values),
  title_ids: [...values.title_ids],
})

export function bundleValueWords(name: string, value: unknown): string {
  if (name === 'title_ids') return `${(value as readonly number[]).length} judul`
  if (name === 'price') return formatRupiah(typedNumber(String(value)) ?? 0)
  const options: readonly { value: string; text: string }[] = [...STATUS_OPTIONS, ...FORM_OPTIONS]
  const found = name === 'status' || name === 'type' ? options.find((one) => one.value === value) : undefined
  return found?.text ?? (String(value).replace('T', ' ') || '–')
}

/** What shoppers see of it now, and why not where they see nothing. */
export function standingOf(bundle: Bundle): { text: string; tone: 'success' | 'plain' | 'danger' } {
  if (bundle.status === 'draft') return { text: 'Draf', tone: 'plain' }
  if (bundle.status === 'ended') return { text: 'Tidak dijual lagi', tone: 'plain' }
  if (bundle.shown) return { text: 'Dijual', tone: 'success' }
  if (bundle.parts.some(({ on_sale }) => !on_sale))
    return { text: 'Ada judul yang tidak dijual', tone: 'danger' }
  const begins = bundle.begins_at !== null && new Date(bundle.begins_at).getTime() > shopNow()
  return begins ? { text: 'Dijadwalkan', tone: 'plain' } : { text: 'Berakhir', tone: 'plain' }
}
