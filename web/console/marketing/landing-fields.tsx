import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCall } from '../api/use-call.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { TitleFinder } from '../forms/title-finder.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'
import { useRight } from '../session/staff-session.ts'
import type { LandingFields as Fields } from './landing-form.ts'
import { ShownFields } from './shown-fields.tsx'

const MOST_TITLES = 3

export function LandingFields({ form }: { form: RecordForm<Fields> }) {
  const { text, set, values, errors } = form
  const seesTitles = useRight('katalog.lihat')
  return (
    <>
      <FormSection
        title="Tulisan"
        text="Di atas gambar, di kiri. Tanpa judul, gambarnya tampil utuh tanpa tulisan."
      >
        <TextField label="Judul" maxLength={48} {...text('title')} />
        <TextField label="Kalimat" maxLength={72} {...text('line')} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Tautan" {...text('link')} hint="Alamat di toko ini, misalnya /promo" />
          <TextField label="Tombol" maxLength={24} {...text('button')} hint="Kosong: “Selengkapnya”" />
        </div>
        <TextField
          label="Yang tampak di gambar"
          maxLength={300}
          {...text('alt')}
          hint="Dibacakan bagi yang tidak melihat gambarnya"
        />
      </FormSection>
      <div className="grid gap-5">
        <FormSection title="Waktu">
          <ShownFields
            shown={values.shown}
            begins_at={values.begins_at}
            errors={errors}
            set={(name, value) => set(name, value)}
          />
          {values.shown !== 'hidden' && (
            <TextField
              label="Berakhir (WIB)"
              type="datetime-local"
              {...text('ends_at')}
              hint="Kosong: sampai disembunyikan"
            />
          )}
        </FormSection>
        {seesTitles && (
          <FormSection
            title="Sampul buku"
            text="Paling banyak tiga, di sebelah tulisan. Gambarnya lalu tidak tampil."
          >
            <Titles ids={values.title_ids} onChange={(ids) => set('title_ids', ids)} />
            <FieldError id="title-ids-error" error={errors.title_ids} />
          </FormSection>
        )}
      </div>
    </>
  )
}

type TitlesProps = { ids: readonly number[]; onChange: (ids: readonly number[]) => void }

function Titles({ ids, onChange }: TitlesProps) {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  return (
    <>
      <ul className="grid gap-1">
        {ids.map((id) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">{names.get(id) ?? <TitleName id={id} />}</span>
            <IconButton
              label={`Hapus ${names.get(id) ?? `judul ${id}`}`}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      {ids.length < MOST_TITLES && (
        <TitleFinder
          label="Tambah judul"
          fits={({ id, status }) => status === 'on_sale' && !ids.includes(id)}
          none="Tidak ada judul yang cocok."
        >
          {({ id, title }) => (
            <div key={id}>
              <Button
                kind="ghost"
                onClick={() => {
                  setNames(new Map([...names, [id, title]]))
                  onChange([...ids, id])
                }}
              >
                Tambah {title}
              </Button>
            </div>
          )}
        </TitleFinder>
      )}
    </>
  )
}

function TitleName({ id }: { id: number }) {
  const title = useCall('GET /api/console/titles/:id', { params: { id } })
  return title.data?.title ?? `Judul ${id}`
}
