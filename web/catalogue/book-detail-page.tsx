import { type ReactNode, useEffect, useRef } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { BookDetail } from '#contracts/catalogue.ts'
import { formatDecimal, formatNumber } from '#kernel/numbers.ts'
import { excerpt } from '#kernel/text.ts'
import { callFrom } from '../api/server-call.ts'
import { useOwned } from '../ownership/use-owned.ts'
import { WishHeart } from '../ownership/wish-heart.tsx'
import { paths } from '../paths.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Link } from '../shell/link.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { laterPart } from '../ui/later-part.tsx'
import { sharePictureUrl } from '../ui/picture.tsx'
import { useImageViewer } from '../ui/use-image-viewer.tsx'
import { BookFacts } from './book-facts.tsx'
import { BookInformation } from './book-information.tsx'
import { languageAttributes, shareLocale } from './book-language.ts'
import { bookFacts } from './book-schema.ts'
import { BookService } from './book-service.tsx'
import { bundleOffer } from './bundle-offer.ts'
import { BuyingBar } from './buying-bar.tsx'
import { BuyingBox } from './buying-box.tsx'
import { cardBook } from './card-book.ts'
import { Cover } from './cover.tsx'
import { plateColor } from './cover-plate.tsx'
import { ContributorLinks } from './name-links.tsx'
import { rememberTitle } from './remember-title.ts'
import { ShareMenu } from './share-menu.tsx'
import { SimilarTitles } from './similar-titles.tsx'
import { useBuying } from './use-buying.ts'

/** A longer title would take four lines in the largest letters. */
const LONG_TITLE = 40

const BundleOffers = laterPart(() => import('./bundle-offers.tsx'), 'BundleOffers')

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const wanted = searchParams.get('q')?.trim() ?? ''
  if (wanted === '') throw data(null, { status: 404 })
  const call = callFrom(context)
  const params = { id: wanted }
  const [book, { bought, similar }, bundles] = await Promise.all([
    call('GET /api/user/books/:id', { params }),
    call('GET /api/user/books/:id/similar', { params }).catch(() => ({ bought: [], similar: [] })),
    // The shop may sell no sets.
    call('GET /api/user/bundles', { query: { book: wanted } }).catch(() => []),
  ])
  // An old slug, or one written with spaces, redirects to the present one. An id is an address of its own.
  const shape = searchParams.get('shape')
  if (!/^\d+$/.test(wanted) && wanted !== book.slug) {
    throw redirect(paths.bookDetail(book.slug, shape === null ? {} : { shape }), 301)
  }
  return {
    book,
    bought: bought.map(cardBook),
    similar: similar.map(cardBook),
    bundles: bundles.map(bundleOffer),
  }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return pageMeta(matches, { title: 'Halaman tidak ditemukan', hidden: true })
  const { book } = loaderData
  const picture = book.cover_picture
  return pageMeta(matches, {
    title: `${book.title} – ${book.author.name}`,
    description: excerpt(book.description, 160),
    locale: shareLocale(book.language),
    path: paths.bookDetail(book.slug),
    ...(picture !== null && {
      image: { url: sharePictureUrl(picture), width: 1200, height: 630, alt: `Sampul ${book.title}` },
    }),
    facts: (absolute) => bookFacts(book, absolute),
  })
}

export default function BookDetailPage() {
  const { book, bundles, ...rows } = useLoaderData<typeof loader>()
  useEffect(() => rememberTitle(book), [book])
  return (
    <Detail
      key={book.id}
      book={book}
      below={
        <>
          {bundles.length > 0 && <BundleOffers offers={bundles} />}
          <SimilarTitles {...rows} />
        </>
      }
      share={<ShareMenu book={book} />}
    />
  )
}

type DetailProps = {
  book: BookDetail
  /** What leads on from it, below all of its own parts. */
  below?: ReactNode
  /** Beside the type of the title: how the page is shared. */
  share?: ReactNode
}

