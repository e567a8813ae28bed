import { lazy, type ReactNode, Suspense, useId } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router'
import type { FileSource } from '#contracts/library.ts'
import { yearInWib } from '#kernel/time.ts'
import { call } from '../api/call.ts'
import { isConnectionFailure, orElse } from '../api/connection.ts'
import { sendUnsentMarks } from '../kept-marks/send-marks.ts'
import { paths } from '../paths.ts'
import { sendUnsentPlaces } from '../reader/place/device-place.ts'
import { requireSession } from '../session/require-session.ts'
import { readSession } from '../session/session.ts'
import { MemberPageFault } from '../shell/member-page-fault.tsx'
import { metaOf } from '../shell/page-meta.ts'
import { useNewestLocation } from '../shell/use-newest-location.ts'
import { classes } from '../ui/classes.ts'
import { lazyPart } from '../ui/later-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { panelOf, TabRow } from '../ui/tabs.tsx'
import { ContinueReading } from './continue-reading.tsx'
import { Shelf, shelfGrid } from './shelf.tsx'
import {
  hasFilters,
  readShelfView,
  SEARCHED_FROM,
  SHELF_PER_PAGE,
  shelfPath,
  shelfQuery,
  showsSameRows,
  sourceInView,
  tabs,
} from './shelf-address.ts'
import { ShelfCardSkeleton } from './shelf-card-skeleton.tsx'
import { ShelfFilters } from './shelf-filters.tsx'
import { SubscriptionNotice } from './subscription-notice.tsx'

/** Fetched when the connection is gone: the service worker has it. */
const ShelfOnDevice = lazyPart(() => import('./shelf-on-device.tsx'), 'ShelfOnDevice')

/** Without its code the page is as it is without recommendations. */
const ForYou = lazy(() =>
  import('../home/own-rows.tsx').then(
    (row) => ({ default: row.ForYou }),
    () => ({ default: () => null }),
  ),
)

const isShelf = (pathname: string) => pathname.replace(/\/$/, '') === paths.myBooks()
const viewOf = (url: URL, thisYear: number) => readShelfView(url.searchParams, thisYear)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request)
  // Sends what was read without a connection, so that the reader's other devices know it soon.
  const reader = readSession()
  if (reader) {
    void sendUnsentPlaces(reader.user.id)
    void sendUnsentMarks(reader.user.id)
  }
  const thisYear = yearInWib(new Date())
  const view = viewOf(new URL(request.url), thisYear)
  const options = { signal: request.signal }
  const [bought, subscribed, genres, begun, subscription] = await Promise.all([
    call('GET /api/user/user-book', { query: shelfQuery(view, 'Book User') }, options).catch(orElse(null)),
    call('GET /api/user/subscriber-book', { query: shelfQuery(view, 'Book Subscriber') }, options).catch(
      orElse(null),
    ),
    call('GET /api/user/genres', {}, options).catch(orElse([])),
    // An addition to the shelves: where it fails, the row is left out.
    call('GET /api/user/reading', { query: { limit: 6 } }, options).catch(orElse([])),
    call('GET /api/user/subscription', {}, options).catch(orElse(null)),
  ])
  return {
    thisYear,
    genres,
    begun,
    subscription,
    shelves: { 'Book User': bought, 'Book Subscriber': subscribed },
  }
}

/** Both shelves are loaded, so that changing between them fetches nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  const thisYear = yearInWib(new Date())
  return !showsSameRows(viewOf(currentUrl, thisYear), viewOf(nextUrl, thisYear))
}

export const meta = metaOf({ title: 'Buku Saya', hidden: true })

/** Without a connection: what can be read on this device. */
export function ErrorBoundary() {
  if (!isConnectionFailure(useRouteError())) return <MemberPageFault frame={Frame} />
  return (
    <Suspense fallback={<HydrateFallback />}>
      <ShelfOnDevice heading={heading} />
    </Suspense>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap py-6 sm:py-8">
      {heading}
      {children}
    </div>
  )
}

const heading = <h1 className="font-serif text-2xl font-semibold sm:text-3xl">Buku Saya</h1>

export function HydrateFallback() {
  return (
    <div className="wrap py-6 sm:py-8" aria-busy>
      {heading}
      <div className="mt-6 flex flex-wrap justify-between gap-4 border-b border-line pb-3">
        <Skeleton className="h-11 w-60" />
        <Skeleton className="h-11 w-72" />
      </div>
      <Skeleton className="mt-5 mb-5 h-5 w-16" />
      <div className={shelfGrid}>
        {Array.from({ length: SHELF_PER_PAGE }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places of a fixed number, all alike
          <ShelfCardSkeleton key={place} />
        ))}
      </div>
    </div>
  )
}

export default function MyBooksPage() {
  const { thisYear, genres, begun, subscription, shelves } = useLoaderData<typeof clientLoader>()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const id = useId()
  const loading = next !== undefined && isShelf(next.pathname)
  const shown = readShelfView(new URLSearchParams(search), thisYear)
  // The controls show what was pressed at once, without waiting for the network.
  const wanted = loading ? readShelfView(new URLSearchParams(next.search), thisYear) : shown
  const totals = {
    'Book User': shelves['Book User']?.total,
    'Book Subscriber': shelves['Book Subscriber']?.total,
  }
  const inView = sourceInView(wanted.source, totals)
  const newest = useNewestLocation()
  /** What was chosen last, rendered or not: a change adds to it. */
  const newestView = () => {
    const { pathname, search } = newest()
    const view = isShelf(pathname) ? readShelfView(new URLSearchParams(search), thisYear) : wanted
    return { ...view, source: sourceInView(view.source, totals) }
  }
  const plain = !hasFilters(shown) && shown.page === 1
  const searchable = hasFilters(shown) || (totals[inView] ?? 0) >= SEARCHED_FROM

  return (
    <>
      <div className="wrap py-6 sm:py-8">
        {heading}
        {plain && <ContinueReading begun={begun} />}
        <div className="mt-6">
          <ShelfFilters
            view={{ ...wanted, source: inView }}
            genres={genres}
            thisYear={thisYear}
            searchable={searchable}
            onChange={(change, how) => void navigate(shelfPath({ ...newestView(), ...change, page: 1 }), how)}
          >
            <TabRow<FileSource>
              id={id}
              label="Rak"
              className="gap-1"
              tabClassName="px-4"
              value={inView}
              onChange={(source) => {
                // A press both focuses and chooses the tab; the second call comes before the page has rendered again.
                const view = newestView()
                if (view.source === source) return
                void navigate(shelfPath({ ...view, source, page: 1 }), { replace: true })
              }}
              tabs={tabs.map(({ source, text }) => ({ value: source, text }))}
            />
          </ShelfFilters>
        </div>
        <div
          key={inView}
          {...panelOf(id, inView)}
          aria-busy={loading}
          className={classes(
            'mt-3 border-t border-line pt-5 transition-opacity',
            loading && 'opacity-50 delay-150',
          )}
        >
          {subscription && <SubscriptionNotice subscription={subscription} shelf={inView} />}
          <Shelf
            view={{
              ...shown,
              source: inView,
              page: sourceInView(shown.source, totals) === inView ? shown.page : 1,
            }}
            books={shelves[inView]}
          />
        </div>
      </div>
      {plain && (
        <Suspense fallback={null}>
          <ForYou />
        </Suspense>
      )}
    </>
  )
}
