import { join } from 'node:path'
import { MINUTE } from '#kernel/time.ts'
import { bookWork, isUnfinished } from './book-work.ts'

export type BookKind = 'PDF' | 'HTML'

export type PreparedSample = {
  /** Undefined where there is none. */
  file: { path: string; pageCount: number } | undefined
  /** For the operator: why there is none although there should be, or why pages of it are pictures. */
  note: string | null
}

/** Twenty scanned pages that must be drawn take half a minute. */
const PATIENCE = 3 * MINUTE

const UNFINISHED = {
  time: 'making it takes longer than three minutes',
  memory: 'making it takes too much memory',
  crash: 'reading the book for it fails',
}

/**
 * Makes the sample of a book's file, in a process of its own. A book whose sample cannot be made is a book all the
 * same: the note says why it has none.
 * @param options.folder where the sample is written
 * @param options.chosen how many pages it is to have; null: as many as samples usually have
 */
export async function prepareSample(
  path: string,
  {
    kind,
    folder,
    chosen,
    patience = PATIENCE,
  }: { kind: BookKind; folder: string; chosen: number | null; patience?: number },
): Promise<PreparedSample> {
  const sample = join(folder, 'sample')
  try {
    const task = kind === 'PDF' ? 'sample-pdf' : 'sample-html'
    const made = await bookWork({ task, path, sample, chosen }, { patience })
    if (isUnfinished(made)) return none(UNFINISHED[made.unfinished])
    if (made !== undefined)
      return { file: { path: sample, pageCount: made.pageCount }, note: made.note ?? null }
    return chosen === 0 ? { file: undefined, note: null } : none('the book is too short for one')
  } catch (error) {
    return none(error instanceof Error ? error.message : String(error))
  }
}

const none = (reason: string): PreparedSample => ({ file: undefined, note: `No sample: ${reason}.` })
