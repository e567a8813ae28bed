import { Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { TitleType } from '#contracts/catalogue.ts'
import { sameOriginPath } from '#kernel/same-origin-path.ts'
import { callFrom } from '../api/server-call.ts'
import { filtersPath, noFilters } from '../catalogue/book-filters.ts'
import { cardBook } from '../catalogue/card-book.ts'
import { useOwned } from '../ownership/use-owned.ts'
import { paths } from '../paths.ts'
import { metaOf } from '../shell/page-meta.ts'
import { useShop } from '../shell/shop-facts.ts'
import { SubscriptionCard } from '../subscriptions/subscription-card.tsx'
import { useImageViewer } from '../ui/use-image-viewer.tsx'
import { BookRow } from './book-row.tsx'
import { Categories } from './categories.tsx'
import { HomeSection } from './home-section.tsx'
import { Landings } from './landings.tsx'
import { oneIssueEach } from './one-issue-each.ts'
import { PromoRow } from './promo-row.tsx'
import { sayAccountDeleted } from './say-account-deleted.ts'
import { useOwnRows } from './use-own-rows.ts'

const BOOKS_SHOWN = 4
const NEW_SHOWN = 8
const PACKAGES_SHOWN = 3
const PROMOS_SHOWN = 2
const PROMOS_FETCHED = 99
const GENRES_SHOWN = 8
const COVERS_OF_GENRE = 2
/** Enough to find an issue of each of the magazines shown. */
const ISSUES_FETCHED = 24

const FIRST_SCREEN_ENDS = 'akhir-layar-pertama'

const MAGAZINES = filtersPath({ ...noFilters, type: 'Majalah' })
const NEWEST = filtersPath({ ...noFilters, sort: 'terbaru' })

export async function loader({ context }: LoaderFunctionArgs) {
  const call = callFrom(context)
  // A list that fails is null; the rest of the page is shown.
  const orNull = <Value,>(wanted: Promise<Value>): Promise<Value | null> => wanted.catch(() => null)
  const popular = (type: TitleType, per_page: number) =>
    orNull(call('GET /api/user/books', { query: { type, per_page, sort: 'terlaris' } }))
  const [landings, picks, promos, books, magazines, packages, fresh, counts] = await Promise.all([
    orNull(call('GET /api/user/landings', {})),
    orNull(call('GET /api/user/picks', {})),
    orNull(call('GET /api/user/get-promos', { query: { per_page: PROMOS_FETCHED, status: 'Publish' } })),
    popular('Buku', BOOKS_SHOWN),
    popular('Majalah', ISSUES_FETCHED),
    orNull(call('GET /api/user/packages', { query: { per_page: PACKAGES_SHOWN } })),
    orNull(call('GET /api/user/books', { query: { per_page: NEW_SHOWN, sort: 'terbaru' } })),
    orNull(call('GET /api/user/books/facets', { query: {} })),
  ])
  const genres = await Promise.all(
    (counts?.genres ?? []).slice(0, GENRES_SHOWN).map(async (genre) => {
      const query = { genre_id: genre.id, per_page: COVERS_OF_GENRE, sort: 'terlaris' as const }
      // Covers are an addition: without them the category has its pattern alone.
      const best = await call('GET /api/user/books', { query }).catch(() => null)
      const covers = best?.data.flatMap(({ cover_picture }) => cover_picture ?? []) ?? []
      return { ...genre, covers }
    }),
  )
  const shown = {
    // Only ways within the shop (F65).
    landings:
      landings?.map((slide) => ({ ...slide, link: sameOriginPath(slide.link ?? '') ?? null })) ?? null,
    picks: picks?.map(cardBook) ?? null,
    promos: promos?.data.filter(({ type }) => type !== 'Reedem').slice(0, PROMOS_SHOWN) ?? null,
    books: books?.data.map(cardBook) ?? null,
    magazines: magazines && oneIssueEach(magazines.data, BOOKS_SHOWN).map(cardBook),
    packages: packages?.data ?? null,
    fresh: fresh?.data.map(cardBook) ?? null,
    genres: counts && genres,
  }
  // A page with a part missing is shown, but no cache keeps it.
  const whole = Object.values(shown).every((part) => part !== null)
  return data(shown, { status: whole ? 200 : 503 })
}

export const meta = metaOf({
  path: paths.home(),
  facts: (absolute, shop) => [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      '@id': absolute('/#toko'),
      name: shop,
      url: absolute(paths.home()),
      inLanguage: 'id',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.books())}?q={kata}` },
        'query-input': 'required name=kata',
      },
    },
  ],
})

export default function HomePage() {
  const { landings, picks, promos, books, magazines, packages, fresh, genres } =
    useLoaderData<typeof loader>()
  const { name } = useShop()
  const [openViewer, viewer] = useImageViewer()
  const own = useOwnRows()
  useEffect(sayAccountDeleted, [])
  const hasPicks = picks !== null && picks.length > 0
  const owned = useOwned(
    [...(picks ?? []), ...(books ?? []), ...(magazines ?? []), ...(fresh ?? [])].map(({ id }) => id),
  )
  return (
    <>
      <h1 className="sr-only">{`${name}, toko buku dan majalah digital`}</h1>
      {/* The browser draws nothing before it has parsed the first screen: drawn half, it would move. */}
      <link rel="expect" href={`#${FIRST_SCREEN_ENDS}`} blocking="render" />
      {landings !== null && landings.length > 0 && <Landings landings={landings} />}

      {/* Kept free from the first paint, so that nothing moves when it is filled. */}
      <div className="for-member">
        <div className="wrap mt-4 h-26 max-[16rem]:h-auto">{own && <own.ContinueReading />}</div>
      </div>

      {promos !== null && promos.length > 0 && <PromoRow promos={promos} onOpen={openViewer} />}
      <span id={FIRST_SCREEN_ENDS} hidden />

      {hasPicks && <BookRow title="Pilihan toko" more={paths.books()} books={picks} owned={owned} first />}
      <BookRow title="Buku Populer" more={paths.books()} books={books} owned={owned} first={!hasPicks} />
      <BookRow
        title="Majalah Populer"
        more={MAGAZINES}
        all="Lihat Semua Majalah"
        books={magazines}
        owned={owned}
      />

      {packages !== null && packages.length > 0 && (
        <HomeSection title="Berlangganan, baca majalah lebih cepat" more={paths.packages()} later="61rem">
          <p className="-mt-2 mb-5 flex items-start gap-2 text-muted">
            <Sparkles aria-hidden className="mt-1 size-4.5 shrink-0 text-accent" />
            Pelanggan membuka edisi baru lebih dulu, dan membaca semua judul langganan tanpa batas.
          </p>
          <div className="grid gap-4 md:grid-cols-3">
            {packages.map((offer) => (
              <SubscriptionCard key={offer.id} offer={offer} />
            ))}
          </div>
        </HomeSection>
      )}

      <BookRow title="Baru terbit" more={NEWEST} books={fresh} owned={owned} />
      {genres !== null && genres.length > 0 && <Categories genres={genres} />}
      {/* Last, so that they move nothing when they come. */}
      {own && <own.LastRows />}
      {viewer}
    </>
  )
}
