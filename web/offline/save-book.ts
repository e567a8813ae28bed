import type { FileSource } from '#contracts/library.ts'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { isConnectionFailure } from '../api/connection.ts'
import { callUrl } from '../api/encode-call.ts'
import { HAS_SAVED_BOOKS } from '../session/forget-saved-books.ts'
import { readSession } from '../session/session.ts'
import { PART_BYTES, partCount, sealPart } from './book-parts.ts'
import { endLease } from './end-lease.ts'
import { leaseOnDevice } from './lease.ts'
import {
  copyId,
  copyKey,
  deleteCopy,
  emptyCopy,
  findCopy,
  putCopy,
  putParts,
  type SavedBook,
  setTimeSeen,
} from './offline-database.ts'
import { prepareReaders } from './prepare-readers.ts'
import { isSaveFailure, saveFailure } from './save-failure.ts'
import { keepStorage, missingRoom } from './storage-room.ts'

export type SaveTarget = {
  /** The ebook's file key. */
  name: string
  source: FileSource
  fileType: 'PDF' | 'HTML'
  author: string
  /** The address of a small cover. */
  cover: string | undefined
}

/** How much is fetched and stored at a time: 1 MB. */
const PARTS_AT_ONCE = 16

export type SaveOptions = { signal: AbortSignal; onProgress: (book: SavedBook) => void }

/**
 * Saves a book on this device, encrypted. Parts of the same revision that an earlier attempt has saved are kept, and
 * so are those of this attempt when it is interrupted. Only one tab at a time saves a book: two would mix their parts.
 * @throws SaveFailure; DOMException AbortError when it was cancelled
 */
export const saveBook = (target: SaveTarget, options: SaveOptions): Promise<SavedBook> =>
  navigator.locks.request(`lembar-save ${target.name}`, { signal: options.signal }, () =>
    saveAlone(target, options),
  )

async function saveAlone(target: SaveTarget, options: SaveOptions): Promise<SavedBook> {
  try {
    const book = await begin(target, options.signal)
    const readers = prepareReaders(options.signal)
    // Awaited further down, after the book's own failures.
    readers.catch(() => undefined)
    options.onProgress(book)
    await (target.fileType === 'PDF' ? fetchParts(book, options) : fetchMarkup(book, options))
    const prepared = await readers
    if (prepared !== 'ready') throw saveFailure(prepared === 'failed' ? 'connection' : 'readers')
    return book
  } catch (error) {
    throw await explained(error, target)
  }
}

async function begin({ name, source, fileType, author, cover }: SaveTarget, signal: AbortSignal) {
  const session = readSession()
  if (session === undefined) throw saveFailure('access')
  const id = copyId(session.user.id, name)
  const [answer, reading] = await Promise.all([
    call('POST /api/user/offline-leases', { body: { books: [{ name, source }] } }, { signal }),
    call('GET /api/user/reading-books/:id', { params: { id: name }, query: { source } }, { signal }),
  ])
  const granted = answer.leases[0]?.lease
  if (!granted) throw saveFailure('access')
  const { revision, bytes } = granted
  const known = await findCopy(id)
  const same = known?.revision === revision && known.bytes === bytes && known.ended === undefined
  const savedParts = same ? known.savedParts : 0
  const missing = await missingRoom(bytes - savedParts * PART_BYTES)
  if (missing > 0) {
    if (known === undefined) await endLease(granted.id)
    throw saveFailure('room', missing)
  }
  await keepStorage()
  await setTimeSeen(Date.now())
  const book: SavedBook = {
    id,
    userId: session.user.id,
    name,
    source,
    fileType,
    reading,
    author,
    cover: cover === undefined ? undefined : await fetchCover(cover, signal),
    revision,
    bytes,
    savedParts,
    lease: leaseOnDevice({ now: answer.now, until: granted.until }, Date.now()),
    leaseId: granted.id,
    renewedAt: Date.now(),
    newer: false,
    ended: undefined,
  }
  // Parts of another revision must not be mixed with those of this one.
  if (same) await putCopy(book)
  else await deleteCopy(id, book)
  localStorage.setItem(HAS_SAVED_BOOKS, '1')
  return book
}

/** A copy without its cover is complete all the same. */
const fetchCover = (address: string, signal: AbortSignal) =>
  fetch(address, { signal }).then(
    (answer) => (answer.ok ? answer.blob() : undefined),
    () => undefined,
  )

async function fetchParts(book: SavedBook, { signal, onProgress }: SaveOptions): Promise<void> {
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
      throw answer.status >= 500 || answer.status === 429 ? saveFailure('connection') : saveFailure('access')
    }
    const bytes = new Uint8Array(await answer.arrayBuffer())
    // Parts are numbered by their length, so a shorter answer would put all that follow in the wrong place.
    if (bytes.length !== end - start) throw saveFailure('connection')
    await keepBytes(book, bytes, signal)
    onProgress(book)
  }
}

async function fetchMarkup(book: SavedBook, { signal, onProgress }: SaveOptions): Promise<void> {
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

async function explained(error: unknown, { name }: SaveTarget): Promise<unknown> {
  if (isSaveFailure(error)) return error
  if (error instanceof DOMException) {
    if (error.name === 'AbortError') return error
    const session = readSession()
    if (error.name === 'QuotaExceededError') {
      // A copy that cannot be finished gives its room on the device back at once.
      if (session !== undefined) await discardCopy(copyId(session.user.id, name)).catch(() => undefined)
      return saveFailure('room', 0, error)
    }
    return saveFailure('storage', 0, error)
  }
  if (isConnectionFailure(error)) return saveFailure('connection', 0, error)
  if (isCallFailure(error)) {
    if (error.reason === 'conflict') return saveFailure('many', 0, error)
    return saveFailure(error.status >= 500 ? 'connection' : 'access', 0, error)
  }
  return error
}

/** Deletes a copy and tells the shop so. */
export async function discardCopy(id: string): Promise<void> {
  const leaseId = (await findCopy(id))?.leaseId
  await deleteCopy(id)
  if (leaseId !== undefined) await endLease(leaseId)
}
