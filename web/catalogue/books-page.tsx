import { BookX, CloudOff, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import type { Sort } from '#contracts/catalogue.ts'
import { yearInWib } from '#kernel/time.ts'
import { callFrom } from '../api/server-call.ts'
import { useOwned } from '../ownership/use-owned.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { RemovableChip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { Pager } from '../ui/pager.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../ui/state-notice.tsx'
import { BookCard } from './book-card.tsx'
import {
  chosenFilters,
  filtersPath,
  filtersQuery,
  noFilters,
  readFilters,
  sortNames,
} from './book-filters.ts'
import { FilterPanel } from './filter-panel.tsx'
import { useBookFilters } from './use-book-filters.ts'

const PER_PAGE = 9
/** On a phone; wide screens have the bandwidth for the rest of the row. */
const SEEN_AT_ONCE = 2

const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const call = callFrom(context)
  const thisYear = yearInWib(new Date())
  const filters = readFilters(new URL(request.url).searchParams, thisYear)
  const [genres, books] = await Promise.all([
    call('GET /api/user/genres', {}).catch(() => []),
    call('GET /api/user/books', { query: filtersQuery(filters, PER_PAGE) }).catch(() => null),
  ])
  return data({ genres, books, thisYear }, { status: books === null ? 503 : 200 })
}

export function meta({ matches, location, loaderData }: MetaArgs<typeof loader>) {
  const filters = readFilters(
    new URLSearchParams(location.search),
    loaderData?.thisYear ?? yearInWib(new Date()),
  )
  const { q, genre, page } = filters
  const category = loaderData?.genres.find(({ id }) => id === genre)?.name
  const list = category === undefined ? 'Buku' : `Buku ${category}`
  const title = q === '' ? list : `Hasil pencarian “${q}”`
  // Whole lists and their categories are found by search engines; the countless mixtures of filters are not.
  const path = filtersPath({ ...noFilters, genre: category === undefined ? undefined : genre, page })
  return pageMeta(matches, {
    title: page > 1 ? `${title}, halaman ${page}` : title,
    description:
      category === undefined
        ? 'Cari buku dan majalah Indonesia menurut kategori, bentuk, harga, dan tahun terbit, dalam bentuk digital maupun cetak.'
        : `Buku dan majalah ${category} berbahasa Indonesia, dalam bentuk digital maupun cetak.`,
    path,
    hidden: filtersPath(filters) !== path,
  })
}

type Found = { total: number; total_is_bounded: boolean }
const count = ({ total, total_is_bounded }: Found) =>
  `${total.toLocaleString('id-ID')}${total_is_bounded ? '+' : ''}`

