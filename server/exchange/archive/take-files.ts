import { Readable } from 'node:stream'
import { BOOK_FILE_BYTES } from '#contracts/upload-bounds.ts'
import { storeUpload } from '#server/book-files/receive-upload.ts'
import { PICTURE_BOUNDS } from '#server/images/picture-bounds.rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { giveCover } from '../covers/give-cover.ts'
import type { CoverDeps } from '../covers/take-covers.ts'
import { holdLock } from '../hold-lock.ts'
import { isImportFault } from '../import-fault.ts'
import type { ImportRun } from '../runs/import-runs.queries.ts'
import type { PartBounds } from '../source/zip-parts.ts'
import {
  ARCHIVES_LOCK,
  type ArchiveFileReason,
  endArchiveFile,
  type FoundTitle,
  findTitlesByIsbn,
  listWaitingFiles,
  type WaitingFile,
} from './archive-files.queries.ts'
import { type Archive, openArchive } from './open-archive.ts'

type Deps = Omit<CoverDeps, 'rules'>
type Run = Pick<ImportRun, 'id' | 'actingStaffId' | 'actingOrigin'>

/** Pictures are decoded one after another; the others are read and stored meanwhile. */
const AT_ONCE = 4
/** A part that unpacks to more than it says ends by itself. */
const boundsOf = (bytes: number): PartBounds => ({ bytes, ratio: 200, freeBytes: PICTURE_BOUNDS.bytes })

/**
 * Takes the covers and books of an archive whose titles are in the shop; a process that ends loses at most the files that
 * it was working on, and the next goes on with those that wait.
 * @param path where the archive is on this machine
 * @returns how many files were worked on
 */
export async function takeFiles(
  deps: Deps,
  { run, path }: { run: Run; path: string },
  goesOn: () => boolean = () => true,
): Promise<number> {
  return holdLock(deps.database, ARCHIVES_LOCK, async (lost) => {
    const waiting = await listWaitingFiles(deps.database.kysely, run.id)
    const archive = waiting.length === 0 ? undefined : await openArchive(path)
    if (archive === undefined) return 0
    try {
      return await takeAll(deps, { run, archive, waiting }, () => goesOn() && !lost.aborted)
    } finally {
      archive.close()
    }
  })
}

/** How many files of an archive were not worked on yet. */
export const countWaiting = async (db: Queryable, runId: number): Promise<number> =>
  (await listWaitingFiles(db, runId)).length

type Work = { run: Run; archive: Archive; waiting: WaitingFile[] }

async function takeAll(deps: Deps, { run, archive, waiting }: Work, goesOn: () => boolean): Promise<number> {
  const isbns = waiting.map(({ isbn }) => isbn)
  const titles = new Map(
    (await findTitlesByIsbn(deps.database.kysely, run.id, isbns)).map((title) => [title.isbn, title]),
  )
  let done = 0
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined && goesOn(); file = waiting.shift()) {
      await takeFile(deps, { run, archive, file, title: titles.get(file.isbn) })
      done++
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return done
}

type OneFile = { run: Run; archive: Archive; file: WaitingFile; title: FoundTitle | undefined }

async function takeFile(deps: Deps, { run, archive, file, title }: OneFile): Promise<void> {
  const db = deps.database.kysely
  const of = { runId: run.id, at: file.at }
  const titleId = title?.titleId ?? undefined
  const refuse = (reason: ArchiveFileReason) =>
    endArchiveFile(db, of, { state: 'refused', reason, ...(titleId === undefined ? {} : { titleId }) })
  if (titleId === undefined) return refuse('not_in_shop')
  if (file.kind === 'book' && !title?.hasEbook) return refuse('no_ebook')
  try {
    if (file.kind === 'cover') {
      const bytes = await whole(await archive.read(file.name, boundsOf(PICTURE_BOUNDS.bytes)))
      const state = await giveCover(deps, { titleId, bytes, origin: 'archive', from: baseName(file.name) })
      return await endArchiveFile(db, of, { state, titleId })
    }
    const content = Readable.from(await archive.read(file.name, boundsOf(BOOK_FILE_BYTES)))
    const by = { staffId: run.actingStaffId, origin: run.actingOrigin }
    const uploadId = await storeUpload(deps, by, { titleId, name: baseName(file.name), content })
    await endArchiveFile(db, of, { state: 'taken', titleId, uploadId })
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    deps.log.debug({ title: titleId, file: file.name, error }, 'a file of an archive was not taken')
    await refuse(reason)
  }
}

function reasonOf(error: unknown): ArchiveFileReason | undefined {
  if (isImportFault(error)) return 'damaged'
  if (!(error instanceof Failure)) return undefined
  if (error.reason === 'too_large') return 'too_large'
  return error.reason === 'unsupported_type' ? 'unreadable' : 'damaged'
}

const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1).slice(-200)

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
