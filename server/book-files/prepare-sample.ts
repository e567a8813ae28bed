import { join } from 'node:path'
import { MINUTE } from '#kernel/time.ts'
import { bookWork, isUnfinished } from './book-work.ts'
import { faultFrom, noSample, type SampleFaultCode, type SampleRemark } from './sample-remarks.rules.ts'

export type BookKind = 'PDF' | 'HTML'

export type PreparedSample = {
  /** Undefined if there is no sample. */
  file: { path: string; pageCount: number } | undefined
  /** For the operator: why there is no sample, or which pages of it are pictures. */
  remarks: SampleRemark[]
}

/** Rendering twenty scanned pages takes half a minute. */
const TIME_LIMIT = 3 * MINUTE

const UNFINISHED = { time: 'slow', memory: 'memory', crash: 'crashed' } as const satisfies Record<
  string,
  SampleFaultCode
>

/**
 * Makes the sample of a book's file in another process. If that fails, a remark says why.
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
    if (isUnfinished(made))
      return {
        file: undefined,
        remarks: [noSample({ code: UNFINISHED[made.unfinished], detail: made.detail })],
      }
    const { pageCount, remarks } = made
    return { file: pageCount === 0 ? undefined : { path: sample, pageCount }, remarks }
  } catch (error) {
    return { file: undefined, remarks: [noSample(faultFrom(error, 'failed'))] }
  }
}
