import { SlidersHorizontal } from 'lucide-react'
import { Activity, Suspense, useRef, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import type { Facets, Genre, PlacedGenre } from '#contracts/catalogue.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { yearInWib } from '#kernel/time.ts'
import { callFrom, type ServerCall } from '../api/server-call.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Link } from '../shell/link.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { laterPart, lazyPart } from '../ui/later-part.tsx'
import { Pager } from '../ui/pager.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import {
  type BookFilters,
  chosenFilters,
  filtersPath,
  filtersQuery,
  noFilters,
  readFilters,
} from './book-filters.ts'
import { BookResults } from './book-results.tsx'
import { cardBook } from './card-book.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { SortField } from './sort-field.tsx'
import { useBookFilters } from './use-book-filters.ts'
import type { Counts } from './use-facets.ts'

const PER_PAGE = 9
const RESULTS = 'hasil'

const loadSheet = () => import('./filter-sheet.tsx')
/** Few searches are corrected. The server writes it with the page all the same. */
const Correction = laterPart(() => import('./correction.tsx'), 'Correction')
const FilterSheet = lazyPart(loadSheet, 'FilterSheet')

export async function loader({ context, request }: LoaderFunctionArgs) {
  const call = callFrom(context)
  const thisYear = yearInWib(new Date())
  const filters = readFilters(new URL(request.url).searchParams, thisYear)
  const [genres, everything, books] = await Promise.all([
    call('GET /api/user/genres', {}).catch(() => []),
    call('GET /api/user/books/facets', { query: {} }).then(countsOf, () => null),
    call('GET /api/user/books', { query: filtersQuery(filters, PER_PAGE) }).catch(() => null),
  ])
  await redirectMerged(call, filters, genres)
  // One hit alone would leave the page empty.
  const [only] = books?.total === 1 && books.near.length === 0 ? books.data : []
  const near =
    only === undefined
      ? (books?.near ?? [])
      : await call('GET /api/user/books/:id/similar', { params: { id: String(only.id) } }).then(
          ({ similar }) => similar,
          () => [],
        )
  return data(
    {
      genres: inOrder(genres, everything),
      everything,
      books: books && { ...books, data: books.data.map(cardBook), near: near.map(cardBook) },
      thisYear,
    },
    { status: books === null ? 503 : 200 },
  )
}

const countsOf = ({ genres, types, shapes, is_bounded }: Facets): Counts => ({
  genres: genres.map(({ id, titles }) => ({ id, titles })),
  types,
  shapes,
  is_bounded,
})

/** Genres in the shop's order, the others by size, whatever is chosen, so that the panel keeps its order. */
function inOrder(genres: PlacedGenre[], counts: Counts | null): Genre[] {
  const titles = new Map(counts?.genres.map((genre) => [genre.id, genre.titles]))
  const placeOf = ({ position }: PlacedGenre) => position ?? Number.MAX_SAFE_INTEGER
  return genres
    .toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) || (titles.get(other.id) ?? 0) - (titles.get(one.id) ?? 0),
    )
    .map(({ id, name }) => ({ id, name }))
}

/** A genre that was merged into another leads to that. */
async function redirectMerged(call: ServerCall, filters: BookFilters, genres: readonly Genre[]) {
  const { genre } = filters
  if (genre === undefined || genres.length === 0 || genres.some(({ id }) => id === genre)) return
  const present = await call('GET /api/user/genres/:id', { params: { id: genre } }).catch(() => undefined)
  if (present === undefined || present.id === genre) return
  throw redirect(filtersPath({ ...filters, genre: present.id }), 301)
}

export function meta({ matches, location, loaderData }: MetaArgs<typeof loader>) {
  const filters = readFilters(
    new URLSearchParams(location.search),
    loaderData?.thisYear ?? yearInWib(new Date()),
  )
  const { page } = filters
  const whole = wholeList(filters, loaderData?.genres ?? [])
  const title = filters.q === '' ? whole.title : `Hasil pencarian “${filters.q}”`
  const path = filtersPath({ ...whole.filters, page })
  const isEmpty = loaderData?.books?.total === 0
  return pageMeta(matches, {
    title: page > 1 ? `${title}, halaman ${page}` : title,
    description: whole.description,
    path,
    hidden: filtersPath(filters) !== path || isEmpty,
  })
}

/**
 * The list that an address belongs to: everything, or all of one category, author or publisher. Search engines index
 * these lists, but not the countless combinations of filters.
 */
