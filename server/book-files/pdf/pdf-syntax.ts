import { lookupTable } from '#kernel/lookup-table.ts'

/** Values of a PDF file (ISO 32000-2, 7.3). Names and strings hold one character a byte. */
export type PdfName = { kind: 'name'; name: string }
export type PdfString = { kind: 'string'; bytes: string }
export type PdfRef = { kind: 'ref'; number: number }
export type PdfDict = { kind: 'dict'; entries: Map<string, PdfValue> }
export type PdfStream = { kind: 'stream'; entries: Map<string, PdfValue>; data: Uint8Array }
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfDict
  | PdfStream
  | PdfValue[]

/** A word that is no value: an operator of a content stream, `obj`, `stream`, or the end of an array. */
export type PdfWord = { kind: 'word'; word: string }
export type PdfToken = PdfValue | PdfWord

export type PdfCursor = { bytes: Uint8Array; at: number }

/** Deeper nesting than any producer writes; the parser recurses. */
const DEEPEST = 200

const WHITESPACE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)))
const isRegular = (byte: number | undefined) =>
  byte !== undefined && !WHITESPACE.has(byte) && !DELIMITERS.has(byte)

const code = (character: string) => character.charCodeAt(0)
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57

const [SLASH, OPEN, CLOSE, LESS, MORE, BRACKET, PERCENT, BACKSLASH, LETTER_R] = [
  code('/'),
  code('('),
  code(')'),
  code('<'),
  code('>'),
  code('['),
  code('%'),
  code('\\'),
  code('R'),
] as const

export const pdfName = (name: string): PdfName => ({ kind: 'name', name })
export const pdfDict = (entries: Record<string, PdfValue>): PdfDict => ({
  kind: 'dict',
  entries: new Map(Object.entries(entries)),
})

export const isName = (value: PdfToken | undefined, name?: string): value is PdfName =>
  isKind(value, 'name') && (name === undefined || value.name === name)

type Kinds = {
  name: PdfName
  string: PdfString
  ref: PdfRef
  dict: PdfDict
  stream: PdfStream
  word: PdfWord
}
export function isKind<Kind extends keyof Kinds>(
  value: PdfToken | undefined,
  kind: Kind,
): value is Kinds[Kind] {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
}

/** @throws SyntaxError where the bytes are no PDF syntax */
export function readToken(cursor: PdfCursor, depth = 0): PdfToken | undefined {
  if (depth > DEEPEST) throw new SyntaxError('nested too deep')
  skipSpace(cursor)
  const { bytes, at } = cursor
  const byte = bytes[at]
  if (byte === undefined) return undefined
  if (byte === SLASH) return readName(cursor)
  if (byte === OPEN) return readString(cursor)
  if (byte === BRACKET) return readArray(cursor, depth)
  if (byte === LESS) return bytes[at + 1] === LESS ? readDict(cursor, depth) : readHexString(cursor)
  if (byte === MORE && bytes[at + 1] === MORE) return readPunctuation(cursor, '>>')
  if (!isRegular(byte)) return readPunctuation(cursor, String.fromCharCode(byte))
  return readWord(cursor)
}

/** Like `readToken`; `12 0 R` is read as one reference. */
export function readValue(cursor: PdfCursor, depth = 0): PdfToken | undefined {
  const token = readToken(cursor, depth)
  if (typeof token !== 'number' || !Number.isInteger(token) || token < 0) return token
  // Only digits are looked at ahead: reading an array twice at every level would take exponential time.
  const ahead = { ...cursor }
  skipSpace(ahead)
  if (!isDigit(ahead.bytes[ahead.at])) return token
  readWord(ahead)
  skipSpace(ahead)
  if (ahead.bytes[ahead.at] !== LETTER_R || isRegular(ahead.bytes[ahead.at + 1])) return token
  cursor.at = ahead.at + 1
  return { kind: 'ref', number: token }
}

export const isWord = (token: PdfToken | undefined, word: string): boolean =>
  isKind(token, 'word') && token.word === word

function skipSpace(cursor: PdfCursor): void {
  const { bytes } = cursor
  for (;;) {
    const byte = bytes[cursor.at]
    if (byte === undefined) return
    if (byte === PERCENT) {
      while (cursor.at < bytes.length && bytes[cursor.at] !== 10 && bytes[cursor.at] !== 13) cursor.at++
    } else if (WHITESPACE.has(byte)) cursor.at++
    else return
  }
}

function readPunctuation(cursor: PdfCursor, word: string): PdfWord {
  cursor.at += word.length
  return { kind: 'word', word }
}