/** A title's page within the frame of the shop; the console shows it as a preview of what is typed. */
export function Detail({ book, below, share }: DetailProps) {
  const [params] = useSearchParams()
  const owned = useOwned([book.id]).get(book.id)
  const buying = useBuying(book, owned, params.get('shape'))
  const box = useRef<HTMLElement>(null)
  const [openViewer, viewer] = useImageViewer()
  const picture = book.cover_picture
  const cover = (
    <Cover
      book={book}
      alt={`Sampul ${book.title}`}
      sizes="(width < 48rem) 160px, 200px"
      priority
      // On phones the title, the price and the button stand in the first screen as well.
      className="h-[240px] w-[160px] shadow-cover md:h-[300px] md:w-[200px]"
    />
  )
  return (
    // The buying bar must not cover the element that has the focus.
    <div className="wrap pt-2 max-lg:[&_:is(a,button,input)]:scroll-mb-20">
      <Breadcrumbs above={[{ text: 'Buku', to: paths.books() }]} page={book.title} />
      {/* The order on phones: cover, title and text, price and buttons, facts. */}
      <article className="mt-2 grid grid-cols-1 items-start gap-x-8 gap-y-8 md:grid-cols-[17.5rem_minmax(0,1fr)] lg:grid-cols-[17.5rem_minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr_auto] xl:grid-cols-[17.5rem_minmax(0,1fr)_24rem] xl:gap-x-12">
        <div
          style={picture === null ? undefined : { backgroundColor: plateColor(picture.color) }}
          className="relative grid place-items-center rounded bg-plate py-6 md:row-span-2 md:py-14"
        >
          {picture === null ? (
            cover
          ) : (
            <button
              type="button"
              aria-label={`Perbesar sampul ${book.title}`}
              onClick={() => openViewer([{ picture, alt: `Sampul ${book.title}` }])}
              className="cursor-zoom-in rounded-sm transition-transform motion-safe:hover:-translate-y-1"
            >
              {cover}
            </button>
          )}
        </div>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <div className="flex flex-wrap gap-2">
              {book.genre !== null && (
                <Link to={paths.books({ genre_id: book.genre.id })} className="flex min-h-11 items-center">
                  <Chip className="bg-surface text-ink!">{book.genre.name}</Chip>
                </Link>
              )}
              <span className="flex min-h-11 items-center">
                <Chip>{book.type}</Chip>
              </span>
            </div>
            <div className="flex">
              <WishHeart book={book} />
              {share}
            </div>
          </div>
          <h1
            {...languageAttributes(book.language)}
            className={classes(
              'mt-1 font-serif text-2xl font-semibold text-balance',
              book.title.length <= LONG_TITLE && 'xl:text-3xl',
            )}
          >
            {book.title}
          </h1>
          <div className="mt-1 text-lg">
            <ContributorLinks people={book.contributors} />
          </div>
          <p className="text-sm text-muted">
            {book.rating !== null && (
              <>
                <span aria-hidden className="text-primary">
                  ★
                </span>{' '}
                {formatDecimal(book.rating.average, 1, 1)} dari 5 ({formatNumber(book.rating.count)} ulasan) ·{' '}
              </>
            )}
            Terjual {formatNumber(book.sold_count)}
          </p>
        </div>
        <div className="grid gap-6 lg:sticky lg:top-24 lg:col-start-3 lg:row-span-3 lg:row-start-1">
          <aside
            ref={box}
            aria-label="Pembelian"
            className="min-w-0 rounded border border-line bg-surface p-4 sm:p-6"
          >
            <BuyingBox buying={buying} />
          </aside>
          <BookService book={book} />
        </div>
        <div className="min-w-0 md:col-span-2 lg:col-span-1 lg:col-start-2">
          <BookFacts book={book} />
        </div>
        <div className="min-w-0 md:col-span-2">
          <BookInformation
            book={book}
            onOpenGallery={(index) =>
              openViewer(
                book.book_images.map(({ picture, alt }, number) => ({
                  picture,
                  alt: alt || `${book.title}, gambar ${number + 1}`,
                })),
                index,
              )
            }
          />
        </div>
      </article>
      {below}
      <BuyingBar buying={buying} box={box} />
      {viewer}
    </div>
  )
}
