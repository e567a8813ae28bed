import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { Failure } from '#server/platform/failure.ts'
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
 * @throws Failure with an English message for the operator: broken, encrypted, too large, or with unsafe names
 */
export async function openArchive(bytes: Uint8Array): Promise<BookSource> {
  // `yauzl` refuses absolute names and `..`, and entries whose size is not the declared one.
  const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(Buffer.from(bytes), {
    lazyEntries: true,
    validateEntrySizes: true,
  }).catch(refuseBroken)
  const entries = await listEntries(zip).catch(refuseBroken)
  const openEntry = promisify(zip.openReadStream.bind(zip)) as (
    entry: Entry,
  ) => Promise<NodeJS.ReadableStream>
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      return buffer(await openEntry(entry).catch(refuseBroken)).catch(refuseBroken)
    },
  }
}

function refuseBroken(error: unknown): never {
  if (error instanceof Failure) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new Failure('unsupported_type', `The archive is damaged or unsafe: ${reason}.`)
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Entry>>()
  const entries = new Map<string, Entry>()
  let unpacked = 0
  zip.on('error', reject)
  zip.on('end', () => resolve(entries))
  zip.on('entry', (entry: Entry) => {
    unpacked += entry.uncompressedSize
    const problem = problemOf(entry, {
      count: entries.size + 1,
      unpacked,
      twice: entries.has(entry.fileName),
    })
    if (problem !== undefined) return reject(new Failure('too_large', `The archive is refused: ${problem}.`))
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
    zip.readEntry()
  })
  zip.readEntry()
  return promise
}

type SoFar = { count: number; unpacked: number; twice: boolean }

function problemOf(entry: Entry, { count, unpacked, twice }: SoFar): string | undefined {
  const { fileName, uncompressedSize: size, compressedSize: packed } = entry
  if (count > MOST_ENTRIES) return `it has more than ${MOST_ENTRIES} files`
  if (twice) return `it has two files named ${fileName}`
  if ((entry.generalPurposeBitFlag & 1) !== 0) return 'it is encrypted'
  if (size > LARGEST_ENTRY) return `${fileName} is larger than ${LARGEST_ENTRY / MB} MB`
  if (size > SMALL && size > packed * HIGHEST_RATIO) {
    return `${fileName} unpacks to more than ${HIGHEST_RATIO} times its size`
  }
  return unpacked > MOST_UNPACKED ? `it unpacks to more than ${MOST_UNPACKED / MB} MB` : undefined
}
