import { openSavedBook } from '../../offline/open-saved-book.ts'
import { readingFailure } from '../reading-failure.ts'
import type { BookBytes } from './book-bytes.ts'

/** How much is passed to pdf.js at a time while it looks for what it needs. */
const PIECE = 1024 * 1024

/**
 * The bytes of the copy on this device, in the same form as those of the shop.
 * @returns undefined where there is no copy that may be read now
 */
export async function openCopyBytes(copyId: string): Promise<BookBytes | undefined> {
  const copy = await openSavedBook(copyId, 'PDF').catch(() => undefined)
  if (copy === undefined) return undefined
  const { read, book } = copy
  let at = 0
  return {
    open: async () => ({
      length: book.bytes,
      ranges: true,
      body: new ReadableStream<Uint8Array>({
        async pull(controller) {
          const end = Math.min(book.bytes, at + PIECE)
          if (at >= end) return controller.close()
          controller.enqueue(await read(at, end))
          at = end
        },
      }),
    }),
    range: (begin, end) =>
      read(begin, end).catch((cause) => {
        throw readingFailure('copy', cause)
      }),
    close() {},
  }
}
