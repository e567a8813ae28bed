import { Plus, Trash2 } from 'lucide-react'
import { TITLE_TYPES } from '#contracts/choices.ts'
import { ROLE_WORDS } from '#contracts/words/title-words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { choicesOf } from '../forms/choices-of.ts'
import { NumberField } from '../forms/number-fields.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'
import type { TitleFields } from './title-form.ts'
import { useGenres } from './use-genres.ts'

const TYPES = TITLE_TYPES.map((value) => ({ value, text: value }))

type Props = { form: RecordForm<TitleFields> }

/** What a title is called, by whom it is, and what is said about it. */
export function TitleTexts({ form }: Props) {
  const genres = useGenres()
  const { text, set, values } = form
  return (
    <div className="grid content-start gap-5">
      <FormSection title="Buku">
        <TextField label="Judul" {...text('title')} required />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label="Jenis"
            name="type"
            options={TYPES}
            value={values.type}
            onChange={({ target }) => set('type', target.value as TitleFields['type'])}
          />
          <NumberField label="ISBN" {...text('isbn')} hint="Dengan atau tanpa tanda hubung" />
          <TextField label="Penerbit" {...text('publisher')} />
          <SelectField label="Kategori" {...text('genre_id')} options={genres} placeholder="Tanpa kategori" />
          <TextField label="Tanggal terbit" type="date" {...text('released_on')} />
          <NumberField label="Jumlah halaman" {...text('page_count')} />
          <TextField label="Bahasa" {...text('language')} hint="Kode ISO 639, misalnya id atau en/id" />
          <TextField
            label="Terbuka bagi pelanggan sejak"
            type="date"
            {...text('subscriber_from')}
            hint="Juga selama masih draf"
          />
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_7rem]">
          <TextField label="Seri" {...text('series')} />
          <NumberField label="Nomor" {...text('series_number')} />
        </div>
      </FormSection>
      <FormSection title="Penulis dan lainnya">
        <People people={values.contributors} onChange={(people) => set('contributors', people)} />
        <FieldError id="contributors-error" name="contributors" />
      </FormSection>
      <FormSection title="Keterangan" text="Terlihat di halaman buku. Baris kosong memisahkan paragraf.">
        <TextAreaField label="Keterangan" rows={10} {...text('description')} />
      </FormSection>
    </div>
  )
}

type People = TitleFields['contributors']

function People({ people, onChange }: { people: People; onChange: (people: People) => void }) {
  const change = (index: number, part: Partial<People[number]>) =>
    onChange(people.map((person, at) => (at === index ? { ...person, ...part } : person)))
  return (
    <div className="grid gap-3">
      {people.map(({ name, role }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a person has no other mark while the name is typed
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
        >
          <TextField
            label={`Nama ${index + 1}`}
            name="contributors"
            value={name}
            onChange={({ target }) => change(index, { name: target.value })}
            className="max-sm:col-span-2"
          />
          <SelectField
            label="Peran"
            name={`peran-${index}`}
            options={choicesOf(ROLE_WORDS)}
            value={role}
            onChange={({ target }) => change(index, { role: target.value as typeof role })}
          />
          <IconButton
            label={`Hapus ${name || `nama ${index + 1}`}`}
            onClick={() => onChange(people.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button kind="secondary" onClick={() => onChange([...people, { name: '', role: 'author' }])}>
          <Plus aria-hidden className="size-4" />
          Tambah nama
        </Button>
      </div>
    </div>
  )
}
