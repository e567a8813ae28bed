import { join } from 'node:path'
import { storableText } from '#kernel/text.ts'
import { MINUTE } from '#kernel/time.ts'
import { bookWork, isUnfinished } from './book-work.ts'

export type BookKind = 'PDF' | 'HTML'

export type PreparedSample = {
  /** Undefined if there is no sample. */
  file: { path: string; pageCount: number } | undefined
  /** For the operator: why there is no sample, or why pages of it are pictures. */
  note: string | null
}

/** Rendering twenty scanned pages takes half a minute. */
const TIME_LIMIT = 3 * MINUTE

const UNFINISHED = {
  time: 'making it takes longer than three minutes of processor time',
  memory: 'making it takes too much memory',
  crash: 'reading the book for it fails',
}

/**
 * Makes the sample of a book's file in another process. If that fails, the result has a note with the reason.
 * @param options.folder where the sample is written
 * @param options.chosen number of pages; null: the default
 */
export async function prepareSample(
  path: string,
  {
    kind,
    folder,
    chosen,
    timeLimit = TIME_LIMIT,
  }: { kind: BookKind; folder: string; chosen: number | null; timeLimit?: number },
): Promise<PreparedSample> {
  const sample = join(folder, 'sample')
  try {
    const task = kind === 'PDF' ? 'sample-pdf' : 'sample-html'
    const made = await bookWork({ task, path, sample, chosen }, { timeLimit })
    if (isUnfinished(made)) return none(UNFINISHED[made.unfinished])
    if (made !== undefined)
      return {
        file: { path: sample, pageCount: made.pageCount },
        note: made.note === undefined ? null : storableText(made.note),
      }
    return chosen === 0 ? { file: undefined, note: null } : none('the book is too short for one')
  } catch (error) {
    return none(error instanceof Error ? error.message : String(error))
  }
}

/** A reason may quote names out of the file. */
const none = (reason: string): PreparedSample => ({
  file: undefined,
  note: storableText(`No sample: ${reason}.`),
})
