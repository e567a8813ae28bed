import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MINUTE } from '#kernel/time.ts'
import { actorOfWork } from '#server/platform/actor.ts'
import { Failure } from '#server/platform/failure.ts'
import { addEbookFile } from './add-ebook-file.ts'
import {
  type ClaimedUpload,
  claimUpload,
  finishUpload,
  forgetFile,
  listUnneededFiles,
  refuseAbandoned,
  refuseUpload,
  removeFileAfter,
  type ShownPage,
  type UploadReport,
} from './book-uploads.queries.ts'
import { bookWork, isUnfinished } from './book-work.ts'
import type { BookKind } from './prepare-sample.ts'
import { beginningOf } from './read-book.ts'
import { UPLOADS_LAST, type UploadDeps } from './receive-upload.ts'
import { inWorkFolder } from './work-folder.ts'

/** Longer than a file takes. What a process had begun that ended is then begun anew; the same bytes are added once. */
const CLAIM = 15 * MINUTE
/** A file that ends the process each time is not tried for ever. */
const MOST_TRIES = 3
const BATCH = 100

/** Takes uploaded files in, one after another, and removes files that nothing needs. */
export async function takeInUploads(deps: UploadDeps, signal?: AbortSignal): Promise<void> {
  const { database, clock } = deps
  const before = new Date(clock().getTime() - UPLOADS_LAST)
  await refuseAbandoned(database.kysely, {
    before,
    failure: 'Unggahan terputus. Coba lagi.',
    now: clock(),
  })
  while (!signal?.aborted) {
    const now = clock()
    const claimed = await claimUpload(database.kysely, { now, until: new Date(now.getTime() + CLAIM) })
    if (claimed === undefined) break
    await takeIn(deps, claimed)
  }
  await removeUnneededFiles(deps)
}

async function takeIn(deps: UploadDeps, upload: ClaimedUpload): Promise<void> {
  const { database, clock } = deps
  const db = database.kysely
  if (upload.tries > MOST_TRIES) {
    await refuseUpload(db, upload.id, { failure: 'Berkas ini menghentikan pemrosesannya.', now: clock() })
  } else {
    try {
      const report = await inWorkFolder((folder) => readUpload(deps, upload, folder))
      await finishUpload(db, upload.id, { report, now: clock() })
    } catch (error) {
      // What is no fault of the file is tried again after the claim.
      if (!(error instanceof Failure)) throw error
      await refuseUpload(db, upload.id, { failure: error.message, now: clock() })
    }
  }
  await removeFileAfter(db, upload.storageKey, clock())
}

async function readUpload(
  { database, files, clock, covers }: UploadDeps,
  { titleId, storageKey, staffId, origin }: ClaimedUpload,
  folder: string,
): Promise<UploadReport> {
  const stored = await files.read(storageKey)
  if (stored === undefined) throw new Failure('not_found', 'Berkas ini tidak ada lagi. Unggah sekali lagi.')
  // A folder of its own: what stands beside an HTML file counts as its pictures.
  const beside = join(folder, 'upload')
  await mkdir(beside)
  const source = join(beside, 'book')
  await pipeline(stored.stream, createWriteStream(source, { mode: 0o600 }))
  // The bytes decide. What is neither PDF nor markup is refused when it is read.
  const kind: BookKind = (await beginningOf(source)).includes('%PDF-') ? 'PDF' : 'HTML'
  const by = { actingStaffId: staffId, actingOrigin: origin }
  const actor = actorOfWork(by, 'book-files', 'katalog.ubah')
  // The sample takes longer than all the rest, and has a job of its own.
  const order = { titleId, path: source, kind, sampleLater: true, by: { actor, now: clock() } }
  const added = await addEbookFile({ database, files, ...(covers && { covers }) }, order)
  return {
    kind,
    revision: added.revision,
    added: added.added,
    pageCount: added.pageCount,
    byteSize: added.byteSize,
    remarks: added.remarks.map(({ sentence }) => sentence),
    firstPages: added.beginning === null ? await firstPagesOf(source) : [{ text: added.beginning }],
  }
}

const SHOWN_WITHIN = MINUTE

/** For a look at what was uploaded. A book whose pages cannot be drawn is taken in all the same. */
async function firstPagesOf(path: string): Promise<ShownPage[]> {
  const shown = await bookWork({ task: 'show-pages', path }, { timeLimit: SHOWN_WITHIN }).catch(() => [])
  return isUnfinished(shown) ? [] : shown
}

async function removeUnneededFiles({ database, files, clock }: UploadDeps): Promise<void> {
  for (const key of await listUnneededFiles(database.kysely, clock(), BATCH)) {
    await files.remove(key)
    await forgetFile(database.kysely, key)
  }
}
