import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TITLE_STATUSES, TITLE_TYPES } from '#contracts/choices.ts'
import { PRICE_WAY_WORDS, TAX_WORDS } from '#contracts/words/title-words.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type FieldErrors, type FormFields, WHOLE_FORM } from '../../ui/use-form.ts'
import { type ConsoleBody, callConsole } from '../api/call-console.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { signed, typedPoints } from '../forms/basis-points.ts'
import { choicesOf } from '../forms/choices-of.ts'
import { NumberField } from '../forms/number-fields.tsx'
import { NOT_RUPIAH } from '../forms/number-words.ts'
import { consolePaths } from '../paths.ts'
import { FIELD_WORDS, STATUS_WORDS } from './title-words.ts'
import { useGenres } from './use-genres.ts'

type Preview = ConsoleBody<'POST /api/console/bulk-edits'>
type Change = Preview['change']

/** What can be changed of many titles at once. */
const KINDS = [
  { value: 'price', text: 'Harga' },
  { value: 'discount', text: 'Diskon' },
  { value: 'status', text: 'Status' },
  { value: 'type', text: 'Jenis' },
  { value: 'genre_id', text: 'Kategori' },
  { value: 'publisher', text: 'Penerbit' },
  { value: 'series', text: 'Seri' },
  { value: 'language', text: 'Bahasa' },
  { value: 'released_on', text: 'Tanggal terbit' },
  { value: 'page_count', text: 'Jumlah halaman' },
  { value: 'subscription', text: 'Langganan' },
  { value: 'leaves_on', text: FIELD_WORDS['ebook.leaves_on'] ?? '' },
  { value: 'subscriber_from', text: FIELD_WORDS.subscriber_from ?? '' },
  { value: 'weight', text: 'Berat edisi cetak' },
  { value: 'tax', text: 'PPN' },
] as const
type Kind = (typeof KINDS)[number]['value']

const FORMATS = [
  { value: 'both', text: 'Digital dan cetak' },
  { value: 'ebook', text: 'Digital saja' },
  { value: 'physicalBook', text: 'Cetak saja' },
]
const WAYS = choicesOf(PRICE_WAY_WORDS)
const ROUNDINGS = [
  { value: 1, text: 'Tidak dibulatkan' },
  { value: 100, text: 'Ke Rp 100' },
  { value: 500, text: 'Ke Rp 500' },
  { value: 1000, text: 'Ke Rp 1.000' },
]
const STATUSES = TITLE_STATUSES.map((value) => ({ value, text: STATUS_WORDS[value].text }))
const TYPES = TITLE_TYPES.map((value) => ({ value, text: value }))
const YES_NO = [
  { value: 'ya', text: 'Termasuk langganan' },
  { value: 'tidak', text: 'Tidak termasuk langganan' },
]

/** In a field that may be left empty. */
const EMPTY = 'Kosongkan untuk menghapusnya.'

/** Percent with a fraction, or whole rupiah; both may have a sign. */
function priceStep({ by, value = '' }: FormFields): number | undefined {
  if (by !== 'percent') return signed(value, typedNumber)
  const points = signed(value, typedPoints)
  return points === undefined ? undefined : points / 100
}

const needed = (fields: FormFields, name: string, words: string): FieldErrors => ({
  [name]: (fields[name] ?? '').trim() === '' ? words : undefined,
})

const CHECKS: Partial<Record<Kind, (fields: FormFields) => FieldErrors>> = {
  price: (fields) => {
    const example = fields.by === 'percent' ? 'Isi angka, misalnya 10 atau -5' : NOT_RUPIAH
    return { value: priceStep(fields) === undefined ? example : undefined }
  },
  discount: ({ discount = '' }) => ({
    discount: (typedNumber(discount) ?? 101) > 100 ? 'Isi angka bulat dari 0 sampai 100' : undefined,
  }),
  genre_id: (fields) => needed(fields, 'genre_id', 'Pilih kategori'),
  publisher: (fields) => needed(fields, 'publisher', 'Isi penerbit'),
  language: (fields) => needed(fields, 'language', 'Isi bahasa'),
  released_on: (fields) => needed(fields, 'released_on', 'Pilih tanggal'),
  page_count: ({ page_count = '' }) => ({
    page_count: page_count !== '' && (typedNumber(page_count) ?? 0) < 1 ? 'Isi jumlah halaman' : undefined,
  }),
  weight: ({ weight = '' }) => ({
    weight: (typedNumber(weight) ?? 0) < 1 ? 'Isi berat dalam gram' : undefined,
  }),
}

function editions(format: string, fields: NonNullable<Change['ebook']>): Change {
  return {
    ...(format !== 'physicalBook' && { ebook: fields }),
    ...(format !== 'ebook' && { physical_book: fields }),
  }
}

