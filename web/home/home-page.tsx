import { BookOpen, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import type { BookCard as Book, TitleType } from '#contracts/catalogue.ts'
import type { FileSource } from '#contracts/library.ts'
import { callFrom } from '../api/server-call.ts'
import { BookCard } from '../catalogue/book-card.tsx'
import { plateHeight } from '../catalogue/cover-plate.tsx'
import { SeeAllCard } from '../catalogue/see-all-card.tsx'
import { useOwned } from '../ownership/use-owned.ts'
import { paths } from '../paths.ts'
import { PromoCard } from '../promos/promo-card.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { SubscriptionCard } from '../subscriptions/subscription-card.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { HeroCarousel } from '../ui/hero-carousel.tsx'
import { EmptyState, ErrorState } from '../ui/state-notice.tsx'
import { useImageViewer } from '../ui/use-image-viewer.tsx'
import { HomeSection } from './home-section.tsx'
import { LandingSlide } from './landing-slide.tsx'

const BOOKS_SHOWN = 4
const PACKAGES_SHOWN = 3
const PROMOS_SHOWN = 2
const PROMOS_FETCHED = 99

export async function loader({ context }: LoaderFunctionArgs) {
  const call = callFrom(context)
  // What fails leaves its own place empty; the rest of the page stands.
  const orNull = <Value,>(wanted: Promise<Value>): Promise<Value | null> => wanted.catch(() => null)
  const popular = (type: TitleType) =>
    orNull(call('GET /api/user/books', { query: { type, per_page: BOOKS_SHOWN, sort: 'terlaris' } }))
  const [landings, promos, books, magazines, packages] = await Promise.all([
    orNull(call('GET /api/user/landings', {})),
    orNull(call('GET /api/user/get-promos', { query: { per_page: PROMOS_FETCHED, status: 'Publish' } })),
    popular('Buku'),
    popular('Majalah'),
    orNull(call('GET /api/user/packages', { query: { per_page: PACKAGES_SHOWN } })),
  ])
  const shown = {
    landings,
    promos: promos?.data.filter(({ type }) => type !== 'Reedem').slice(0, PROMOS_SHOWN) ?? null,
    books: books?.data ?? null,
    magazines: magazines?.data ?? null,
    packages: packages?.data ?? null,
  }
  // A page with a hole in it is shown, but not kept by any cache.
  const whole = Object.values(shown).every((part) => part !== null)
  return data(shown, { status: whole ? 200 : 503 })
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, {
    path: paths.home(),
    facts: (absolute) => [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        '@id': absolute('/#toko'),
        name: 'Lembar',
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
}

function Popular({
  title,
  books,
  owned,
}: {
  title: string
  books: Book[] | null
  owned: ReadonlyMap<number, FileSource>
}) {
  const { revalidate, state } = useRevalidator()
  return (
    <HomeSection title={title} more={paths.books()} later="24rem">
      {books === null ? (
        <ErrorState
          title="Daftar ini gagal dimuat"
          text="Periksa sambungan internet Anda, lalu muat ulang."
          onRetry={() => void revalidate()}
          busy={state === 'loading'}
        />
      ) : books.length === 0 ? (
        <EmptyState
          icon={<BookOpen />}
          title="Data tidak ditemukan"
          text="Judul baru segera hadir di rak ini."
        />
      ) : (
        <Carousel label={title} pictureHeight={plateHeight}>
          {books.map((book) => (
            <BookCard key={book.id} book={book} owned={owned.get(book.id)} />
          ))}
          <SeeAllCard key="all" url={paths.books()} />
        </Carousel>
      )}
    </HomeSection>
  )
}

export default function HomePage() {
  const { landings, promos, books, magazines, packages } = useLoaderData<typeof loader>()
  const [openViewer, viewer] = useImageViewer()
  const [firstLandingSeen, setFirstLandingSeen] = useState(false)
  const owned = useOwned([...(books ?? []), ...(magazines ?? [])].map(({ id }) => id))
  return (
    <>
      <h1 className="sr-only">Lembar, toko buku dan majalah digital</h1>
      {landings !== null && landings.length > 0 && (
        <div className="wrap pt-2">
          <HeroCarousel
            label="Sorotan"
            names={landings.map(({ alt }) => alt)}
            className="h-[200px] min-[901px]:h-[500px]"
          >
            {landings.map((landing, index) => (
              <LandingSlide
                key={landing.id}
                landing={landing}
                first={index === 0}
                waits={index > 0 && !firstLandingSeen}
                onArrived={() => setFirstLandingSeen(true)}
              />
            ))}
          </HeroCarousel>
        </div>
      )}

      {promos !== null && promos.length > 0 && (
        <HomeSection title="Promo untuk Anda" more={paths.promos()}>
          <div className="grid gap-4 md:grid-cols-2">
            {promos.map((promo, index) => (
              <PromoCard
                key={promo.id}
                promo={promo}
                // The largest picture of a phone's first screen, below a header image of 200 px.
                priority={index === 0}
                onOpenPicture={() =>
                  promo.picture !== null && openViewer([{ picture: promo.picture, alt: promo.name }])
                }
              />
            ))}
          </div>
        </HomeSection>
      )}

      <Popular title="Buku Populer" books={books} owned={owned} />
      <Popular title="Majalah Populer" books={magazines} owned={owned} />

      {packages !== null && packages.length > 0 && (
        <HomeSection title="Berlangganan, baca majalah lebih cepat" more={paths.packages()} later="105rem">
          <p className="-mt-2 mb-5 flex max-w-prose items-start gap-2 text-muted">
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
      {viewer}
    </>
  )
}
