import { type ReactNode, useEffect } from 'react'
import { type MetaArgs, Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { isReaderPath } from './paths.ts'
import { SessionWatch } from './session/session-watch.tsx'
import { ConnectionNotice } from './shell/connection-notice.tsx'
import { describeFault, ErrorPage } from './shell/error-page.tsx'
import { Footer } from './shell/footer.tsx'
import { keepPage } from './shell/keep-page.ts'
import { NavigationBar } from './shell/navigation-bar.tsx'
import { pageMeta } from './shell/page-meta.ts'
import { RouteChange } from './shell/route-change.tsx'
import { type RootData, useShop } from './shell/shop-facts.ts'
import { startOffline } from './start-offline.ts'
import { Toaster } from './ui/toaster.tsx'

export const clientMiddleware = [keepPage]

export const meta = ({ matches, error }: MetaArgs) =>
  pageMeta(matches, error ? { title: describeFault(error).title, hidden: true } : {})

/**
 * A thin line while the next page is fetched, hidden from screen readers: the new page announces itself. Short waits
 * do not show it.
 */
function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-[progress_8s_var(--ease-out)_200ms_both] bg-accent"
    />
  )
}

/** The bars around a page of the shop. Readers have none. */
function Frame({ children }: { children: ReactNode }) {
  const shop = useShop()
  const year = useRouteLoaderData<RootData>('root')?.year ?? new Date().getFullYear()
  const bars = !isReaderPath(useLocation().pathname)
  return (
    <>
      {bars && (
        <NavigationBar>
          <ConnectionNotice />
        </NavigationBar>
      )}
      <main id="konten" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      {bars && <Footer shop={shop} year={year} />}
      <Progress />
      {/* Below the bar, where a page has its breadcrumbs; on wide screens at the right, where no title begins. */}
      <Toaster className="top-28 max-w-[80rem] items-end lg:top-17" />
      <RouteChange />
      <SessionWatch />
    </>
  )
}

/** The layout of all pages of the shop; the console is not among them, and loads nothing of it. */
export default function ShopFrame() {
  useEffect(startOffline, [])
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { name } = useShop()
  return (
    <Frame>
      {/* A page that fails while it is rendered has its own title in the head already. */}
      <title>{`${describeFault(error).title} · ${name}`}</title>
      <ErrorPage error={error} />
    </Frame>
  )
}