function changeOf(kind: Kind, fields: FormFields): Change {
  const { format = 'both', text = '' } = { ...fields, text: fields[kind]?.trim() ?? '' }
  switch (kind) {
    case 'price':
      return {
        price: {
          format: format as 'both',
          by: fields.by as 'percent',
          value: priceStep(fields) ?? 0,
          round_to: Number(fields.round_to) as 1,
        },
      }
    case 'discount':
      return editions(format, { discount: typedNumber(text) ?? 0, nominal_discount: 0 })
    case 'status':
      return { status: text as 'draft' }
    case 'genre_id':
      return { genre_id: Number(text) }
    case 'subscription':
      return { ebook: { in_subscription: text === 'ya' } }
    case 'leaves_on':
      return { ebook: { leaves_on: text || null } }
    case 'page_count':
      return { page_count: typedNumber(text) ?? null }
    case 'series':
    case 'subscriber_from':
      return { [kind]: text || null }
    case 'weight':
      return { physical_book: { weight: typedNumber(text) ?? 0 } }
    case 'tax':
      return editions(format, { tax_class: text as 'exempt' })
    default:
      return { [kind]: text }
  }
}

type BulkChangeDialogProps = {
  of: Preview['of']
  count: number
  /** What was typed for the former preview of these titles. */
  typed?: FormFields | undefined
  close: () => void
}

/** Chooses one change for many titles; nothing is changed before its preview was seen. */
export function BulkChangeDialog({ of, count, typed, close }: BulkChangeDialogProps) {
  const [kind, setKind] = useState<Kind>((typed?.kind as Kind | undefined) ?? 'price')
  const navigate = useNavigate()
  return (
    <ActDialog
      title={`Ubah ${formatNumber(count)} judul`}
      description="Anda melihat pratinjaunya dulu. Belum ada yang berubah sebelum dijalankan."
      submit="Lihat pratinjau"
      check={(fields) => CHECKS[kind]?.(fields) ?? {}}
      // The server names the parts of the change.
      renamed={(errors) => ({ [WHOLE_FORM]: Object.values(errors).find(Boolean) })}
      send={async (fields) => {
        const body = { of, change: changeOf(kind, fields) }
        const { id } = await callConsole('POST /api/console/bulk-edits', { body })
        await navigate(consolePaths.screen(`katalog/ubah-massal/${id}`), { state: { typed: fields } })
        return undefined
      }}
      close={close}
    >
      <SelectField
        label="Yang diubah"
        name="kind"
        options={KINDS}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
      />
      <ChangeFields key={kind} kind={kind} typed={kind === typed?.kind ? typed : {}} />
    </ActDialog>
  )
}

function ChangeFields({ kind, typed }: { kind: Kind; typed: FormFields }) {
  const genres = useGenres()
  switch (kind) {
    case 'price':
      return (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField label="Edisi" name="format" defaultValue={typed.format} options={FORMATS} />
          <SelectField label="Cara" name="by" defaultValue={typed.by} options={WAYS} />
          <TextField
            label="Angka"
            name="value"
            defaultValue={typed.value}
            inputMode="text"
            placeholder="10"
            hint="Tulis -10 untuk turun"
          />
          <SelectField
            label="Pembulatan"
            name="round_to"
            options={ROUNDINGS}
            defaultValue={typed.round_to ?? 500}
          />
        </div>
      )
    case 'discount':
      return (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField label="Edisi" name="format" defaultValue={typed.format} options={FORMATS} />
          <NumberField
            label="Diskon (%)"
            name="discount"
            defaultValue={typed.discount}
            hint="0 menghapus diskon"
          />
        </div>
      )
    case 'status':
      return (
        <SelectField
          label="Status baru"
          name="status"
          options={STATUSES}
          defaultValue={typed.status ?? 'on_sale'}
        />
      )
    case 'type':
      return <SelectField label="Jenis baru" name="type" defaultValue={typed.type} options={TYPES} />
    case 'genre_id':
      return (
        <SelectField
          label="Kategori baru"
          name="genre_id"
          defaultValue={typed.genre_id}
          options={genres}
          placeholder="Pilih kategori"
        />
      )
    case 'subscription':
      return (
        <SelectField
          label="Langganan"
          name="subscription"
          defaultValue={typed.subscription}
          options={YES_NO}
        />
      )
    case 'tax':
      return (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField label="Edisi" name="format" defaultValue={typed.format} options={FORMATS} />
          <SelectField label="PPN" name="tax" defaultValue={typed.tax} options={choicesOf(TAX_WORDS)} />
        </div>
      )
    case 'weight':
      return <NumberField label="Berat (gram)" name="weight" defaultValue={typed.weight} />
    case 'page_count':
      return (
        <NumberField label="Jumlah halaman" name="page_count" defaultValue={typed.page_count} hint={EMPTY} />
      )
    case 'released_on':
      return (
        <TextField label="Tanggal terbit" name="released_on" defaultValue={typed.released_on} type="date" />
      )
    case 'leaves_on':
    case 'subscriber_from':
      return <TextField label="Tanggal" name={kind} defaultValue={typed[kind]} type="date" hint={EMPTY} />
    case 'series':
      return <TextField label="Seri" name="series" defaultValue={typed.series} hint={EMPTY} />
    case 'language':
      return (
        <TextField
          label="Bahasa"
          name="language"
          defaultValue={typed.language}
          placeholder="id"
          hint="Kode ISO 639, misalnya id atau en/id"
        />
      )
    default:
      return <TextField label="Penerbit" name="publisher" defaultValue={typed.publisher} />
  }
}
