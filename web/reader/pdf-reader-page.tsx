import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { callUrl } from '../api/encode-call.ts'
import { ReadingRoom, readingWish } from '../library/reading-room.tsx'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { THEME_COLORS } from './page-theme.ts'
import { ReaderOpening } from './reader-message.tsx'

/** pdf.js needs a browser: the server never loads it. */
const PdfReader = lazy(async () => ({ default: (await import('./pdf-reader.tsx')).PdfReader }))

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const wish = readingWish(searchParams)
  if (searchParams.get('file_type') === 'HTML') throw redirect(paths.read({ ...wish, fileType: 'HTML' }))
  return wish
}

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Membaca', hidden: true })
}

const opening = (
  <div className="fixed inset-0">
    <ReaderOpening {...THEME_COLORS.siang} />
  </div>
)

export const HydrateFallback = () => opening

export default function PdfReaderPage() {
  const wish = useLoaderData<typeof clientLoader>()
  return (
    <ReadingRoom wish={wish}>
      {({ name, source, ...reader }) => (
        <Suspense fallback={opening}>
          <PdfReader
            {...reader}
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
