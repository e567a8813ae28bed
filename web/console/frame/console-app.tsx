import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { consolePaths } from '../paths.ts'
import { loadSession } from '../session/load-session.ts'
import { useStaffSession } from '../session/staff-session.ts'
import { InvitationScreen } from '../sign-in/invitation-screen.tsx'
import { SignInScreen } from '../sign-in/sign-in-screen.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { ConsoleFrame } from './console-frame.tsx'
import { ConsoleSkeleton } from './console-skeleton.tsx'

const BEFORE_SIGN_IN: ReadonlyMap<string, ReactNode> = new Map([
  [consolePaths.signIn(), <SignInScreen key="masuk" />],
  [consolePaths.invitation(), <InvitationScreen key="undangan" />],
])

const never = () => () => undefined

/** The console in the browser. Its first rendering is what the server wrote. */
export function ConsoleApp() {
  const taken = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return taken ? <Opened /> : <ConsoleSkeleton />
}

function Opened() {
  const { pathname } = useLocation()
  const before = BEFORE_SIGN_IN.get(pathname)
  return (
    <>
      {before ?? <ForStaff />}
      <ConfirmPassword />
    </>
  )
}

/** What only a member who is signed in sees. All others are led to the sign-in page, and from there back. */
function ForStaff() {
  const session = useStaffSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOut = session.status === 'signed-out'
  const wanted = session.status === 'loading' || (session.status === 'signed-in' && session.stale)
  useEffect(() => {
    if (wanted) void loadSession()
  }, [wanted])
  useEffect(() => {
    if (isOut) void navigate(consolePaths.signIn(pathname + search), { replace: true })
  }, [isOut, navigate, pathname, search])

  if (session.status === 'loading' || session.status === 'signed-out') return <ConsoleSkeleton />
  if (session.status === 'failed') {
    return (
      <main id="konten" tabIndex={-1} className="mx-auto grid max-w-md gap-4 px-4 py-24 outline-none">
        <h1 className="text-xl font-bold">Konsol belum dapat dibuka</h1>
        <p role="alert" className="text-muted">
          {session.failure.message}
        </p>
        <Button onClick={() => void loadSession()}>Coba lagi</Button>
      </main>
    )
  }
  return <ConsoleFrame me={session.me} />
}
