import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { FileSource } from '#contracts/library.ts'
import { callUrl } from '../api/encode-call.ts'
import { copyId } from '../offline/offline-database.ts'
import { readSession } from '../session/session.ts'
import { beginOpening, PdfReader } from './pdf/pdf-reader.client.ts'
import { readerMeta, readerOpening, wishOf } from './reader-route.tsx'
import type { ReadingWish } from './reading.ts'
import { readReadingLink } from './reading-link.ts'
import { ReadingRoom } from './reading-room.tsx'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const wish = wishOf(request, 'PDF')
  const access = accessOf(wish)
  if (access) beginOpening(access)
  return wish
}

/** Guesses what the reading room will find a moment later. Where it finds something else, that is requested again. */
function accessOf({ name, source }: ReadingWish) {
  const link = readReadingLink(name)
  if (link) return { url: fileUrl(name, link.source), token: link.token }
  const session = readSession()
  if (session === undefined || name === '') return undefined
  return { url: fileUrl(name, source), token: session.token, copyId: copyId(session.user.id, name) }
}

const fileUrl = (name: string, source: FileSource) =>
  callUrl('/api/user/file-books/:id', { params: { id: name }, query: { name, source, file_type: 'PDF' } })

export const meta = readerMeta

export const HydrateFallback = () => readerOpening

export default function PdfReaderPage() {
  const wish = useLoaderData<typeof clientLoader>()
  return (
    <ReadingRoom wish={wish} fileType="PDF">
      {({ name, source, ...reader }) => (
        <PdfReader {...reader} copyId={reader.place.positionKey} fileUrl={fileUrl(name, source)} />
      )}
    </ReadingRoom>
  )
}
