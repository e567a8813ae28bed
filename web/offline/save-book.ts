import type { FileSource } from '#contracts/library.ts'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { isConnectionFailure } from '../api/connection.ts'
import { HAS_SAVED_BOOKS } from '../session/forget-saved-books.ts'
import { readSession } from '../session/session.ts'
import { PART_BYTES } from './book-parts.ts'
import { endLease, endLeases, keepLease } from './end-lease.ts'
import { fetchMarkup, fetchParts, type SaveOptions } from './fetch-saved-book.ts'
import { leaseOnDevice } from './lease.ts'
import { copyId, deleteCopy, findCopy, putCopy, type SavedBook, setTimeSeen } from './offline-database.ts'
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

/**
 * Saves a book on this device, encrypted. Parts of the same revision that an earlier attempt has saved are kept, and
 * so are those of this attempt when it is interrupted. If the shop replaces the book meanwhile, it begins again, once.
 * Only one tab at a time saves a book: two would mix their parts.
 * @throws SaveFailure; DOMException AbortError when it was cancelled
 */
export const saveBook = (target: SaveTarget, options: SaveOptions): Promise<SavedBook> =>
  navigator.locks.request(`lembar-save ${target.name}`, { signal: options.signal }, () =>
    saveAlone(target, options),
  )

async function saveAlone(target: SaveTarget, options: SaveOptions, isSecond = false): Promise<SavedBook> {
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
    if (!isSecond && isSaveFailure(error) && error.kind === 'changed') return saveAlone(target, options, true)
    throw await explained(error, target)
  }
}

async function begin({ name, source, fileType, author, cover }: SaveTarget, signal: AbortSignal) {
  const session = readSession()
  if (session === undefined) throw saveFailure('access')
  const id = copyId(session.user.id, name)
  // An earlier copy's lease that is still there would be granted again, and then be ended.
  await endLeases()
  const [answer, reading] = await Promise.all([
    call('POST /api/user/offline-leases', { body: { books: [{ name, source }] } }, { signal }),
    call('GET /api/user/reading-books/:id', { params: { id: name }, query: { source } }, { signal }),
  ])
  const granted = answer.leases[0]?.lease
  if (!granted) throw saveFailure('access')
  keepLease(granted.id)
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
