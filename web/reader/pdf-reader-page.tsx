import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { callUrl } from '../api/encode-call.ts'
import { readerMeta, readerOpening, wishOf } from './reader-route.tsx'
import { ReadingRoom } from './reading-room.tsx'

/** pdf.js needs a browser: the server never loads it. */
const PdfReader = lazy(async () => ({ default: (await import('./pdf/pdf-reader.tsx')).PdfReader }))

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => wishOf(request, 'PDF')

export const meta = readerMeta

export const HydrateFallback = () => readerOpening

export default function PdfReaderPage() {
  const wish = useLoaderData<typeof clientLoader>()
  return (
    <ReadingRoom wish={wish}>
      {({ name, source, ...reader }) => (
        <Suspense fallback={readerOpening}>
          <PdfReader
            {...reader}
            copyId={reader.place.positionKey}
            fileUrl={callUrl('/api/user/file-books/:id', {
              params: { id: name },
              query: { name, source, file_type: 'PDF' },
            })}
          />
        </Suspense>
      )}
    </ReadingRoom>
  )
}
