import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { formFailure } from '../forms/form-failure.ts'
import { FormSection } from '../forms/record-form-frame.tsx'

export function OwnPassword() {
  const [turn, setTurn] = useState(0)
  return (
    <FormSection title="Password" text="Perangkat lain yang sedang masuk akan keluar.">
      <PasswordForm
        key={turn}
        onDone={() => {
          setTurn(turn + 1)
          tellDone('Password diganti. Perangkat lain sudah keluar.')
        }}
      />
    </FormSection>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    check: ({ password = '', again = '' }) => ({
      password: password === '' ? 'Isi password' : undefined,
      again: again === password ? undefined : 'Password ini berbeda dari yang di atas',
    }),
    send: async ({ password = '' }) => {
      await callConsole('PUT /api/console/me/password', { body: { password } })
      onDone()
    },
    failed: (error) => formFailure(error),
  })
  return (
    <Form of={form} className="grid max-w-md gap-4">
      <PasswordField label="Password baru" name="password" autoComplete="new-password" />
      <PasswordField label="Ulangi password baru" name="again" autoComplete="new-password" />
      <Button type="submit" kind="secondary" busy={form.busy} className="justify-self-start">
        Ganti password
      </Button>
    </Form>
  )
}
