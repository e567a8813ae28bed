import { call } from '../api/call.ts'
import { callUrl } from '../api/encode-call.ts'
import { readSession } from '../session/session.ts'
import { PART_BYTES, partCount, sealPart } from './book-parts.ts'
import { copyKey, emptyCopy, putParts, type SavedBook } from './offline-database.ts'
import { saveFailure } from './save-failure.ts'

export type SaveOptions = { signal: AbortSignal; onProgress: (book: SavedBook) => void }

/** How much is fetched and stored at a time: 1 MB. */
const PARTS_AT_ONCE = 16

export async function fetchParts(book: SavedBook, { signal, onProgress }: SaveOptions): Promise<void> {
  const address = callUrl('/api/user/file-books/:id', {
    params: { id: book.name },
    query: { name: book.name, source: book.source, file_type: 'PDF' },
  })
  while (book.savedParts < partCount(book.bytes)) {
    const start = book.savedParts * PART_BYTES
    const end = Math.min(book.bytes, start + PARTS_AT_ONCE * PART_BYTES)
    const answer = await fetch(address, {
      signal,
      headers: {
        Authorization: `Bearer ${readSession()?.token ?? ''}`,
        Range: `bytes=${start}-${end - 1}`,
        // The server sends another revision from the start; it is not mixed with this one.
        'If-Range': `"${book.revision}"`,
      },
    })
    if (answer.status !== 206) {
      await answer.body?.cancel()
      // The whole file: it has been replaced.
      if (answer.status === 200) throw saveFailure('changed')
      throw answer.status >= 500 || answer.status === 429 ? saveFailure('connection') : saveFailure('access')
    }
    const bytes = new Uint8Array(await answer.arrayBuffer())
    // Parts are numbered by their length, so a shorter answer would put all that follow in the wrong place.
    if (bytes.length !== end - start) throw saveFailure('connection')
    await keepBytes(book, bytes, signal)
    onProgress(book)
  }
}

export async function fetchMarkup(book: SavedBook, { signal, onProgress }: SaveOptions): Promise<void> {
  const { name, source } = book
  const input = { params: { id: name }, query: { name, source, file_type: 'HTML' } }
  const { html } = await call('GET /api/user/html-books/:id', input, { signal })
  const bytes = new TextEncoder().encode(html)
  // The parts are bound to the length, which is the markup's own.
  book.bytes = bytes.length
  book.savedParts = 0
  if (!(await emptyCopy(book, { bytes: book.bytes }))) throw saveFailure('ended')
  for (let start = 0; start < bytes.length; start += PARTS_AT_ONCE * PART_BYTES) {
    await keepBytes(book, bytes.slice(start, start + PARTS_AT_ONCE * PART_BYTES), signal)
    onProgress(book)
  }
}

/** Encrypts and stores the bytes that follow what is stored. */
async function keepBytes(
  book: SavedBook,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<void> {
  const key = await copyKey(book.userId)
  const first = book.savedParts
  const parts = await Promise.all(
    Array.from({ length: partCount(bytes.length) }, (_, place) =>
      sealPart(key, book, first + place, bytes.slice(place * PART_BYTES, (place + 1) * PART_BYTES)),
    ),
  )
  signal.throwIfAborted()
  book.savedParts = first + parts.length
  if (!(await putParts(book, parts))) throw saveFailure('ended')
}
