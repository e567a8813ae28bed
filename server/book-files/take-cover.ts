import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MINUTE } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { bookWork, isUnfinished } from './book-work.ts'
import { listPdfsWithoutCover } from './ebook-files.queries.ts'
import { inWorkFolder } from './work-folder.ts'

/** What gives a title without a cover that of its book. The shop hands it in, since covers are taken elsewhere. */
export type BookCovers = {
  /** Whether the title has neither a cover nor an address from which one is to come. */
  isWanted(titleId: number): Promise<boolean>
  give(cover: { titleId: number; bytes: Uint8Array; from: string }): Promise<unknown>
}

const TIME_LIMIT = MINUTE

/**
 * Gives a title the cover of its book: the picture that an EPUB names, or the first page of a PDF. A book whose cover
 * cannot be read or drawn is taken in all the same.
 * @param book.path the file as it came
 * @returns whether it has the cover now
 */
export async function takeBookCover(
  covers: BookCovers,
  { titleId, path, kind, folder }: { titleId: number; path: string; kind: 'PDF' | 'HTML'; folder: string },
): Promise<boolean> {
  if (!(await covers.isWanted(titleId))) return false
  const picture = join(folder, 'cover')
  const order = { task: 'take-cover', path, kind, picture } as const
  const taken = await bookWork(order, { timeLimit: TIME_LIMIT }).catch(() => ({ found: false }))
  if (isUnfinished(taken) || !taken.found) return false
  const bytes = await readFile(picture)
  try {
    await covers.give({ titleId, bytes, from: kind === 'PDF' ? 'PDF' : 'EPUB' })
    return true
  } catch (error) {
    // What is no picture is no reason against the book.
    if (!(error instanceof Failure)) throw error
    return false
  }
}

/** What became of a title without a cover whose book the shop has. */
export type CoverOfBook = { titleId: number; title: string; taken: boolean }

/**
 * Gives titles without a cover the first page of the PDF that the shop has of them, one at a time. What the shop keeps of
 * an EPUB is its text, without the cover.
 * @param until after it is aborted, no further book is begun
 */
export async function* takeCoversOfBooks(
  { database, files, covers }: { database: Database; files: FileStore; covers: BookCovers },
  until: AbortSignal,
): AsyncGenerator<CoverOfBook> {
  for (const { titleId, title, storageKey } of await listPdfsWithoutCover(database.kysely)) {
    if (until.aborted) return
    const taken = await inWorkFolder(async (folder) => {
      const stored = await files.read(storageKey)
      if (stored === undefined) return false
      const path = join(folder, 'book')
      await pipeline(stored.stream, createWriteStream(path, { mode: 0o600 }))
      return takeBookCover(covers, { titleId, path, kind: 'PDF', folder })
    })
    yield { titleId, title, taken }
  }
}
