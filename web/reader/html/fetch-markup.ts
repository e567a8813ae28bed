import { call } from '#web/api/call.ts'
import { copyId } from '#web/offline/offline-database.ts'
import { openSavedBook } from '#web/offline/open-saved-book.ts'
import { readSession } from '#web/session/session.ts'
import type { ReadingWish } from '../reading.ts'
import { readReadingLink } from '../reading-link.ts'

type Wanted = ReadingWish & { token: string }

/** The request for the book that the address names, sent before the reader renders; taken once. */
let ahead: { wanted: Wanted; markup: Promise<string> } | undefined

/** Sends the request for a book while the page is still being hydrated. */
export function fetchMarkupAhead({ name, source }: ReadingWish): void {
  const token = readReadingLink(name)?.token ?? readSession()?.token
  if (token === undefined || name === '') return
  const wanted = { name, source, token }
  const markup = fetchFromCopyOrShop(wanted)
  // The caller that takes it handles its failure.
  markup.catch(() => undefined)
  ahead = { wanted, markup }
}

/** A book's markup, from the copy on this device where there is one. Rejects with a `status` where the shop refused. */
export function fetchMarkup(wanted: Wanted): Promise<string> {
  const started = ahead
  ahead = undefined
  const isSame =
    started?.wanted.name === wanted.name &&
    started.wanted.source === wanted.source &&
    started.wanted.token === wanted.token
  return isSame ? started.markup : fetchFromCopyOrShop(wanted)
}

async function fetchFromCopyOrShop({ name, source, token }: Wanted): Promise<string> {
  const reader = readSession()?.user.id
  const copy =
    reader === undefined || readReadingLink(name) !== undefined
      ? undefined
      : await openSavedBook(copyId(reader, name), 'HTML').catch(() => undefined)
  // A copy that cannot be read is no fault of the book: the shop has it.
  const kept = await copy?.read(0, copy.book.bytes).catch(() => undefined)
  if (kept) return new TextDecoder().decode(kept)
  const input = { params: { id: name }, query: { name, source, file_type: 'HTML' } }
  const { html } = await call('GET /api/user/html-books/:id', input, { token })
  return html
}
