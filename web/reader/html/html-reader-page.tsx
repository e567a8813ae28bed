import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { readerMeta, readerOpening, wishOf } from '../reader-route.tsx'
import { ReadingRoom } from '../reading-room.tsx'
import { fetchMarkup, fetchMarkupAhead } from './fetch-markup.ts'
import { fetchFonts } from './load-fonts.ts'

const importReader = () => import('./html-reader.tsx')
const HtmlReader = lazy(async () => ({ default: (await importReader()).HtmlReader }))

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const wish = wishOf(request, 'HTML')
  // The text, the reader's code and the fonts are fetched at the same time, before the page renders.
  fetchMarkupAhead(wish)
  importReader().catch(() => undefined)
  fetchFonts()
  return wish
}

export const meta = readerMeta

export const HydrateFallback = () => readerOpening

export default function HtmlReaderPage() {
  const wish = useLoaderData<typeof clientLoader>()
  return (
    <ReadingRoom wish={wish} fileType="HTML">
      {({ name, source, ...reader }) => (
        <Suspense fallback={readerOpening}>
          <HtmlReader {...reader} fetchHtml={(token) => fetchMarkup({ name, source, token })} />
        </Suspense>
      )}
    </ReadingRoom>
  )
}