export default function BooksPage() {
  const { genres, books, thisYear } = useLoaderData<typeof loader>()
  const { shown, wanted, loading, change } = useBookFilters(thisYear)
  const { revalidate, state } = useRevalidator()
  const [sheetOpen, setSheetOpen] = useState(false)
  const [sheetAsked, setSheetAsked] = useState(false)
  const rows = books?.data ?? []
  const owned = useOwned(rows.map(({ id }) => id))
  const chosen = chosenFilters(shown, genres)
  const total = books === null ? '0' : count(books)
  const panel = { filters: wanted, genres, thisYear, onChange: change }

  return (
    <div className="wrap pt-2">
      <Breadcrumbs items={[{ text: 'Beranda', link: <Link to={paths.home()} /> }, { text: 'Buku' }]} />
      <div className="mt-4 grid gap-8 lg:grid-cols-[15rem_1fr]">
        <aside aria-label="Filter" className="filter-column hidden lg:block">
          <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto overscroll-contain rounded border border-line bg-surface px-4">
            <FilterPanel {...panel} />
          </div>
        </aside>
        <noscript>
          {/* Without script the sheet cannot open: the column stands above the books instead. */}
          <style>{'.filter-column{display:block}.needs-script{display:none}'}</style>
        </noscript>

        <section aria-labelledby="hasil" aria-busy={loading} className="min-w-0">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <h1 id="hasil" className="font-serif text-xl font-semibold sm:text-2xl" aria-live="polite">
              Hasil Pencarian{' '}
              {shown.q !== '' && <span className="text-accent [overflow-wrap:anywhere]">“{shown.q}” </span>}
              Menemukan {total} Item
            </h1>
            <div className="flex w-full items-end gap-3 sm:w-auto">
              <Button
                kind="secondary"
                className="needs-script grow lg:hidden"
                onPointerEnter={() => void loadSheet()}
                onClick={() => {
                  setSheetAsked(true)
                  setSheetOpen(true)
                }}
              >
                <SlidersHorizontal aria-hidden className="size-4.5" />
                Filter{chosen.length > 0 && ` (${chosen.length})`}
              </Button>
              <Form method="get" action={paths.books()} className="flex min-w-0 grow items-end gap-2">
                {[
                  ...new URL(filtersPath({ ...shown, page: 1, sort: 'relevan' }), 'http://shop').searchParams,
                ].map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <SelectField
                  label="Urutkan"
                  name="sort"
                  className="min-w-0 grow sm:min-w-44"
                  value={wanted.sort}
                  options={Object.entries(sortNames).map(([value, text]) => ({ value, text }))}
                  onChange={(event) => change({ ...wanted, sort: event.target.value as Sort, page: 1 })}
                />
                <noscript>
                  <Button type="submit" kind="secondary">
                    Urutkan
                  </Button>
                </noscript>
              </Form>
            </div>
          </div>

          {books?.corrected != null && (
            <p className="mt-2 text-muted">
              Tidak ada judul dengan “{shown.q}”. Menampilkan hasil untuk{' '}
              <Link
                to={filtersPath({ ...shown, q: books.corrected, page: 1 })}
                className="font-semibold text-primary underline"
              >
                {books.corrected}
              </Link>
              .
            </p>
          )}

          {chosen.length > 0 && (
            <ul aria-label="Filter terpilih" className="mt-4 flex flex-wrap gap-2">
              {chosen.map(({ text, without }) => (
                <li key={text}>
                  <RemovableChip text={text} link={<Link to={filtersPath(without)} />} />
                </li>
              ))}
              <li>
                <Link
                  to={filtersPath({ ...noFilters, q: shown.q, sort: shown.sort })}
                  className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-primary hover:underline"
                >
                  Hapus semua
                </Link>
              </li>
            </ul>
          )}

          <div className="relative mt-5">
            {loading && (
              <p
                role="status"
                className="absolute inset-x-0 -top-1 z-10 mx-auto flex w-fit animate-[appear_1ms_160ms_both] items-center gap-2 rounded-full border border-line bg-surface px-4 py-2 text-sm shadow-lift"
              >
                <Spinner className="size-4" />
                Memuat data...
              </p>
            )}
            <div className={classes('transition-opacity', loading && 'opacity-50 delay-150')}>
              {books === null ? (
                <ErrorState
                  icon={<CloudOff />}
                  title="Daftar buku gagal dimuat"
                  text="Periksa sambungan internet Anda, lalu muat ulang."
                  onRetry={() => void revalidate()}
                  busy={state === 'loading'}
                />
              ) : rows.length === 0 ? (
                <EmptyState
                  icon={<BookX />}
                  title="Data tidak ditemukan"
                  text="Coba kata lain, atau kurangi saringannya."
                  action={
                    <ButtonLink kind="secondary" link={<Link to={paths.books()} />}>
                      Lihat Semua Buku
                    </ButtonLink>
                  }
                />
              ) : (
                <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                  {rows.map((book, index) => (
                    <li key={book.id}>
                      <BookCard
                        book={book}
                        owned={owned.get(book.id)}
                        shape={shown.shape}
                        priority={index < SEEN_AT_ONCE}
                        level={2}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </div>

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
      {sheetAsked && (
        <Suspense fallback={null}>
          <FilterSheet
            {...panel}
            open={sheetOpen}
            onOpenChange={setSheetOpen}
            totalText={total}
            loading={loading}
          />
        </Suspense>
      )}
    </div>
  )
}
