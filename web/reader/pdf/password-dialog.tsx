import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { PasswordQuestion } from './use-opened-pdf.ts'

/** Asks for the password of a locked file. It is used to open the file in this browser and is never sent. */
export function PasswordDialog({ question }: { question: PasswordQuestion | undefined }) {
  const [typed, setTyped] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wrong password is typed anew, from the start
  useEffect(() => setTyped(''), [question])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '') question?.answer(typed)
  }

  return (
    <Dialog
      open={question !== undefined}
      onOpenChange={(open) => !open && question?.refuse()}
      title="Berkas ini dilindungi kata sandi"
      description="Masukkan kata sandi dari penerbit untuk membukanya. Kata sandi hanya dipakai di perangkat ini."
    >
      <form onSubmit={submit} className="grid gap-4">
        <PasswordField
          label="Kata sandi berkas"
          name="file-password"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={
            question?.wrong
              ? 'Kata sandi ini tidak membuka berkasnya. Periksa lagi, lalu coba sekali lagi.'
              : undefined
          }
        />
        <Button type="submit" disabled={typed === ''}>
          Buka buku
        </Button>
      </form>
    </Dialog>
  )
}
