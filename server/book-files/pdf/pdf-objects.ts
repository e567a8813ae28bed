import { inflateSync, constants as zlib } from 'node:zlib'
import {
  isKind,
  isName,
  isWord,
  latin1,
  type PdfCursor,
  type PdfStream,
  type PdfValue,
  readToken,
  readValue,
  writeValue,
} from './pdf-syntax.ts'

export type PdfObjects = { objects: Map<number, PdfValue>; root: PdfValue }

/** A content stream unpacks to a few megabytes. A much larger one is an attack on memory. */
const MOST_UNPACKED = 256 * 1024 * 1024

/**
 * The objects of a file as pdf.js and `writePdf` write it: objects one after the other, none encrypted. Not for
 * files from outside: those are read by pdf.js.
 * @throws SyntaxError where the file is laid out otherwise
 */
export function readPdfObjects(bytes: Uint8Array): PdfObjects {
  const cursor: PdfCursor = { bytes, at: 0 }
  const objects = new Map<number, PdfValue>()
  let root: PdfValue = null
  const packed: PdfStream[] = []
  for (;;) {
    const token = readToken(cursor)
    if (token === undefined || isWord(token, 'startxref')) break
    if (isWord(token, 'xref')) {
      root = readTrailer(cursor) ?? root
      break
    }
    const number = token
    const generation = readToken(cursor)
    if (typeof number !== 'number' || typeof generation !== 'number' || !isWord(readToken(cursor), 'obj')) {
      throw new SyntaxError(`no object at ${cursor.at}`)
    }
    const value = readBody(cursor)
    if (isKind(value, 'stream') && isName(value.entries.get('Type'), 'ObjStm')) packed.push(value)
    else if (isKind(value, 'stream') && isName(value.entries.get('Type'), 'XRef')) {
      root = value.entries.get('Root') ?? root
    } else objects.set(number, value)
  }
  for (const stream of packed) unpackObjects(stream, objects)
  return { objects, root }
}

function readBody(cursor: PdfCursor): PdfValue {
  const value = readValue(cursor)
  if (value === undefined || isKind(value, 'word')) throw new SyntaxError(`no value at ${cursor.at}`)
  const end = readToken(cursor)
  if (isWord(end, 'endobj')) return value
  if (!isWord(end, 'stream') || !isKind(value, 'dict')) throw new SyntaxError(`no end at ${cursor.at}`)
  if (cursor.bytes[cursor.at] === 13) cursor.at++
  if (cursor.bytes[cursor.at] === 10) cursor.at++
  const length = value.entries.get('Length')
  if (typeof length !== 'number') throw new SyntaxError('a stream without a length')
  const data = cursor.bytes.subarray(cursor.at, cursor.at + length)
  cursor.at += length
  if (!isWord(readToken(cursor), 'endstream') || !isWord(readToken(cursor), 'endobj')) {
    throw new SyntaxError('a stream of another length')
  }
  return { kind: 'stream', entries: value.entries, data }
}

function readTrailer(cursor: PdfCursor): PdfValue | undefined {
  for (let token = readToken(cursor); token !== undefined; token = readToken(cursor)) {
    if (!isWord(token, 'trailer')) continue
    const trailer = readValue(cursor)
    return isKind(trailer, 'dict') ? trailer.entries.get('Root') : undefined
  }
  return undefined
}

function unpackObjects(stream: PdfStream, objects: Map<number, PdfValue>): void {
  const count = stream.entries.get('N')
  const first = stream.entries.get('First')
  if (typeof count !== 'number' || typeof first !== 'number') throw new SyntaxError('a broken object stream')
  const bytes = decodeStream(stream)
  const index: PdfCursor = { bytes, at: 0 }
  for (let one = 0; one < count; one++) {
    const number = readToken(index)
    const offset = readToken(index)
    if (typeof number !== 'number' || typeof offset !== 'number')
      throw new SyntaxError('a broken object stream')
    const value = readValue({ bytes, at: first + offset })
    if (value === undefined || isKind(value, 'word')) throw new SyntaxError('a broken object stream')
    objects.set(number, value)
  }
}

/** @throws SyntaxError where it has a filter of pictures, or its data is invalid */
export function decodeStream({ entries, data }: PdfStream): Uint8Array {
  const given = entries.get('Filter') ?? []
  const parameters = entries.get('DecodeParms') ?? null
  let bytes = data
  for (const filter of Array.isArray(given) ? given : [given]) {
    bytes = decodeBy(isName(filter) ? filter.name : '', bytes)
  }
  const predictors = (Array.isArray(parameters) ? parameters : [parameters]).map((one) =>
    isKind(one, 'dict') ? one.entries.get('Predictor') : undefined,
  )
  if (predictors.some((predictor) => predictor !== undefined && predictor !== 1)) {
    throw new SyntaxError('a stream with a predictor')
  }
  return bytes
}

function decodeBy(filter: string, bytes: Uint8Array): Uint8Array {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      // A truncated stream is read as far as possible, as viewers do.
      return inflateSync(bytes, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED })
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(latin1(bytes))
    case 'ASCIIHexDecode':
    case 'AHx':
      return Buffer.from(
        latin1(bytes)
          .replace(/>[\s\S]*$/, '')
          .replace(/\s+/g, ''),
        'hex',
      )
    default:
      throw new SyntaxError(`a stream packed by ${filter}`)
  }
}

function decodeAscii85(text: string): Uint8Array {
  const end = text.indexOf('~')
  const clean = (end < 0 ? text : text.slice(0, end)).replace(/\s+/g, '').replace(/z/g, '!!!!!')
  const out = Buffer.alloc(Math.ceil(clean.length / 5) * 4)
  let length = 0
  for (let at = 0; at < clean.length; at += 5) {
    const group = clean.slice(at, at + 5)
    let value = 0
    for (const one of group.padEnd(5, 'u')) value = value * 85 + one.charCodeAt(0) - 33
    out.writeUInt32BE(value % 2 ** 32, length)
    length += group.length - 1
  }
  return out.subarray(0, length)
}

/** A whole file. Object `n` is the value at index `n - 1`; the first is the catalogue. */
export function writePdf(values: PdfValue[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  const offsets: number[] = []
  for (const [index, value] of values.entries()) {
    offsets.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    for (const part of writeValue(value)) add(part)
    add(Buffer.from('\nendobj\n'))
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = values.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}` +
        `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
