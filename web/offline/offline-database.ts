import type { CallData } from '#contracts/calls.ts'
import type { FileSource } from '#contracts/library.ts'
import { deviceDatabase, settled } from '../device-database.ts'
import { OFFLINE_DATABASE } from '../session/forget-saved-books.ts'
import { type CopyName, makeCopyKey, type SealedPart } from './book-parts.ts'
import { type Lease, latestTime } from './lease.ts'

/** A copy of a book on this device. */
export type SavedBook = CopyName & {
  userId: number
  /** The ebook's file key. */
  name: string
  source: FileSource
  fileType: 'PDF' | 'HTML'
  /** What the reader shows besides the file. */
  reading: CallData<'GET /api/user/reading-books/:id'>
  author: string
  cover: Blob | undefined
  /** How many parts are stored, counted from the first. */
  savedParts: number
  lease: Lease
  /** The id of the lease at the shop; none in copies that were saved before the shop kept leases. */
  leaseId: number | undefined
  renewedAt: number
  /** The shop now has another revision of the file. */
  newer: boolean
  /**
   * Set where the bytes were deleted, with the reason: the lease has run out, the book is no longer the user's, or the
   * lease was ended by the user on another device.
   */
  ended: 'lease' | 'access' | 'revoked' | undefined
}

const BOOKS = 'books'
const PARTS = 'parts'
const KEYS = 'keys'
const CLOCK = 'clock'

const database = deviceDatabase(OFFLINE_DATABASE, (created) => {
  created.createObjectStore(BOOKS, { keyPath: 'id' })
  for (const store of [PARTS, KEYS, CLOCK]) created.createObjectStore(store)
})

const readFrom = <Value>(name: string, request: (store: IDBObjectStore) => IDBRequest<Value>) =>
  database.transact(name, 'readonly', (store) => settled(request(store(name))))

/** Writes in one transaction: everything or nothing. */
const writeTo = (stores: string[], write: (store: (name: string) => IDBObjectStore) => void) =>
  database.transact(stores, 'readwrite', async (store) => write(store))

/** An id starts with the user's id, followed by the file's: `7/…`. */
export const copyId = (userId: number, name: string) => `${userId}/${name}`

export const listCopies = async (): Promise<SavedBook[]> => readFrom(BOOKS, (store) => store.getAll())

export const findCopy = async (id: string): Promise<SavedBook | undefined> =>
  readFrom(BOOKS, (store) => store.get(id))

export const putCopy = (book: SavedBook) => writeTo([BOOKS], (of) => void of(BOOKS).put(book))

/**
 * Changes a copy in one transaction, if it is still the one that the caller has read: another tab may have deleted it,
 * ended it, or saved it anew meanwhile.
 * @returns whether it was changed
 */
const changeIfSame = (
  book: SavedBook,
  change: (of: (name: string) => IDBObjectStore, is: SavedBook) => void,
) =>
  database.transact([BOOKS, PARTS], 'readwrite', async (of) => {
    const is: SavedBook | undefined = await settled(of(BOOKS).get(book.id))
    if (is === undefined || is.leaseId !== book.leaseId || is.ended !== book.ended) return false
    // A copy that is saved anew keeps its lease.
    if (is.revision !== book.revision) return false
    change(of, is)
    return true
  })

export const changeCopy = (book: SavedBook, change: Partial<SavedBook>): Promise<boolean> =>
  changeIfSame(book, (of, is) => void of(BOOKS).put({ ...is, ...change }))

/** Deletes the bytes of a copy; its record stays. */
export const emptyCopy = (book: SavedBook, change: Partial<SavedBook> = {}): Promise<boolean> =>
  changeIfSame(book, (of, is) => {
    of(PARTS).delete(partsOf(book.id))
    of(BOOKS).put({ ...is, ...change, savedParts: 0 })
  })

/** Stores further parts of a copy and its progress. */
export const putParts = (book: SavedBook, parts: readonly SealedPart[]): Promise<boolean> =>
  changeIfSame(book, (of) => {
    const first = book.savedParts - parts.length
    for (const [place, part] of parts.entries()) of(PARTS).put(part, [book.id, first + place])
    of(BOOKS).put(book)
  })

export const findPart = async (id: string, index: number): Promise<SealedPart | undefined> =>
  readFrom(PARTS, (store) => store.get([id, index]))

/** How many parts of a copy are stored. */
export const countParts = async (id: string): Promise<number> =>
  readFrom(PARTS, (store) => store.count(partsOf(id)))

const partsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** Deletes a copy, with its record unless `begun` takes its place. */
export const deleteCopy = (id: string, begun?: SavedBook) =>
  writeTo([BOOKS, PARTS], (of) => {
    of(PARTS).delete(partsOf(id))
    if (begun === undefined) of(BOOKS).delete(id)
    else of(BOOKS).put(begun)
  })

/** The user's key on this device, made with the first copy. */
export async function copyKey(userId: number): Promise<CryptoKey> {
  const known = await findKey(userId)
  if (known) return known
  const made = await makeCopyKey()
  await writeTo([KEYS], (of) => void of(KEYS).add(made, userId))
  return made
}

export const findKey = async (userId: number): Promise<CryptoKey | undefined> =>
  readFrom(KEYS, (store) => store.get(userId))

/** The latest time that this device has shown; stored for the next call. */
export async function latestTimeSeen(): Promise<number> {
  const seen: number | undefined = await readFrom(CLOCK, (store) => store.get(CLOCK))
  const latest = latestTime(seen, Date.now())
  await setTimeSeen(latest)
  return latest
}

/** The shop has just answered, so this device's clock is trusted as it is. */
export const setTimeSeen = (time: number) => writeTo([CLOCK], (of) => void of(CLOCK).put(time, CLOCK))
