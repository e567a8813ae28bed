import { open, stat } from 'node:fs/promises'
import { imageKind } from '#server/images/image-kind.rules.ts'
import { importFault } from '../import-fault.ts'
import { FOREIGN_ARCHIVES } from '../source/foreign-archives.ts'
import type { ArchiveFile } from '../source/source-row.ts'
import { openZip, type PartBounds } from '../source/zip-parts.ts'

const MB = 1024 ** 2

/** Of a whole archive, by what it says of its parts. Pictures and books hardly shrink when they are packed. */
const ARCHIVE_BOUNDS: PartBounds = { bytes: 8192 * MB, ratio: 100, freeBytes: 256 * MB }

export type Archive = {
  /** The one catalogue that it holds. */
  catalogue: string | undefined
  files: ArchiveFile[]
  /** @throws {ImportFault} when the part is damaged or larger than its bounds */
  read(name: string, bounds: PartBounds): Promise<AsyncIterable<Buffer>>
  close(): void
}

const CATALOGUE = /\.(?:xlsx|csv|tsv|jsonl?|ndjson|xml|onix|onx|gz)$/i
/** What operating systems put into archives by themselves. */
const OF_SYSTEMS = /(?:^|\/)(?:__MACOSX\/|\.|~\$|Thumbs\.db$|desktop\.ini$)/i

/**
 * An archive of covers and books named by ISBN, which may hold one catalogue too.
 * @returns undefined for what is no such archive: another file, or a workbook, an EPUB and the like
 * @throws {ImportFault} when it is damaged, too large, or holds several catalogues
 */
export async function openArchive(path: string): Promise<Archive | undefined> {
  if (!(await isZip(path))) return undefined
  const zip = await openZip(path)
  try {
    const { names } = zip
    if (names.includes('xl/workbook.xml') || FOREIGN_ARCHIVES.some(([part]) => names.includes(part))) {
      zip.close()
      return undefined
    }
    const read = async (name: string, bounds: PartBounds) => {
      const bytes = await zip.read(name, bounds)
      if (bytes === undefined) throw importFault(`Arsip ini tidak memuat ${name}`)
      return bytes
    }
    const parts = names.flatMap((name, at) => {
      const size = zip.sizeOf(name)
      return size === undefined || OF_SYSTEMS.test(name) ? [] : [{ at, name, ...size }]
    })
    refuseTooLarge(parts)
    const catalogues = parts.filter(({ name }) => CATALOGUE.test(name)).map(({ name }) => name)
    if (catalogues.length > 1) {
      throw importFault(
        `Arsip ini memuat ${catalogues.length} katalog (${catalogues.slice(0, 5).join(', ')}): kemas satu katalog saja, ` +
          'dan impor yang lain tersendiri',
      )
    }
    const files: ArchiveFile[] = []
    for (const { packed: _, ...part } of parts) {
      if (part.name === catalogues[0]) continue
      const kind = part.isEncrypted
        ? 'other'
        : kindOf(part.name, await headOf(await read(part.name, HEAD_BOUNDS)))
      files.push({ ...part, kind })
    }
    if (files.length === 0 && catalogues.length === 0) throw importFault('Arsip ini kosong')
    return { catalogue: catalogues[0], files, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function isZip(path: string): Promise<boolean> {
  // Opening a pipe waits for somebody to write.
  const kind = await stat(path).catch(() => undefined)
  if (!kind?.isFile()) return false
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1') === 'PK\x03\x04'
  } finally {
    await file.close()
  }
}

function refuseTooLarge(parts: readonly { bytes: number; packed: number }[]): void {
  const sum = (key: 'bytes' | 'packed') => parts.reduce((total, part) => total + part[key], 0)
  const bytes = sum('bytes')
  const { bytes: most, ratio, freeBytes } = ARCHIVE_BOUNDS
  if (bytes > most) {
    throw importFault(`Isi arsip ini lebih dari ${most / 1024 / MB} GB: bagi menjadi beberapa arsip`)
  }
  if (bytes > freeBytes && bytes > sum('packed') * ratio) {
    throw importFault(`Arsip ini mengembang lebih dari ${ratio} kali ukurannya: ini bukan sampul dan buku`)
  }
}

const HEAD = 1024
/** Only the beginning is read. */
const HEAD_BOUNDS: PartBounds = { bytes: MB, ratio: ARCHIVE_BOUNDS.ratio, freeBytes: MB }

/** The beginning of a part; empty where it is damaged, which is told when the whole is read. */
async function headOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= HEAD) break
    }
  } catch {
    // What came before the damage decides.
  }
  return Buffer.concat(chunks).subarray(0, HEAD)
}

function kindOf(name: string, head: Buffer): ArchiveFile['kind'] {
  // Of a part that is damaged from its first byte only the name says what it was to be.
  if (head.length === 0) return /\.(?:jpe?g|png|webp|avif|gif)$/i.test(name) ? 'cover' : 'other'
  if (imageKind(head) !== undefined) return 'cover'
  if (head.includes('%PDF-')) return 'book'
  const start = head.toString('latin1').trimStart()
  if (/\.epub$/i.test(name) && start.startsWith('PK\x03\x04')) return 'book'
  return /\.x?html?$/i.test(name) && start.startsWith('<') ? 'book' : 'other'
}
