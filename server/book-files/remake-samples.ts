import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { prepareSample } from './prepare-sample.ts'
import { noSample, type SampleRemark } from './sample-remarks.rules.ts'
import { type DueSample, listDueSamples, lockNewestFile, replaceSample } from './samples.queries.ts'
import { inWorkFolder } from './work-folder.ts'

export type RemadeSample = {
  titleId: number
  title: string
  /** Null: the book has no sample. */
  pageCount: number | null
  remarks: SampleRemark[]
}

export type SampleDeps = { database: Database; files: FileStore }

/** A bound larger than any shop's catalogue. */
const ALL = 1_000_000

/**
 * Remakes samples of older versions, or all samples, one at a time.
 * @param options.until after it is aborted, no further sample is started
 */
export async function* remakeSamples(
  deps: SampleDeps,
  { all = false, until }: { all?: boolean; until: AbortSignal },
): AsyncGenerator<RemadeSample> {
  for (const due of await listDueSamples(deps.database.kysely, { all, limit: ALL })) {
    if (until.aborted) return
    yield await remakeSample(deps, due)
  }
}

/** If a sample cannot be made, the reason is stored instead; it is tried again only with a new version. */
export async function remakeSample({ database, files }: SampleDeps, due: DueSample): Promise<RemadeSample> {
  return inWorkFolder(async (folder) => {
    const book = join(folder, 'book')
    const stored = await files.read(due.storageKey)
    const { file, remarks } = stored
      ? await pipeline(stored.stream, createWriteStream(book, { mode: 0o600 })).then(() =>
          prepareSample(book, { ...due, folder }),
        )
      : { file: undefined, remarks: [noSample({ code: 'file_missing' })] }

    const storageKey = sampleKey(due.kind)
    if (file) await files.write(storageKey, createReadStream(file.path))
    const row = file && {
      storageKey,
      pageCount: file.pageCount,
      byteSize: (await stat(file.path)).size,
    }
    let unused: string | undefined = storageKey
    try {
      unused = await database.transact(async (tx) => {
        // A newer revision has its own sample.
        if (!(await lockNewestFile(tx, due.fileId))) return storageKey
        const former = await replaceSample(tx, due.fileId, { sample: row, remarks })
        await refreshListings(tx, [due.titleId])
        return former
      })
    } finally {
      if (unused !== undefined) await files.remove(unused)
    }
    return { titleId: due.titleId, title: due.title, pageCount: file?.pageCount ?? null, remarks }
  })
}

/** Every sample has its own key, so that no file is replaced while somebody reads it. */
export const sampleKey = (kind: 'PDF' | 'HTML') =>
  `samples/${randomBytes(16).toString('hex')}.${kind.toLowerCase()}`
