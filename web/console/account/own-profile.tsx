import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { formFailure } from '../forms/form-failure.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { loadSession } from '../session/load-session.ts'
import { useMe } from '../session/staff-session.ts'

export function OwnProfile() {
  const me = useMe()
  const form = useForm({
    check: ({ name = '', email = '' }) => ({
      name: name.trim() === '' ? 'Isi nama' : undefined,
      email: email.trim() === '' ? 'Isi email' : undefined,
    }),
    send: async ({ name = '', email = '' }) => {
      await callConsole('PUT /api/console/me', { body: { name, email } })
      await loadSession()
      tellDone('Profil tersimpan')
    },
    failed: (error) => formFailure(error),
  })
  return (
    <FormSection title="Profil" text="Nama Anda tampil di catatan tindakan.">
      <Form of={form} className="grid max-w-md gap-4">
        <TextField label="Nama" name="name" defaultValue={me.name} autoComplete="name" />
        <TextField label="Email" name="email" type="email" defaultValue={me.email} autoComplete="email" />
        <Button type="submit" kind="secondary" busy={form.busy} className="justify-self-start">
          Simpan profil
        </Button>
      </Form>
    </FormSection>
  )
}
