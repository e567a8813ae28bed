/** How many of a text's bytes beyond ASCII are UTF-8. */
export type Repairs = {
  /** Characters of more than one byte. */
  valid: number
  /** Bytes that belong to none, read as Windows-1252 instead. */
  repaired: number
  /** The lines of these bytes in the file, from 1, at most 1,000. */
  lines: number[]
}

const MOST_LINES = 1000
const LINE_END = 0x0a

const strict = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const stray = new TextDecoder('windows-1252')

/**
 * A UTF-8 decoder that reads invalid bytes as Windows-1252 instead of replacing them: such bytes come from cells that
 * were pasted into a file of another encoding. It omits the byte order mark.
 */
export function openUtf8Decoder(repairs: Repairs = { valid: 0, repaired: 0, lines: [] }) {
  let waiting: Uint8Array = new Uint8Array(0)
  let line = 1
  let begun = false

  function repair(at: number): void {
    repairs.repaired++
    if (repairs.lines.at(-1) !== at && repairs.lines.length < MOST_LINES) repairs.lines.push(at)
  }

  /** Bytes that may be the beginning of a character are left for the next piece unless this is the last one. */
  function decodePiece(bytes: Uint8Array, last: boolean): string {
    let text = ''
    let from = 0
    let at = 0
    const take = (to: number) => {
      if (to > from) text += strict().decode(bytes.subarray(from, to))
      from = to
    }
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0
      if (byte < 0x80) {
        if (byte === LINE_END) line++
        at++
        continue
      }
      const length = lengthOf(bytes, at)
      if (length > 0) {
        repairs.valid++
        at += length
      } else if (length === UNFINISHED && !last) {
        break
      } else {
        take(at)
        text += stray.decode(bytes.subarray(at, at + 1))
        repair(line)
        from = ++at
      }
    }
    take(at)
    waiting = bytes.slice(at)
    return text
  }

  return {
    decode(chunk?: Uint8Array, { stream = false }: { stream?: boolean } = {}): string {
      const bytes = joined(waiting, chunk ?? new Uint8Array(0))
      waiting = new Uint8Array(0)
      const text = decodePiece(bytes, !stream)
      if (begun || text === '') return text
      begun = true
      return text.startsWith('\ufeff') ? text.slice(1) : text
    },
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const UNFINISHED = -1

/**
 * The length in bytes of the character at a position; 0 if there is no valid one, -1 if the bytes end within it.
 * Neither longer forms than needed nor halves of surrogate pairs are characters (Unicode 16, table 3-7).
 */
function lengthOf(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
  for (let step = 1; step < length; step++) {
    const next = bytes[at + step]
    if (next === undefined) return UNFINISHED
    const lowest = step > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
    const highest = step > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
    if (next < lowest || next > highest) return 0
  }
  return length
}
