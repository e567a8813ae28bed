import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { readSession, type Session, subscribeToSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

type Waiting = {
  promise: Promise<Session>
  resolve: (session: Session) => void
  reject: (cause: Error) => void
  deadToken: string | undefined
}

export type SignIn = {
  /** Opens the dialog, one for all callers that ask at the same time. Rejects when it is closed without a sign-in. */
  ask: (deadToken?: string) => Promise<Session>
  dialog: ReactNode
}

/** Signs in without leaving the page, for example in the middle of a book. */
export function useSignIn({ title, text }: { title: string; text: string }): SignIn {
  const waiting = useRef<Waiting>(undefined)
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState<string>()
  const password = useRef<HTMLInputElement>(null)

  const finish = useCallback((session: Session | undefined) => {
    const asked = waiting.current
    waiting.current = undefined
    setOpen(false)
    if (session === undefined) asked?.reject(new Error('the sign-in was left'))
    else asked?.resolve(session)
  }, [])

  const ask = useCallback((deadToken?: string): Promise<Session> => {
    if (waiting.current !== undefined) return waiting.current.promise
    const known = readSession()
    // Another tab may have signed in meanwhile.
    if (known !== undefined && known.token !== deadToken) return Promise.resolve(known)
    const { promise, resolve, reject } = Promise.withResolvers<Session>()
    waiting.current = { promise, resolve, reject, deadToken }
    setEmail(known?.user.email)
    setOpen(true)
    return promise
  }, [])

  // A registration or login in another tab signs this one in as well.
  useEffect(
    () =>
      subscribeToSession(() => {
        const session = readSession()
        const asked = waiting.current
        if (asked !== undefined && session !== undefined && session.token !== asked.deadToken) finish(session)
      }),
    [finish],
  )

  const link = 'inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline'
  const dialog = (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && finish(undefined)}
      title={title}
      description={text}
      // Where the e-mail is known, only the password is left to type.
      initialFocus={email === undefined ? undefined : password}
    >
      <LoginForm
        passwordRef={password}
        email={email}
        onSignedIn={finish}
        help={
          <div className="flex flex-wrap justify-between gap-x-4">
            <a href={paths.requestPasswordReset()} target="_blank" rel="noopener" className={link}>
              Lupa password?
            </a>
            <a href={paths.register()} target="_blank" rel="noopener" className={link}>
              Belum punya akun? Daftar
            </a>
          </div>
        }
      />
    </Dialog>
  )
  return { ask, dialog }
}
