import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import type { NameKind } from '#contracts/catalogue.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { excerpt } from '#kernel/text.ts'
import { callFrom } from '../api/server-call.ts'
import { useOwned } from '../ownership/use-owned.ts'
import { paths } from '../paths.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Link } from '../shell/link.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pageNumber } from '../shell/page-number.ts'
import { PastLastPage } from '../shell/past-last-page.tsx'
import { useShop } from '../shell/shop-facts.ts'
import { laterPart } from '../ui/later-part.tsx'
import { Pager } from '../ui/pager.tsx'
import { BookCard } from './book-card.tsx'
import { bundleOffer } from './bundle-offer.ts'
import { cardBook } from './card-book.ts'
import { FollowAuthor } from './follow-author.tsx'
import { nameFacts } from './name-schema.ts'

const PER_PAGE = 12
/** The covers that are fetched first: those of a phone's first screen. */
const SEEN_AT_ONCE = 2

const BundleOffers = laterPart(() => import('./bundle-offers.tsx'), 'BundleOffers')

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const kind = nameKinds.find((one) => pathname.startsWith(`/${one}/`))
  if (kind === undefined || params.slug === undefined) throw data(null, { status: 404 })
  const page = pageNumber(searchParams)
  const call = callFrom(context)
  const [found, bundles] = await Promise.all([
    call('GET /api/user/names/:kind/:slug', {
      params: { kind, slug: params.slug },
      query: { page, per_page: PER_PAGE },
    }),
    // The shop may sell no sets.
    kind === 'seri' && page === 1
      ? call('GET /api/user/bundles', { query: { series: params.slug } }).catch(() => [])
      : [],
  ])
  // A former slug, or one in capitals.
  if (params.slug !== found.slug) throw redirect(paths.named(kind, found.slug, { page }), 301)
  return { ...found, kind, data: found.data.map(cardBook), bundles: bundles.map(bundleOffer) }
}

const titles: Record<NameKind, (name: string) => string> = {
  penulis: (name) => `Buku karya ${name}`,
  penerbit: (name) => `Buku terbitan ${name}`,
  seri: (name) => `Seri ${name}`,
}

const nameKinds = Object.keys(titles) as NameKind[]

const leads: Record<NameKind, string> = {
  penulis: 'Yang terbaru berdiri paling depan.',
  penerbit: 'Yang terbaru berdiri paling depan.',
  seri: 'Semua judulnya, menurut urutannya.',
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return pageMeta(matches, { title: 'Halaman tidak ditemukan', hidden: true })
  const { kind, name, slug, about, total, current_page: page } = loaderData
  const title = titles[kind](name)
  return pageMeta(matches, {
    title: page > 1 ? `${title}, halaman ${page}` : title,
    description:
      about === ''
        ? `${title}: ${formatNumber(total)} judul, dalam bentuk digital maupun cetak.`
        : excerpt(about, 160),
    path: paths.named(kind, slug, { page }),
    hidden: loaderData.data.length === 0,
    facts: (absolute) => nameFacts(loaderData, absolute),
  })
}

/** All titles of an author, a publisher or a series. */
export default function NamePage() {
  const {
    kind,
    name,
    slug,
    about,
    data: books,
    bundles,
    total,
    total_is_bounded,
    ...pages
  } = useLoaderData<typeof loader>()
  const { notices } = useShop()
  const owned = useOwned(books.map(({ id }) => id))
  return (
    <div className="wrap pt-2">
      <Breadcrumbs above={[{ text: 'Buku', to: paths.books() }]} page={name} />
      <h1 className="mt-4 font-serif text-2xl font-semibold text-balance wrap-anywhere sm:text-3xl">
        {titles[kind](name)}
      </h1>
      <p className="mt-2 text-muted">
        {formatNumber(total)}
        {total_is_bounded && '+'} judul. {total > 1 && leads[kind]}
      </p>
      {kind === 'penulis' && notices.includes('author') && <FollowAuthor name={name} slug={slug} />}
      {about !== '' && pages.current_page === 1 && (
        <div className="mt-4 grid measure gap-3 font-serif text-lg leading-relaxed">
          {about.split('\n\n').map((paragraph) => (
            <p key={paragraph} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      )}
      {bundles.length > 0 && <BundleOffers offers={bundles} />}
      {books.length === 0 ? (
        <PastLastPage first={paths.named(kind, slug)} />
      ) : (
        <ul className="mt-6 grid two-up gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-4 xl:gap-x-6 min-[110rem]:grid-cols-6">
          {books.map((book, index) => (
            <li key={book.id}>
              <BookCard
                book={book}
                owned={owned.get(book.id)}
                priority={index < SEEN_AT_ONCE}
                level={2}
                sizes="(width < 40rem) 32vw, 13rem"
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pager
          page={pages.current_page}
          lastPage={pages.last_page}
          link={(page) => <Link to={paths.named(kind, slug, { page })} />}
        />
      </div>
    </div>
  )
}
