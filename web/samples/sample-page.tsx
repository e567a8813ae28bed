import { lazy, Suspense, useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callFailure } from '../api/call-failure.ts'
import { callFrom } from '../api/server-call.ts'
import { paths } from '../paths.ts'
import { readerOpening } from '../reader/reader-route.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'

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
  return { id: book.id, slug: book.slug, title: book.title, sample: book.sample }
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const title = loaderData === undefined ? 'Halaman tidak ditemukan' : `Cuplikan ${loaderData.title}`
  return pageMeta(matches, { title, hidden: true })
}

const NO_PLACES = [] as const

async function fetchSampleHtml(url: string): Promise<string> {
  const response = await fetch(url).catch(() => undefined)
  if (response?.ok !== true) throw callFailure({ status: response?.status ?? 0, message: 'no sample' })
  const answer: { data: { html: string } } = await response.json()
  return answer.data.html
}

/** The first pages of a title in the reader, for anybody; the title's own page is one tap away. */
export default function SamplePage() {
  const { id, slug, title, sample } = useLoaderData<typeof loader>()
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  if (!inBrowser) return readerOpening

  const home = paths.bookDetail(slug)
  const url = `/api/user/sample-books/${id}`
  const reading = {
    title: `Cuplikan: ${title}`,
    homeHref: home,
    homeText: 'Kembali',
    token: '',
    place: { positionKey: `cuplikan/${id}`, titleId: undefined, kept: NO_PLACES, token: '' },
    onNeedSignIn: () => Promise.reject(new Error('a sample is for anybody')),
  }
  return (
    <>
      <Suspense fallback={readerOpening}>
        {sample.file_type === 'PDF' ? (
          <PdfReader {...reading} fileUrl={url} />
        ) : (
          <HtmlReader {...reading} fetchHtml={() => fetchSampleHtml(url)} />
        )}
      </Suspense>
      <div className="fixed right-3 bottom-30 z-10 sm:bottom-18">
        <ButtonLink link={<a href={home} />} className="shadow-float">
          Beli buku ini
        </ButtonLink>
      </div>
    </>
  )
}
