import {
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { excerpt } from '#kernel/text.ts'
import { callFrom } from '../api/server-call.ts'
import { useOwned } from '../ownership/use-owned.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Chip } from '../ui/chip.tsx'
import { sharePictureUrl } from '../ui/picture.tsx'
import { useImageViewer } from '../ui/use-image-viewer.tsx'
import { BookFacts } from './book-facts.tsx'
import { BookInformation } from './book-information.tsx'
import { bookFacts } from './book-schema.ts'
import { BuyingBox } from './buying-box.tsx'
import { Cover } from './cover.tsx'
import { ShareMenu } from './share-menu.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const wanted = searchParams.get('q')?.trim() ?? ''
  if (wanted === '') throw data(null, { status: 404 })
  const book = await callFrom(context)('GET /api/user/books/:id', { params: { id: wanted } })
  // An old slug, or one written with spaces, leads on to the present one; an id is an address of its own.
  const shape = searchParams.get('shape')
  if (!/^\d+$/.test(wanted) && wanted !== book.slug) {
    throw redirect(paths.bookDetail(book.slug, shape === null ? {} : { shape }), 301)
  }
  return { book }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return pageMeta(matches, { title: 'Halaman tidak ditemukan', hidden: true })
  const { book } = loaderData
  const picture = book.cover_picture
  return pageMeta(matches, {
    title: `${book.title} – ${book.author.name}`,
    description: excerpt(book.description, 160),
    path: paths.bookDetail(book.slug),
    ...(picture !== null && {
      image: { url: sharePictureUrl(picture), width: 1200, height: 630, alt: `Sampul ${book.title}` },
    }),
    facts: (absolute) => bookFacts(book, absolute),
  })
}

export default function BookDetailPage() {
  const { book } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const owned = useOwned([book.id])
  const [openViewer, viewer] = useImageViewer()
  const picture = book.cover_picture
  const cover = (
    <Cover book={book} alt={`Sampul ${book.title}`} sizes="200px" priority className="h-[300px] w-[200px]" />
  )
  return (
    <div className="wrap pt-2">
      <Breadcrumbs
        items={[
          { text: 'Beranda', link: <Link to={paths.home()} /> },
          { text: 'Buku', link: <Link to={paths.books()} /> },
          { text: book.title },
        ]}
      />
      <article className="mt-4 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-6 rounded border border-line bg-surface p-4 sm:grid-cols-[200px_1fr] sm:gap-8 sm:p-6">
          {picture === null ? (
            <div className="justify-self-center">{cover}</div>
          ) : (
            <button
              type="button"
              aria-label={`Perbesar sampul ${book.title}`}
              onClick={() => openViewer([{ picture, alt: `Sampul ${book.title}` }])}
              className="cursor-zoom-in self-start justify-self-center rounded-sm"
            >
              {cover}
            </button>
          )}
          <div className="min-w-0">
            <div className="flex items-start justify-between gap-2">
              <div className="flex flex-wrap gap-2 pt-2.5">
                {book.genre !== null && <Chip tone="accent">{book.genre.name}</Chip>}
                <Chip>{book.type}</Chip>
              </div>
              <ShareMenu title={book.title} author={book.author.name} path={paths.bookDetail(book.slug)} />
            </div>
            <h1 className="mt-2 font-serif text-2xl font-semibold text-balance sm:text-3xl">{book.title}</h1>
            <p className="mt-2 text-muted">
              {book.author.name} · Terjual {book.sold_count.toLocaleString('id-ID')}
            </p>
            <div className="mt-6">
              <BookFacts book={book} />
            </div>
          </div>
        </div>
        <aside
          aria-label="Pembelian"
          className="rounded border border-line bg-surface p-4 sm:p-6 lg:sticky lg:top-24 lg:row-span-2"
        >
          <BuyingBox key={book.id} book={book} owned={owned.get(book.id)} shape={params.get('shape')} />
        </aside>
        <div className="min-w-0 lg:pb-4">
          <BookInformation
            key={book.id}
            book={book}
            onOpenGallery={(index) =>
              openViewer(
                book.book_images.map(({ picture }, number) => ({
                  picture,
                  alt: `${book.title}, gambar ${number + 1}`,
                })),
                index,
              )
            }
          />
        </div>
      </article>
      {viewer}
    </div>
  )
}
