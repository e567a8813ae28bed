import { HAS_SAVED_BOOKS } from '../session/forget-saved-books.ts'
import { storage } from '../session/session.ts'
import { openPart, partCount, readRange } from './book-parts.ts'
import { isOver } from './lease.ts'
import {
  countParts,
  emptyCopy,
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

/** The copies that this tab shows. */
const shown = new Set<string>()
const ENDED_COPIES = 'lembar-ended-copies'

/** Reloads the page once a copy that it shows has ended, whichever tab found that out. */
function noteShown(id: string): void {
  if (shown.size === 0 && 'BroadcastChannel' in window) {
    new BroadcastChannel(ENDED_COPIES).onmessage = ({ data }: MessageEvent<readonly string[]>) => {
      if (data.some((ended) => shown.has(ended))) window.location.reload()
    }
  }
  shown.add(id)
}

/** Tells every tab, this one as well, that these copies may no longer be shown. They are read from the shop then. */
export function leaveCopies(ids: readonly string[]): void {
  if (ids.length === 0 || !('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(ENDED_COPIES)
  channel.postMessage(ids)
  channel.close()
}

export const isWhole = ({ savedParts, bytes, ended }: SavedBook) =>
  ended === undefined && savedParts >= partCount(bytes)

/**
 * Opens a complete copy whose lease is running. A copy whose lease has ended, or of which a part is missing or was
 * changed, loses its bytes here.
 * @param fileType what the reader that asks can show: the shop may have replaced a file by one of the other kind
 * @returns undefined where there is none: the book is then read from the shop
 */
export async function openSavedBook(
  id: string,
  fileType?: SavedBook['fileType'],
): Promise<OpenedCopy | undefined> {
  if (storage()?.getItem(HAS_SAVED_BOOKS) == null) return undefined
  const book = await findCopy(id)
  if (book === undefined || !isWhole(book) || book.fileType !== (fileType ?? book.fileType)) return undefined
  // Before anything else is read, so that an end in between is noticed.
  noteShown(id)
  if (isOver(book.lease, await latestTimeSeen())) {
    await emptyCopy(book, { ended: 'lease' })
    return undefined
  }
  const key = await findKey(book.userId)
  if (key === undefined) return undefined
  if ((await countParts(id)) < partCount(book.bytes)) {
    await emptyCopy(book)
    return undefined
  }
  return {
    book,
    read: (begin, end) =>
      readRange(begin, end, async (index) => {
        const part = await findPart(id, index)
        const bytes = part && (await openPart(key, book, index, part).catch(() => undefined))
        if (bytes !== undefined) return bytes
        // From now on the book is read from the shop, and can be saved again.
        await emptyCopy(book)
        throw new Error(`part ${index} of ${id} is missing or was changed`)
      }),
  }
}
