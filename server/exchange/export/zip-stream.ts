import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A part of an archive and its content. */
export type ZipPart = { name: string; content: AsyncIterable<string> | Iterable<string> }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const DESCRIPTOR = 0x08074b50
/** The sizes come after the content; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** Midnight of 1 January 1980, the earliest moment that an archive can name: the same content gives the same bytes. */
const DATE = 0x0021
/** Sizes beyond it need another form of archive (ZIP64), which no export of a catalogue reaches. */
const LARGEST = 0xffff_ffff

/**
 * The bytes of a ZIP archive, made while they are read: of each part only what is under way is in memory.
 * @throws RangeError where a part or the archive is larger than 4 GB
 */
export async function* zipStream(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = []
  let offset = 0
  for await (const { name, content } of parts) {
    const start = offset
    const nameBytes = Buffer.from(name)
    const head = record(
      LOCAL,
      [16, VERSION],
      [16, FLAGS],
      [16, DEFLATED],
      [16, 0],
      [16, DATE],
      [32, 0],
      [32, 0],
      [32, 0],
      [16, nameBytes.length],
      [16, 0],
    )
    yield Buffer.concat([head, nameBytes])
    const sums = { crc: 0, size: 0, packed: 0 }
    for await (const bytes of deflated(content, sums)) yield bytes
    const sizes: Field[] = [
      [32, sums.crc],
      [32, inBounds(sums.packed)],
      [32, inBounds(sums.size)],
    ]
    yield record(DESCRIPTOR, ...sizes)
    offset += head.length + nameBytes.length + sums.packed + 16
    inBounds(offset)
    const entry = record(
      CENTRAL,
      [16, VERSION],
      [16, VERSION],
      [16, FLAGS],
      [16, DEFLATED],
      [16, 0],
      [16, DATE],
      ...sizes,
      [16, nameBytes.length],
      [16, 0],
      [16, 0],
      [16, 0],
      [16, 0],
      [32, 0],
      [32, start],
    )
    entries.push(Buffer.concat([entry, nameBytes]))
  }
  const directory = Buffer.concat(entries)
  yield directory
  yield record(
    END,
    [16, 0],
    [16, 0],
    [16, entries.length],
    [16, entries.length],
    [32, directory.length],
    [32, offset],
    [16, 0],
  )
}

async function* deflated(
  content: ZipPart['content'],
  sums: { crc: number; size: number; packed: number },
): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      yield bytes
    }
  }
  // Ends the content's generator where the archive is given up, and the archive where the content fails.
  const packed = pipeline(Readable.from(counted()), createDeflateRaw({ level: 6 }), () => undefined)
  for await (const bytes of packed) {
    sums.packed += bytes.length
    yield bytes
  }
}

function inBounds(size: number): number {
  if (size > LARGEST) throw new RangeError('an archive of more than 4 GB')
  return size
}

type Field = [bits: 16 | 32, value: number]

function record(signature: number, ...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [bits]) => sum + bits / 8, 0))
  bytes.writeUInt32LE(signature)
  let at = 4
  for (const [bits, value] of fields) {
    at = bits === 16 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value >>> 0, at)
  }
  return bytes
}
