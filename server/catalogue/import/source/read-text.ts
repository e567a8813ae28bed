import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { importFault } from '../import-fault.ts'

export type TextForm = { compressed: boolean; encoding: string }

/** The file's text piece by piece, unpacked and decoded, without its byte order mark. */
export async function* decodedChunks(path: string, form: TextForm): AsyncGenerator<string> {
  const decoder = decoderOf(form.encoding)
  for await (const chunk of bytes(path, form.compressed)) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** The beginning of the text, for finding out what it is. */
export async function firstText(path: string, form: TextForm, length = 256 * 1024): Promise<string> {
  let text = ''
  for await (const chunk of decodedChunks(path, form)) {
    text += chunk
    if (text.length >= length) break
  }
  return text.slice(0, length)
}

/**
 * UTF-16 where a byte order mark says so, UTF-8 where every byte of the file agrees with it, otherwise
 * Windows-1252, of which Latin-1 is a part. The whole file is looked at: the first foreign letter may be far
 * down.
 */
export async function sniffEncoding(path: string, compressed: boolean): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const chunk of bytes(path, compressed)) {
      if (first) {
        first = false
        if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
        if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
      }
      strict.decode(chunk, { stream: true })
    }
    strict.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

async function* bytes(path: string, compressed: boolean): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  // The callback only keeps a fault from being thrown into nowhere: the loop below meets it.
  const stream = compressed ? pipeline(file, createGunzip({ chunkSize: 256 * 1024 }), () => undefined) : file
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw importFault(`${path} cannot be read to its end: ${detail}`, error)
  } finally {
    file.destroy()
  }
}

function decoderOf(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding)
  } catch (error) {
    throw importFault(`The encoding "${encoding}" is not known: try utf-8, latin1 or utf-16le`, error)
  }
}
