import { useLocation } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consolePaths } from '../paths.ts'
import { headingOf, screenAt, screensAbove } from '../screens.ts'
import { SignInSkeleton } from '../sign-in/sign-in-frame.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { ScreenTrail } from './screen-trail.ts'

/** The frame with the heading of the screen, until it is known who is signed in. The server renders it. */
export function ConsoleSkeleton() {
  const { pathname } = useLocation()
  if (pathname === consolePaths.signIn()) return <SignInSkeleton />
  const screen = screenAt(pathname)?.screen
  return (
    <div className="min-h-dvh text-sm lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <div aria-hidden className="border-r border-line bg-plate/50 max-lg:hidden" />
      <main id="konten" tabIndex={-1} className="mx-auto w-full max-w-[100rem] min-w-0 outline-none">
        {screen === undefined ? (
          <div className="p-4 md:p-7">
            <p role="status" className="sr-only">
              Memuat
            </p>
            <Skeleton className="h-8 w-48" />
            <Skeleton className="mt-6 h-24 w-full" />
            <Skeleton className="mt-4 h-80 w-full" />
          </div>
        ) : (
          <ScreenTrail value={screensAbove(screen)}>
            <ScreenSkeleton {...headingOf(screen)} />
          </ScreenTrail>
        )}
      </main>
    </div>
  )
}
