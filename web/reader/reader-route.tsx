import { redirect } from 'react-router'
import { paths } from '../paths.ts'
import { metaOf } from '../shell/page-meta.ts'
import { ReaderOpening } from './reader-message.tsx'
import { type ReadingWish, readingWish } from './reading.ts'

/** What a reader's address requests. An address of the other kind of file redirects to the other reader. */
export function wishOf(request: Request, own: 'PDF' | 'HTML'): ReadingWish {
  const { searchParams } = new URL(request.url)
  const wish = readingWish(searchParams)
  const other = own === 'PDF' ? 'HTML' : 'PDF'
  if (searchParams.get('file_type') === other) throw redirect(paths.read({ ...wish, fileType: other }))
  return wish
}

export const readerMeta = metaOf({ title: 'Membaca', hidden: true })

export const readerOpening = (
  <div className="fixed inset-0">
    <ReaderOpening />
  </div>
)
