import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '../../api/call.ts'
import { openSavedBook } from '../../offline/open-saved-book.ts'
import { readerMeta, readerOpening, wishOf } from '../reader-route.tsx'
import { ReadingRoom } from '../reading-room.tsx'

const HtmlReader = lazy(async () => ({ default: (await import('./html-reader.tsx')).HtmlReader }))

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => wishOf(request, 'HTML')

export const meta = readerMeta

export const HydrateFallback = () => readerOpening

export default function HtmlReaderPage() {
  const wish = useLoaderData<typeof clientLoader>()
  return (
    <ReadingRoom wish={wish}>
      {({ name, source, ...reader }) => (
        <Suspense fallback={readerOpening}>
          <HtmlReader
            {...reader}
            fetchHtml={async (token) => {
              const copy = await openSavedBook(reader.place.positionKey).catch(() => undefined)
              if (copy) return new TextDecoder().decode(await copy.read(0, copy.book.bytes))
              const input = { params: { id: name }, query: { name, source, file_type: 'HTML' } }
              const { html } = await call('GET /api/user/html-books/:id', input, { token })
              return html
            }}
          />
        </Suspense>
      )}
    </ReadingRoom>
  )
}
