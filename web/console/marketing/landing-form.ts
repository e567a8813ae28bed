import type { FieldErrors } from '../../ui/use-form.ts'
import type { ConsoleBody, ConsoleData } from '../api/call-console.ts'
import { momentField, typedMoment } from '../forms/typed-moment.ts'
import type { Stored } from '../forms/use-record-form.ts'
import { promoValueWords, publicationOf, type Shown, shownOf } from './promo-form.ts'

export type Landing = ConsoleData<'GET /api/console/landings'>[number]

export type LandingFields = {
  title: string
  line: string
  button: string
  link: string
  alt: string
  title_ids: readonly number[]
  shown: Shown
  begins_at: string
  ends_at: string
  focus: Landing['focus']
}

export const LANDING_LABELS: Record<keyof LandingFields, string> = {
  title: 'Judul',
  line: 'Kalimat',
  button: 'Tombol',
  link: 'Tautan',
  alt: 'Yang tampak di gambar',
  title_ids: 'Sampul buku',
  shown: 'Tayang',
  begins_at: 'Mulai',
  ends_at: 'Berakhir',
  focus: 'Titik fokus',
}

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

export const storedLanding = (landing: Landing): Stored<LandingFields> => ({
  version: landing.version,
  values: {
    title: landing.title ?? '',
    line: landing.line ?? '',
    button: landing.button ?? '',
    link: landing.link ?? '',
    alt: landing.alt,
    title_ids: landing.title_ids,
    shown: shownOf(landing),
    begins_at: momentField(landing.begins_at),
    ends_at: momentField(landing.ends_at),
    focus: landing.focus,
  },
})

export function checkLanding(values: LandingFields): FieldErrors {
  return {
    begins_at: values.shown === 'planned' && values.begins_at === '' ? 'Pilih waktu mulai' : undefined,
    link: values.button !== '' && values.link.trim() === '' ? 'Isi tautan untuk tombolnya' : undefined,
  }
}

const orNull = (value: string) => (value.trim() === '' ? null : value.trim())

export const landingBody = (
  values: LandingFields,
): Omit<ConsoleBody<'PUT /api/console/landings/:id'>, 'version'> => ({
  title: orNull(values.title),
  line: orNull(values.line),
  button: orNull(values.button),
  link: orNull(values.link),
  alt: values.alt.trim(),
  title_ids: [...values.title_ids],
  focus: values.focus,
  ends_at: typedMoment(values.ends_at),
  ...publicationOf(values.shown, values.begins_at),
})
