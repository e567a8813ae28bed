import { FieldError } from '../../ui/field-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChosenTitles } from '../forms/chosen-titles.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'
import { useRight } from '../session/staff-session.ts'
import type { LandingFields as Fields } from './landing-form.ts'
import { ShownFields } from './shown-fields.tsx'

const MOST_TITLES = 3

export function LandingFields({ form }: { form: RecordForm<Fields> }) {
  const { text, set, values } = form
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
            <ChosenTitles
              ids={values.title_ids}
              onChange={(ids) => set('title_ids', ids)}
              most={MOST_TITLES}
            />
            <FieldError id="title-ids-error" name="title_ids" />
          </FormSection>
        )}
      </div>
    </>
  )
}
