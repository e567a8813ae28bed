import { type ReactNode, useRef } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaArgs,
  Outlet,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { yearInWib } from '#kernel/time.ts'
import { callFrom } from './api/server-call.ts'
import { isConsolePath, isReaderPath } from './paths.ts'
import { sessionScript } from './session/session-script.ts'
import { SessionWatch } from './session/session-watch.tsx'
import { ConnectionNotice } from './shell/connection-notice.tsx'
import { describeFault, ErrorPage } from './shell/error-page.tsx'
import { Footer } from './shell/footer.tsx'
import { keepPage } from './shell/keep-page.ts'
import { NavigationBar } from './shell/navigation-bar.tsx'
import { pageMeta } from './shell/page-meta.ts'
import { PageScripts } from './shell/page-scripts.tsx'
import { RouteChange } from './shell/route-change.tsx'
import { type RootData, shopFacts, useShop } from './shell/shop-facts.ts'
import styles from './styles/app.css?url'
import serif from './styles/fonts/literata-600.woff2?url'
import sans from './styles/fonts/plus-jakarta-sans.woff2?url'
import { PAPER } from './styles/page-colors.ts'
import { SkipLink } from './ui/skip-link.tsx'
import { Toaster } from './ui/toaster.tsx'

const CONTENT = 'konten'

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  const shop = await callFrom(context)('GET /api/user/shop', {}).catch(() => context.get(shopFacts))
  return { shop, year: yearInWib(new Date()), origin: new URL(request.url).origin }
}

export const clientMiddleware = [keepPage]

/** What the shop says about itself and the year are read once in a visit. */
export const shouldRevalidate = () => false

export const meta = ({ matches, error }: MetaArgs<typeof loader>) =>
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

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  const shop = useShop()
  const isConsole = isConsolePath(pathname)
  const bars = !isConsole && !isReaderPath(pathname)
  const content = useRef<HTMLElement>(null)
  return (
    // session-script.ts sets an attribute here that the server's page does not have.
    <html lang="id" suppressHydrationWarning>
      <head>
        {/* React writes preloads in this order, before everything else, so that the style sheet is fetched first. */}
        <link rel="preload" as="style" href={styles} />
        {/*
          Before the style sheet: a script after it waits for it, and the page's text waits for the script.
          Without a precedence, React leaves the style sheet where it is written.
        */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the code is a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: sessionScript }} />
        <link rel="stylesheet" href={styles} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={PAPER.day} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={PAPER.night} media="(prefers-color-scheme: dark)" />
        {[sans, serif].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink target={CONTENT} text="Langsung ke isi" />
        {bars && (
          <NavigationBar>
            <ConnectionNotice />
          </NavigationBar>
        )}
        {isConsole ? (
          children
        ) : (
          <main ref={content} id={CONTENT} tabIndex={-1} className="min-h-[60vh] outline-none">
            {children}
          </main>
        )}
        {bars && <Footer shop={shop} year={loaded?.year ?? yearInWib(new Date())} />}
        <Progress />
        <Toaster />
        <RouteChange content={content} />
        <SessionWatch />
        <PageScripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { name } = useShop()
  return (
    <>
      {/* A page that fails while it is rendered has its own title in the head already. */}
      <title>{`${describeFault(error).title} · ${name}`}</title>
      <ErrorPage error={error} />
    </>
  )
}
