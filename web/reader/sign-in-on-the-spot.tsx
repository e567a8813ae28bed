import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type SignInOnTheSpotOptions = {
  /** The e-mail of who was signed in, filled in for them. */
  email: string
  /** Signs in and gives the new token; rejects with an error whose message is for the reader. */
  signIn: (email: string, password: string) => Promise<string>
}

export type SignInOnTheSpot = {
  /** For the readers' `onNeedSignIn`: opens the dialog, and waits. */
  needSignIn: () => Promise<string>
  /** To be put beside the reader. */
  dialog: ReactNode
}

type Waiting = { resolve: (token: string) => void; reject: (error: Error) => void }

/**
 * Signing in over the open book: a session that ended in the middle of a page takes nobody away from it, and nothing
 * is cleared. Closing the dialog leaves the book as far as it was read.
 */
export function useSignInOnTheSpot({ email, signIn }: SignInOnTheSpotOptions): SignInOnTheSpot {
  const waiting = useRef<Waiting[]>([])
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const needSignIn = useCallback(
    () =>
      new Promise<string>((resolve, reject) => {
        waiting.current.push({ resolve, reject })
        setError(undefined)
        setOpen(true)
      }),
    [],
  )

  const answer = (tell: (waiting: Waiting) => void) => {
    for (const one of waiting.current.splice(0)) tell(one)
    setOpen(false)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password') ?? '')
    if (password === '') return setError('Password tidak boleh kosong')
    setBusy(true)
    setError(undefined)
    try {
      const token = await signIn(String(form.get('email') ?? ''), password)
      answer((one) => one.resolve(token))
    } catch (failure) {
      setError(failure instanceof Error && failure.message !== '' ? failure.message : 'Terjadi Kesalahan')
    } finally {
      setBusy(false)
    }
  }

  return {
    needSignIn,
    dialog: (
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (!next) answer((one) => one.reject(new Error('Reader did not sign in')))
        }}
        title="Masuk untuk melanjutkan"
        description="Sesi Anda telah berakhir. Masuk di sini, dan buku tetap terbuka di halaman ini."
      >
        <form onSubmit={submit} className="grid gap-4" noValidate>
          <TextField label="Email" name="email" type="email" autoComplete="username" defaultValue={email} />
          <PasswordField label="Password" name="password" autoComplete="current-password" error={error} />
          <Button type="submit" wide busy={busy}>
            Masuk
          </Button>
        </form>
      </Dialog>
    ),
  }
}
