import type { FieldErrors } from '../../ui/use-form.ts'
import type { ConsoleBody, ConsoleData } from '../api/call-console.ts'
import {
  as,
  labelsOf,
  moment,
  optionalText,
  sentOf,
  type TypedOf,
  text,
  typedOf,
} from '../forms/record-fields.ts'
import { momentField } from '../forms/typed-moment.ts'
import {
  checkShown,
  promoValueWords,
  publicationOf,
  SHOWN_LABELS,
  type Shown,
  shownOf,
} from './promo-form.ts'

export type Landing = ConsoleData<'GET /api/console/landings'>[number]

const FIELDS = {
  title: optionalText('Judul'),
  line: optionalText('Kalimat'),
  button: optionalText('Tombol'),
  link: optionalText('Tautan'),
  alt: text('Yang tampak di gambar'),
  title_ids: as<readonly number[]>('Sampul buku'),
  ends_at: moment('Berakhir'),
  focus: as<Landing['focus']>('Titik fokus'),
}

export type LandingFields = TypedOf<typeof FIELDS> & { shown: Shown; begins_at: string }

export const LANDING_LABELS = { ...labelsOf(FIELDS), ...SHOWN_LABELS }

export const landingName = ({ id, title, alt }: Pick<Landing, 'id' | 'title' | 'alt'>): string =>
  title ?? (alt || `Gambar ${id}`)

export function landingValueWords(name: string, value: unknown): string {
  if (name === 'focus') {
    const focus = value as Landing['focus']
    return focus === null ? 'seperti biasa' : `${focus.x}% dari kiri, ${focus.y}% dari atas`
  }
  if (name === 'title_ids') return `${(value as readonly number[]).length} buku`
  return promoValueWords(name === 'ends_at' ? 'begins_at' : name, value)
}

export const landingValues = (landing: Landing): LandingFields => ({
  ...typedOf(FIELDS, landing),
  shown: shownOf(landing),
  begins_at: momentField(landing.begins_at),
})

export const checkLanding = (values: LandingFields): FieldErrors => ({
  ...checkShown(values),
  link: values.button !== '' && values.link.trim() === '' ? 'Isi tautan untuk tombolnya' : undefined,
})

export const landingBody = (
  values: LandingFields,
): Omit<ConsoleBody<'PUT /api/console/landings/:id'>, 'version'> => ({
  ...sentOf(FIELDS, values),
  title_ids: [...values.title_ids],
  ...publicationOf(values.shown, values.begins_at),
})
