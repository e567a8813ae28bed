import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { call } from '../api/call.ts'
import { ReadingRoom, readingWish } from '../library/reading-room.tsx'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { THEME_COLORS } from './page-theme.ts'
import { ReaderOpening } from './reader-message.tsx'

const HtmlReader = lazy(async () => ({ default: (await import('./html-reader.tsx')).HtmlReader }))

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const wish = readingWish(searchParams)
  if (searchParams.get('file_type') === 'PDF') throw redirect(paths.read({ ...wish, fileType: 'PDF' }))
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

export default function HtmlReaderPage() {
  const wish = useLoaderData<typeof clientLoader>()
  return (
    <ReadingRoom wish={wish}>
      {({ name, source, ...reader }) => (
        <Suspense fallback={opening}>
          <HtmlReader
            {...reader}
            fetchHtml={async () => {
              const query = { name, source, file_type: 'HTML' }
              const { html } = await call('GET /api/user/html-books/:id', { params: { id: name }, query })
              return html
            }}
          />
        </Suspense>
      )}
    </ReadingRoom>
  )
}
