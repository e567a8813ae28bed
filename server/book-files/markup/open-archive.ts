import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Failure } from '#server/platform/failure.ts'
import { bookFailure } from '../book-faults.rules.ts'
import type { BookSource } from './book-source.ts'

const MB = 1024 * 1024
const MOST_ENTRIES = 5000
const MOST_UNPACKED = 512 * MB
const LARGEST_ENTRY = 64 * MB
/** Text and markup pack to a tenth at most. Small entries may do better. */
const HIGHEST_RATIO = 200
const SMALL = MB

/**
 * A ZIP archive (an EPUB is one). Sizes are checked before anything is unpacked, and while it is.
 * @throws Failure for the operator: broken, encrypted, too large, or with unsafe names
 */
export async function openArchive(bytes: Uint8Array): Promise<BookSource> {
  // `yauzl` refuses absolute names and `..`, and entries whose size is not the declared one.
  const options = { validateEntrySizes: true }
  const zip = await fromBufferPromise(Buffer.from(bytes), options).catch(refuseBroken)
  const entries = await listEntries(zip).catch(refuseBroken)
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      return buffer(await zip.openReadStreamPromise(entry).catch(refuseBroken)).catch(refuseBroken)
    },
  }
}

function refuseBroken(error: unknown): never {
  if (error instanceof Failure) throw error
  throw bookFailure('archive_damaged')
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    const problem = problemOf(entry, {
      count: entries.size + 1,
      unpacked,
      twice: entries.has(entry.fileName),
    })
    if (problem !== undefined) throw problem
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
  }
  return entries
}

type SoFar = { count: number; unpacked: number; twice: boolean }

function problemOf(entry: Entry, { count, unpacked, twice }: SoFar): Failure | undefined {
  const { fileName, uncompressedSize: size, compressedSize: packed } = entry
  if (count > MOST_ENTRIES) return bookFailure('archive_many_files', MOST_ENTRIES)
  if (twice) return bookFailure('archive_duplicate', fileName)
  if ((entry.generalPurposeBitFlag & 1) !== 0) return bookFailure('archive_encrypted')
  if (size > LARGEST_ENTRY) return bookFailure('archive_large_file', fileName, LARGEST_ENTRY / MB)
  if (size > SMALL && size > packed * HIGHEST_RATIO) {
    return bookFailure('archive_dense_file', fileName, HIGHEST_RATIO)
  }
  return unpacked > MOST_UNPACKED ? bookFailure('archive_large', MOST_UNPACKED / MB) : undefined
}