function readWord(cursor: PdfCursor): PdfToken {
  const start = cursor.at
  while (isRegular(cursor.bytes[cursor.at])) cursor.at++
  const word = latin1(cursor.bytes.subarray(start, cursor.at))
  if (word === 'true') return true
  if (word === 'false') return false
  if (word === 'null') return null
  if (/^[+-]*[\d.]/.test(word)) {
    const number = Number.parseFloat(word.replace(/^[+-]*(?=[+-])/, ''))
    return Number.isFinite(number) ? number : 0
  }
  return { kind: 'word', word }
}

function readName(cursor: PdfCursor): PdfName {
  const start = ++cursor.at
  while (isRegular(cursor.bytes[cursor.at])) cursor.at++
  const raw = latin1(cursor.bytes.subarray(start, cursor.at))
  const name = raw.replace(/#([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return { kind: 'name', name }
}

function readHexString(cursor: PdfCursor): PdfString {
  const start = ++cursor.at
  const { bytes } = cursor
  while (cursor.at < bytes.length && bytes[cursor.at] !== MORE) cursor.at++
  const digits = latin1(bytes.subarray(start, cursor.at)).replace(/[^\da-f]/gi, '')
  cursor.at++
  const even = digits.length % 2 === 0 ? digits : `${digits}0`
  return { kind: 'string', bytes: Buffer.from(even, 'hex').toString('latin1') }
}

const ESCAPES = lookupTable<string>({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })

function readString(cursor: PdfCursor): PdfString {
  const { bytes } = cursor
  const start = ++cursor.at
  let open = 1
  let escaped = false
  while (cursor.at < bytes.length) {
    const byte = bytes[cursor.at++]
    if (byte === BACKSLASH) {
      escaped = true
      cursor.at++
    } else if (byte === OPEN) open++
    else if (byte === CLOSE && --open === 0) break
  }
  const raw = latin1(bytes.subarray(start, Math.max(start, cursor.at - 1)))
  return { kind: 'string', bytes: escaped ? unescaped(raw) : raw }
}

const unescaped = (raw: string) =>
  raw.replace(/\\(?:([0-7]{1,3})|(\r\n|\r|\n)|([\s\S]))/g, (_, octal?: string, end?: string, one = '') => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    return end === undefined ? (ESCAPES.get(one) ?? one) : ''
  })

function readArray(cursor: PdfCursor, depth: number): PdfValue[] {
  cursor.at++
  const items: PdfValue[] = []
  for (;;) {
    const item = readValue(cursor, depth + 1)
    if (item === undefined) throw new SyntaxError('an array does not end')
    if (isWord(item, ']')) return items
    // A stray word in an array is skipped, as readers do.
    if (!isKind(item, 'word')) items.push(item)
    else if (item.word === '>>') throw new SyntaxError('an array does not end')
  }
}

function readDict(cursor: PdfCursor, depth: number): PdfDict {
  cursor.at += 2
  const entries = new Map<string, PdfValue>()
  for (;;) {
    const key = readToken(cursor, depth + 1)
    if (isWord(key, '>>')) return { kind: 'dict', entries }
    if (!isName(key)) throw new SyntaxError('a dictionary has a key that is no name')
    const value = readValue(cursor, depth + 1)
    if (value === undefined || isKind(value, 'word')) throw new SyntaxError('a dictionary does not end')
    entries.set(key.name, value)
  }
}

/** One character a byte. */
export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** A value in the syntax of a file. A stream's `Length` is that of its data. */
export function writeValue(value: PdfValue): Uint8Array[] {
  const parts: Uint8Array[] = []
  let text = ''
  const add = (one: PdfValue): void => {
    if (one === null || typeof one === 'boolean') text += String(one)
    else if (typeof one === 'number') text += numberText(one)
    else if (Array.isArray(one)) {
      text += '['
      for (const [index, item] of one.entries()) {
        if (index > 0) text += ' '
        add(item)
      }
      text += ']'
    } else if (one.kind === 'name') text += nameText(one.name)
    else if (one.kind === 'string') text += `<${Buffer.from(one.bytes, 'latin1').toString('hex')}>`
    else if (one.kind === 'ref') text += `${one.number} 0 R`
    else {
      const entries = new Map(one.entries)
      if (one.kind === 'stream') entries.set('Length', one.data.length)
      text += '<<'
      for (const [key, item] of entries) {
        text += `${nameText(key)} `
        add(item)
      }
      text += '>>'
      if (one.kind === 'stream') {
        parts.push(Buffer.from(`${text}\nstream\n`, 'latin1'), one.data)
        text = '\nendstream'
      }
    }
  }
  add(value)
  parts.push(Buffer.from(text, 'latin1'))
  return parts
}

const numberText = (value: number) =>
  Number.isInteger(value) ? value.toFixed(0) : value.toFixed(6).replace(/\.?0+$/, '')

const nameText = (name: string) =>
  `/${name.replace(/[^!"$&'*-.0-9:;=?@A-Z\\^_`a-z|~]/g, (one) => `#${one.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
