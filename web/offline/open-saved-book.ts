import { HAS_SAVED_BOOKS } from '../session/forget-saved-books.ts'
import { openPart, partCount, readRange } from './book-parts.ts'
import { isOver } from './lease.ts'
import {
  countParts,
  deleteParts,
  findCopy,
  findKey,
  findPart,
  latestTimeSeen,
  type SavedBook,
} from './offline-database.ts'

export type OpenedCopy = {
  book: SavedBook
  /** The bytes from `begin` up to and excluding `end`, decrypted. */
  read(begin: number, end: number): Promise<Uint8Array>
}

export const isWhole = ({ savedParts, bytes, ended }: SavedBook) =>
  ended === undefined && savedParts >= partCount(bytes)

/**
 * Opens a complete copy whose lease is running. A copy whose lease has ended, or of which a part is missing or was
 * changed, loses its bytes here.
 * @returns undefined where there is none: the book is then read from the shop
 */
export async function openSavedBook(id: string): Promise<OpenedCopy | undefined> {
  if (localStorage.getItem(HAS_SAVED_BOOKS) === null) return undefined
  const book = await findCopy(id)
  if (book === undefined || !isWhole(book)) return undefined
  if (isOver(book.lease, await latestTimeSeen())) {
    await deleteParts(id, { ...book, ended: 'lease', savedParts: 0 })
    return undefined
  }
  const key = await findKey(book.userId)
  if (key === undefined) return undefined
  if ((await countParts(id)) < partCount(book.bytes)) {
    await dropParts(book)
    return undefined
  }
  return {
    book,
    read: (begin, end) =>
      readRange(begin, end, async (index) => {
        const part = await findPart(id, index)
        const bytes = part && (await openPart(key, book, index, part).catch(() => undefined))
        if (bytes !== undefined) return bytes
        await dropParts(book)
        throw new Error(`part ${index} of ${id} is missing or was changed`)
      }),
  }
}

/** From now on the book is read from the shop, and can be saved again. */
const dropParts = (book: SavedBook) => deleteParts(book.id, { ...book, savedParts: 0 })
