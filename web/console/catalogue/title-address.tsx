import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { formFailure } from '../forms/form-failure.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { saveInTurn } from './save-in-turn.ts'
import type { TitleRecord } from './title-words.ts'

type TitleAddressProps = { title: TitleRecord; changed: (title: TitleRecord) => void }

/** The title's address in the shop; former ones lead to it. */
export function TitleAddress({ title, changed }: TitleAddressProps) {
  const { id, slug, former_slugs } = title
  const form = useForm({
    check: (fields) => ({ slug: fields.slug?.trim() ? undefined : 'Isi alamat' }),
    send: async (fields) => {
      const saved = await saveInTurn(title, (version) =>
        callConsole('PUT /api/console/titles/:id/slug', {
          params: { id },
          body: { version, slug: fields.slug ?? '' },
        }),
      )
      changed(saved)
      tellDone(`Alamatnya sekarang “${saved.slug}”`)
    },
    failed: (error) => formFailure(error, 'slug'),
  })
  return (
    <FormSection title="Alamat di toko" text="Alamat lama tetap menuju ke judul ini.">
      <Form of={form} className="grid gap-4">
        <TextField key={slug} label="Alamat" name="slug" defaultValue={slug} />
        <div>
          <Button type="submit" kind="secondary" busy={form.busy}>
            Ganti alamat
          </Button>
        </div>
      </Form>
      {former_slugs.length > 0 && (
        <p className="break-words text-muted">Alamat lama: {former_slugs.join(', ')}</p>
      )}
    </FormSection>
  )
}
