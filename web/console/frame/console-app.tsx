import { lazy, type ReactNode, Suspense, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RouteChange } from '../../shell/route-change.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/later-part.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { consolePaths } from '../paths.ts'
import { screenAt } from '../screens.ts'
import { beginSession, loadSession } from '../session/load-session.ts'
import { usePasswordQuestion } from '../session/password-question.ts'
import { useMe, useStaffSession } from '../session/staff-session.ts'
import { ConsoleFrame } from './console-frame.tsx'
import { ConsoleSkeleton } from './console-skeleton.tsx'

/** Most visits begin signed in, and dialogs are large: their code is fetched where it is needed. */
const ConfirmPassword = lazyPart(() => import('./confirm-password.tsx'), 'ConfirmPassword')

const SignInScreen = lazy(async () => ({
  default: (await import('../sign-in/sign-in-screen.tsx')).SignInScreen,
}))
const InvitationScreen = lazy(async () => ({
  default: (await import('../sign-in/invitation-screen.tsx')).InvitationScreen,
}))

const BEFORE_SIGN_IN: ReadonlyMap<string, ReactNode> = new Map([
  [consolePaths.signIn(), <SignInScreen key="masuk" />],
  [consolePaths.invitation(), <InvitationScreen key="undangan" />],
])

// The session and the screen's code are fetched together, while the browser still hydrates: one after the other they
// came 1.7 s later on a slow mobile network. What fails is asked for again, and reported, by what is rendered.
if (!import.meta.env.SSR && !BEFORE_SIGN_IN.has(location.pathname)) {
  void beginSession()
  screenAt(location.pathname)
    ?.screen.load()
    .catch(() => undefined)
}

/** The console in the browser. Its first rendering is what the server wrote. */
export function ConsoleApp() {
  const [taken, setTaken] = useState(false)
  useEffect(() => startTransition(() => setTaken(true)), [])
  return taken ? <Opened /> : <ConsoleSkeleton />
}

function Opened() {
  const { pathname } = useLocation()
  const before = BEFORE_SIGN_IN.get(pathname)
  const answer = usePasswordQuestion()
  return (
    <>
      <Suspense fallback={<ConsoleSkeleton />}>{before ?? <ForStaff />}</Suspense>
      {answer !== undefined && (
        <Suspense>
          <ConfirmPassword answer={answer} />
        </Suspense>
      )}
      <RouteChange />
      {/* Buttons are at the upper right of screens and in bars at the lower edge: toasts keep clear of both. */}
      <Toaster className="bottom-48 items-start md:bottom-36 lg:bottom-24 lg:left-54" />
    </>
  )
}

/** What only a member who is signed in sees. All others are led to the sign-in page, and from there back. */
function ForStaff() {
  const session = useStaffSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOut = session.status === 'signed-out'
  const isUnknown = session.status === 'loading'
  const isIn = session.status === 'signed-in'
  const isStale = isIn && session.stale
  // The frame is rendered in parts of some milliseconds: at once it would keep a phone from what is pressed.
  const isShown = useDeferredValue(isIn)
  useEffect(() => {
    if (isUnknown) void beginSession()
    if (isStale) void loadSession()
  }, [isUnknown, isStale])
  useEffect(() => {
    if (isOut) void navigate(consolePaths.signIn(pathname + search), { replace: true })
  }, [isOut, navigate, pathname, search])

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
  return isIn && isShown ? <Signed /> : <ConsoleSkeleton />
}

function Signed() {
  return <ConsoleFrame me={useMe()} />
}
