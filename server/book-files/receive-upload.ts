import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { BOOK_FILE_BYTES, largerThan } from '#contracts/upload-bounds.ts'
import { DAY } from '#kernel/time.ts'
import type { StaffActor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import {
  countOpenUploads,
  forgetFile,
  insertUpload,
  markReceived,
  refuseUpload,
  removeFileAfter,
} from './book-uploads.queries.ts'
import { findTitle } from './ebook-files.queries.ts'
import type { BookCovers } from './take-cover.ts'

/** Uploads of one member that wait at the same time. */
const MOST_OPEN = 20
/** Longer than the slowest upload: what was not taken in until then is removed. */
export const UPLOADS_LAST = DAY

type GivenFile = { titleId: number; name: string; content: Readable }
/** Without a member of staff it is the command line. */
type Uploader = { staffId: number | null; origin: string | null }

export type UploadDeps = {
  database: Database
  files: FileStore
  clock: () => Date
  /** Gives titles without a cover that of their book. */
  covers?: BookCovers
}

/**
 * Streams the file of a book into the file store, for the job that takes it in. Its row, and the note that the file is
 * to be removed, are written before its first byte: a process that ends leaves nothing half.
 * @returns the upload's id
 * @throws Failure not_found, conflict, too_large, bad_request
 */
export async function receiveUpload(
  deps: UploadDeps,
  actor: StaffActor,
  { titleId, name, content }: GivenFile,
): Promise<number> {
  const db = deps.database.kysely
  if ((await findTitle(db, { titleId })) === undefined) {
    throw new Failure('not_found', 'Judul ini tidak ditemukan.')
  }
  if ((await countOpenUploads(db, actor.id)) >= MOST_OPEN) {
    throw new Failure('conflict', `${MOST_OPEN} berkas Anda masih diproses. Tunggu sebentar, lalu coba lagi.`)
  }
  return storeUpload(deps, { staffId: actor.id, origin: actor.ip }, { titleId, name, content })
}

/**
 * Stores the file of a book for the job that takes it in.
 * @returns the upload's id
 * @throws Failure too_large, bad_request
 */
export async function storeUpload(
  { database, files, clock }: UploadDeps,
  { staffId, origin }: Uploader,
  { titleId, name, content }: GivenFile,
): Promise<number> {
  const db = database.kysely
  const storageKey = `uploads/${randomBytes(16).toString('hex')}`
  const began = clock()
  await removeFileAfter(db, storageKey, new Date(began.getTime() + UPLOADS_LAST))
  const upload = { titleId, name, storageKey, staffId, origin }
  const id = await insertUpload(db, upload, began)
  const counted = countBytes(content)
  try {
    await files.write(storageKey, Readable.from(counted))
    if (counted.bytes === 0) throw new Failure('bad_request', 'Berkas ini kosong.')
    await markReceived(db, id, counted.bytes)
    return id
  } catch (error) {
    const failure =
      error instanceof Failure ? error : new Failure('bad_request', 'Unggahan terputus. Coba lagi.')
    await refuseUpload(db, id, { failure: failure.message, now: clock() })
    await files.remove(storageKey)
    await forgetFile(db, storageKey)
    throw failure
  }
}

/** Passes bytes on and counts them, up to the largest upload. */
function countBytes(content: Readable): AsyncIterable<Buffer> & { readonly bytes: number } {
  let bytes = 0
  return {
    get bytes() {
      return bytes
    },
    async *[Symbol.asyncIterator]() {
      for await (const chunk of content) {
        bytes += chunk.length
        if (bytes > BOOK_FILE_BYTES) throw tooLarge()
        yield chunk
      }
    },
  }
}

export const tooLarge = () => new Failure('too_large', largerThan(BOOK_FILE_BYTES))
