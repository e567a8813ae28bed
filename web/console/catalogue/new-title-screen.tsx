import { useNavigate } from 'react-router'
import { TITLE_TYPES } from '#contracts/choices.ts'
import { dayInWib } from '#kernel/time.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { formFailure } from '../forms/form-failure.ts'
import { NumberField } from '../forms/number-fields.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { consolePaths } from '../paths.ts'
import type { TitleRecord } from './title-words.ts'

const TYPES = TITLE_TYPES.map((value) => ({ value, text: value }))

/** A new title begins as a draft with a name; everything else is written on its own screen. */
export function NewTitleScreen() {
  const navigate = useNavigate()
  const form = useForm({
    check: ({ title = '', released_on = '' }) => ({
      title: title.trim() === '' ? 'Isi judul' : undefined,
      released_on: released_on === '' ? 'Pilih tanggal terbit' : undefined,
    }),
    send: async ({ title = '', type, released_on = '', isbn = '', publisher = '', author = '' }) => {
      const body = {
        title: title.trim(),
        type: type as TitleRecord['type'],
        released_on,
        ...(isbn.trim() !== '' && { isbn: isbn.trim() }),
        ...(publisher.trim() !== '' && { publisher: publisher.trim() }),
        ...(author.trim() !== '' && { contributors: [{ name: author.trim(), role: 'author' as const }] }),
      }

      const { id } = await callConsole('POST /api/console/titles', { body })
      tellDone(`“${body.title}” ditambahkan sebagai draf`)
      await navigate(consolePaths.screen(`katalog/${id}`))
    },
    failed: (error) => formFailure(error, 'title'),
  })
  return (
    <ScreenFrame title="Tambah judul">
      <Form of={form} className="grid max-w-2xl gap-5">
        <FormSection
          title="Judul baru"
          text="Judul baru berupa draf: belum terlihat di toko. Edisi, harga, sampul, dan berkas menyusul."
        >
          <TextField label="Judul" name="title" autoFocus />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField label="Penulis" name="author" error={form.errors.contributors} />
            <TextField label="Penerbit" name="publisher" />
            <SelectField label="Jenis" name="type" options={TYPES} />
            <TextField
              label="Tanggal terbit"
              name="released_on"
              type="date"
              defaultValue={dayInWib(new Date())}
            />
            <NumberField label="ISBN" name="isbn" />
          </div>
          <div>
            <Button type="submit" busy={form.busy}>
              Tambah draf
            </Button>
          </div>
        </FormSection>
      </Form>
    </ScreenFrame>
  )
}
