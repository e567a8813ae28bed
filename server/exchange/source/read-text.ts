import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { importFault } from '../import-fault.ts'
import { openUtf8Decoder, type Repairs } from './utf8-decoder.ts'

export type TextForm = { compressed: boolean; encoding: string; bounds: TextBounds }

/** The most bytes to which a file may be decompressed. */
export type TextBounds = {
  bytes: number
  /** Times the packed size; catalogues pack to a fourth, a tenth at best. Counts only beyond `freeBytes`. */
  ratio: number
  freeBytes: number
}

const GB = 1024 ** 3

/** 4 GB are some eight million rows. A file of zeros unpacks to a thousand times its size. */
export const TEXT_BOUNDS: TextBounds = { bytes: 4 * GB, ratio: 200, freeBytes: 64 * 1024 ** 2 }

/**
 * The file's text piece by piece, unpacked and decoded, without its byte order mark.
 * @param repairs notes which bytes of a UTF-8 file were not UTF-8
 */
export async function* decodedChunks(
  path: string,
  form: TextForm,
  repairs?: Repairs,
): AsyncGenerator<string> {
  const decoder = decoderOf(form.encoding, repairs)
  for await (const chunk of bytes(path, form)) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

const FIRST_LENGTH = 256 * 1024

/** The beginning of the text, for detecting its format. */
export async function firstText(path: string, form: TextForm): Promise<string> {
  let text = ''
  for await (const chunk of decodedChunks(path, form)) {
    text += chunk
    if (text.length >= FIRST_LENGTH) break
  }
  return text.slice(0, FIRST_LENGTH)
}

/** The text of a file that is in memory, as a catalogue's is read. */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  return decoderOf(await encodingOf([bytes])).decode(bytes)
}

/**
 * UTF-16 where a byte order mark says so, or every second byte is 0; UTF-8 where its characters beyond ASCII outnumber
 * stray bytes by more than two to one (those are repaired when the file is read); otherwise Windows-1252, of which
 * Latin-1 is a part: its letters make a character of UTF-8 only by accident. The whole file is looked at: the first
 * foreign letter may be far down.
 */
export const sniffEncoding = (path: string, form: Omit<TextForm, 'encoding'>): Promise<string> =>
  encodingOf(bytes(path, form))

async function encodingOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const repairs: Repairs = { valid: 0, repaired: 0, lines: [] }
  const decoder = openUtf8Decoder(repairs)
  let first = true
  for await (const chunk of chunks) {
    if (first) {
      first = false
      if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
      const unmarked = unmarkedUtf16(chunk.subarray(0, 4096))
      if (unmarked !== undefined) return unmarked
    }
    decoder.decode(chunk, { stream: true })
  }
  decoder.decode()
  return repairs.repaired === 0 || repairs.valid > 2 * repairs.repaired ? 'utf-8' : 'windows-1252'
}

/** Most letters of a catalogue are ASCII: of UTF-16, every second byte is then 0. */
function unmarkedUtf16(beginning: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zerosAt = (parity: number) => beginning.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (odd > beginning.length * 0.35 && even < beginning.length * 0.05) return 'utf-16le'
  return even > beginning.length * 0.35 && odd < beginning.length * 0.05 ? 'utf-16be' : undefined
}

async function* bytes(
  path: string,
  { compressed, bounds }: Omit<TextForm, 'encoding'>,
): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  // The empty callback prevents an unhandled error. The loop below reports it.
  const stream = compressed ? pipeline(file, createGunzip({ chunkSize: 256 * 1024 }), () => undefined) : file
  let read = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length
      if (read > bounds.bytes) throw importFault(`Isi berkas ini lebih dari ${bounds.bytes / GB} GB`)
      if (compressed && read > bounds.freeBytes && read > file.bytesRead * bounds.ratio) {
        throw importFault(
          `Berkas ini mengembang lebih dari ${bounds.ratio} kali ukurannya: ini bukan katalog`,
        )
      }
      yield chunk
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'import_fault') throw error
    // Not the error's own words: they are those of zlib or the system. They stay in its cause.
    throw importFault('Berkas ini tidak dapat dibaca sampai akhir: apakah berkasnya lengkap?', error)
  } finally {
    file.destroy()
  }
}

function decoderOf(encoding: string, repairs?: Repairs): ReturnType<typeof openUtf8Decoder> {
  if (/^utf-?8$/i.test(encoding)) return openUtf8Decoder(repairs)
  try {
    return new TextDecoder(encoding)
  } catch (error) {
    throw importFault(`Pengodean "${encoding}" tidak dikenal: coba utf-8, latin1, atau utf-16le`, error)
  }
}
