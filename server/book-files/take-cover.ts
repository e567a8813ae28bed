import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '#kernel/time.ts'
import { Failure } from '#server/platform/failure.ts'
import { bookWork, isUnfinished } from './book-work.ts'

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
 */
export async function takeBookCover(
  covers: BookCovers,
  { titleId, path, kind, folder }: { titleId: number; path: string; kind: 'PDF' | 'HTML'; folder: string },
): Promise<void> {
  if (!(await covers.isWanted(titleId))) return
  const picture = join(folder, 'cover')
  const order = { task: 'take-cover', path, kind, picture } as const
  const taken = await bookWork(order, { timeLimit: TIME_LIMIT }).catch(() => ({ found: false }))
  if (isUnfinished(taken) || !taken.found) return
  const bytes = await readFile(picture)
  try {
    await covers.give({ titleId, bytes, from: kind === 'PDF' ? 'PDF' : 'EPUB' })
  } catch (error) {
    // What is no picture is no reason against the book.
    if (!(error instanceof Failure)) throw error
  }
}
