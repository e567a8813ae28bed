import { ArrowRight } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callFailure } from '../api/call-failure.ts'
import { callFrom } from '../api/server-call.ts'
import { paths } from '../paths.ts'
import { samplePlaceKey } from '../reader/place/device-place.ts'
import { readerOpening } from '../reader/reader-route.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EndOfSample } from './end-of-sample.tsx'

/** The readers need a browser: the server never loads them. */
const PdfReader = lazy(async () => ({ default: (await import('../reader/pdf/pdf-reader.tsx')).PdfReader }))
const HtmlReader = lazy(async () => ({
  default: (await import('../reader/html/html-reader.tsx')).HtmlReader,
}))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const slug = new URL(request.url).searchParams.get('book')?.trim() ?? ''
  if (slug === '') throw data(null, { status: 404 })
  const book = await callFrom(context)('GET /api/user/books/:id', { params: { id: slug } })
  if (book.sample === null) throw data(null, { status: 404 })
  const { title, author, cover_picture, ebook, sample } = book
  return { id: book.id, book: { slug: book.slug, title, author, cover_picture, ebook }, sample }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const title = loaderData === undefined ? 'Halaman tidak ditemukan' : `Cuplikan ${loaderData.book.title}`
  return pageMeta(matches, { title, hidden: true })
}

const NO_PLACES = [] as const

async function fetchSampleHtml(url: string): Promise<string> {
  const response = await fetch(url).catch(() => undefined)
  if (response?.ok !== true) throw callFailure({ status: response?.status ?? 0, message: 'no sample' })
  const answer: { data: { html: string } } = await response.json()
  return answer.data.html
}

/** The first pages of a title in the reader, for anybody, with a link to the title's own page. */
export default function SamplePage() {
  const { id, book, sample } = useLoaderData<typeof loader>()
  const { slug, title } = book
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const [end, setEnd] = useState<'ahead' | 'reached' | 'leaf'>('ahead')
  const onShare = useCallback((share: number) => {
    setEnd((now) => (share < 1 ? 'ahead' : now === 'ahead' ? 'reached' : now))
  }, [])
  const onPastEnd = useCallback(() => setEnd('leaf'), [])
  const [forward, onForward] = useState<ComponentProps<typeof EndOfSample>['forward']>('right')
  if (!inBrowser) return readerOpening

  const home = paths.bookDetail(slug)
  const url = `/api/user/sample-books/${id}`
  const reading = {
    title: `Cuplikan: ${title}`,
    home: { text: 'Kembali', href: home },
    token: '',
    place: {
      positionKey: samplePlaceKey(id),
      titleId: undefined,
      kept: NO_PLACES,
      token: '',
      onShare,
      isSample: true,
    },
    onPastEnd,
    onForward,
    onNeedSignIn: () => Promise.reject(new Error('a sample is for anybody')),
  }
  return (
    <>
      <div inert={end === 'leaf'}>
        <Suspense fallback={readerOpening}>
          {sample.file_type === 'PDF' ? (
            <PdfReader {...reading} fileUrl={url} />
          ) : (
            <HtmlReader {...reading} fetchHtml={() => fetchSampleHtml(url)} />
          )}
        </Suspense>
        {/* Beside the text; the offer itself is a leaf after it. */}
        <div className="fixed right-3 bottom-30 z-10 sm:bottom-18">
          {end === 'ahead' ? (
            <ButtonLink link={<a href={home} />} className="shadow-float">
              Beli buku ini
            </ButtonLink>
          ) : (
            <Button onClick={onPastEnd} className="shadow-float">
              Lanjut
              <ArrowRight aria-hidden className="size-4.5" />
            </Button>
          )}
        </div>
      </div>
      {end === 'leaf' && <EndOfSample book={book} forward={forward} onBack={() => setEnd('reached')} />}
    </>
  )
}
