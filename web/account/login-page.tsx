import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isReaderPath, paths } from '../paths.ts'
import { readSession } from '../session/session.ts'
import { metaOf } from '../shell/page-meta.ts'
import { AccountLink } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { safeNext } from './safe-next.ts'

export const meta = metaOf({ title: 'Masuk', hidden: true })

/** The reader has a content policy of its own, which only a full load of the document applies. */
function useGoOn(next: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (isReaderPath(new URL(next, window.location.origin).pathname)) window.location.replace(next)
    else await navigate(next, { replace: true })
  }
}

export default function LoginPage() {
  const [params] = useSearchParams()
  const wanted = params.get('next')
  const goOn = useGoOn(safeNext(wanted))

  // A signed-in visitor is sent on. Only on arrival: afterwards the form itself leads on.
  const onArrival = useEffectEvent(() => {
    if (readSession() !== undefined) void goOn()
  })
  useEffect(() => onArrival(), [])

  return (
    <AccountFrame
      title="Masuk"
      text="Masuk untuk membeli, membaca, dan melanjutkan buku Anda."
      below={
        <>
          Belum punya akun? <AccountLink to={paths.register(wanted ?? undefined)}>Daftar</AccountLink>
        </>
      }
    >
      <LoginForm
        onSignedIn={goOn}
        help={
          <div>
            <AccountLink quiet to={paths.requestPasswordReset()}>
              Lupa password?
            </AccountLink>
          </div>
        }
      />
    </AccountFrame>
  )
}
