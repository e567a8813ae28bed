import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { importFault, isImportFault } from '../import-fault.ts'

const MB = 1024 ** 2
const MOST_PARTS = 10_000

/** The most bytes to which a part may unpack, alone and beside its packed size. */
export type PartBounds = {
  bytes: number
  /** Times the packed size. Counts only beyond `freeBytes`. */
  ratio: number
  freeBytes: number
}

/** Sheets of a million rows unpack to 700 MB, at 10 to 60 times their size; zeros unpack to 1,000 times theirs. */
export const PART_BOUNDS: PartBounds = { bytes: 2048 * MB, ratio: 200, freeBytes: 16 * MB }

/** What an archive says of a part; reading it fails where that is not true. */
export type PartSize = { bytes: number; packed: number; isEncrypted: boolean }

export type ZipParts = {
  names: string[]
  sizeOf(name: string): PartSize | undefined
  /** The bytes of a part; undefined if there is none of this name. */
  read(name: string, bounds?: PartBounds): Promise<AsyncIterable<Buffer> | undefined>
  close(): void
}

/**
 * A ZIP archive on disk, whose parts are read in any order. Every unpacked byte is counted, since what an archive says
 * about its sizes may be false.
 * @throws {ImportFault} when it is damaged or encrypted
 */
export async function openZip(path: string): Promise<ZipParts> {
  const damaged = (error: unknown): never => {
    if (isImportFault(error)) throw error
    throw importFault('Arsip atau buku kerja ini rusak atau tidak lengkap', error)
  }
  const options = { autoClose: false, validateEntrySizes: true }
  const zip = await openPromise(path, options).catch(damaged)
  const entries = await listEntries(zip).catch((error: unknown) => {
    zip.close()
    return damaged(error)
  })
  return {
    names: [...entries.keys()],
    sizeOf: (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      const { uncompressedSize: bytes, compressedSize: packed } = entry
      return { bytes, packed, isEncrypted: entry.isEncrypted() }
    },
    read: async (name, bounds = PART_BOUNDS) => {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      if (entry.isEncrypted()) throw importFault('Arsip ini dilindungi sandi: simpan tanpa sandi')
      return countedBytes(await zip.openReadStreamPromise(entry).catch(damaged), entry.compressedSize, bounds)
    },
    close: () => zip.close(),
  }
}

async function* countedBytes(
  stream: AsyncIterable<Buffer>,
  packed: number,
  bounds: PartBounds,
): AsyncGenerator<Buffer> {
  let read = 0
  try {
    for await (const chunk of stream) {
      read += chunk.length
      if (read > bounds.bytes)
        throw importFault(`Isi berkas ini lebih dari ${Math.round(bounds.bytes / MB)} MB`)
      if (read > bounds.freeBytes && read > packed * bounds.ratio) {
        throw importFault(
          `Berkas ini mengembang lebih dari ${bounds.ratio} kali ukurannya: ini bukan katalog`,
        )
      }
      yield chunk
    }
  } catch (error) {
    if (isImportFault(error)) throw error
    throw importFault('Arsip atau buku kerja ini rusak atau tidak lengkap', error)
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MOST_PARTS) {
      throw importFault('Arsip ini memuat lebih dari 10.000 berkas: bagi menjadi beberapa arsip')
    }
    if (!entry.fileName.endsWith('/') && !entries.has(entry.fileName)) entries.set(entry.fileName, entry)
  }
  return entries
}