function wholeList({ author, publisher, genre }: BookFilters, genres: readonly Genre[]) {
  const category = genres.find(({ id }) => id === genre)?.name
  const forms = 'dalam bentuk digital maupun cetak.'
  if (author !== '') {
    const title = `Buku karya ${author}`
    return { title, description: `${title}, ${forms}`, filters: { ...noFilters, author } }
  }
  if (publisher !== '') {
    const title = `Buku terbitan ${publisher}`
    return {
      title,
      description: `Buku dan majalah terbitan ${publisher}, ${forms}`,
      filters: { ...noFilters, publisher },
    }
  }
  if (category !== undefined) {
    return {
      title: `Buku ${category}`,
      description: `Buku dan majalah ${category} berbahasa Indonesia, ${forms}`,
      filters: { ...noFilters, genre },
    }
  }
  return {
    title: 'Buku',
    description: `Cari buku dan majalah Indonesia menurut kategori, bentuk, harga, dan tahun terbit, ${forms}`,
    filters: noFilters,
  }
}

type Found = { total: number; total_is_bounded: boolean }
const count = ({ total, total_is_bounded }: Found) => `${formatNumber(total)}${total_is_bounded ? '+' : ''}`

/** Unknown until it was opened once. */
type SheetState = 'unknown' | 'open' | 'closed'

type PhoneFiltersProps = FilterPanelProps & {
  sheet: SheetState
  onSheet: (sheet: SheetState) => void
  totalText: string
  loading: boolean
}

/** The button that opens the filters where there is no room for their column, and the sheet that contains them. */
function PhoneFilters({ sheet, onSheet, totalText, loading, ...panel }: PhoneFiltersProps) {
  const chosen = chosenFilters(panel.filters, panel.genres).length
  return (
    <>
      <Button
        kind="secondary"
        className="needs-script grow whitespace-nowrap max-sm:px-3 lg:hidden"
        onPointerEnter={() => void loadSheet().catch(() => undefined)}
        onClick={() => onSheet('open')}
      >
        <SlidersHorizontal aria-hidden className="size-4.5" />
        Filter{chosen > 0 && ` (${chosen})`}
      </Button>
      {sheet !== 'unknown' && (
        <Suspense fallback={null}>
          <FilterSheet
            {...panel}
            open={sheet === 'open'}
            onOpenChange={(open) => onSheet(open ? 'open' : 'closed')}
            totalText={totalText}
            loading={loading}
          />
        </Suspense>
      )}
    </>
  )
}

export default function BooksPage() {
  const { genres, everything, books, thisYear } = useLoaderData<typeof loader>()
  const { shown, wanted, loading, change } = useBookFilters(thisYear)
  const heading = useRef<HTMLHeadingElement>(null)
  const [sheet, setSheet] = useState<SheetState>('unknown')
  const total = books === null ? '0' : count(books)
  const named = [shown.q, shown.author, shown.publisher].find((name) => name !== '')
  const panel = { filters: wanted, genres, everything, thisYear, onChange: change }

  return (
    <div className="wrap pt-2">
      <Breadcrumbs page="Buku" />
      <noscript>
        {/* Without script the sheet cannot open: the column stands above the books instead. */}
        <style>{'.filter-column{display:block}.needs-script{display:none}'}</style>
      </noscript>
      <div className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-[15rem_1fr]">
        <aside aria-label="Filter" className="filter-column hidden lg:block">
          <SkipLink target={RESULTS} text="Langsung ke hasil" />
          <div className="rounded border border-line bg-surface px-4">
            {/* Under the sheet, where nobody sees it, it follows when there is time. */}
            <Activity mode={sheet === 'open' ? 'hidden' : 'visible'}>
              <FilterPanel {...panel} />
            </Activity>
          </div>
        </aside>
        <section aria-labelledby={RESULTS} aria-busy={loading} className="min-w-0">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
            <h1
              ref={heading}
              id={RESULTS}
              tabIndex={-1}
              className="outline-none font-serif text-xl font-semibold sm:text-2xl"
              aria-live="polite"
            >
              Hasil Pencarian{' '}
              {named !== undefined && (
                <span className="text-accent wrap-anywhere">
                  “<bdi>{named}</bdi>”{' '}
                </span>
              )}
              {`Menemukan ${total} Item`}
            </h1>
            {/* At its place beside a heading of any length. */}
            <div className="flex w-full flex-wrap items-end gap-3 sm:w-auto sm:shrink-0 sm:self-start">
              <PhoneFilters {...panel} sheet={sheet} onSheet={setSheet} totalText={total} loading={loading} />
              <SortField shown={shown} wanted={wanted} onChange={change} />
            </div>
          </div>
          {books?.corrected != null && <Correction filters={shown} corrected={books.corrected} />}
          {/* What was pressed stands there at once: after the list has come, its row would move the list. */}
          <ChosenFilters filters={wanted} genres={genres} heading={heading} />
          <BookResults
            books={books?.data ?? null}
            near={books?.near ?? []}
            shape={shown.shape}
            loading={loading}
          />
          {books !== null && (
            <div className="mt-8">
              <Pager
                page={shown.page}
                lastPage={books.last_page}
                link={(page) => <Link to={filtersPath({ ...shown, page })} />}
              />
            </div>
          )}
        </section>
      </div>
    </div>
  )
}
