import type { ByteRange } from '#server/providers/files/port.ts'

/** The whole file, a part of it, or a refusal (416). */
export type Part = 'whole' | 'unsatisfiable' | ByteRange

/** Two numbers of 20 digits, and spaces between them; a list of tags is a few hashes long. */
const LONGEST_RANGE = 100
const LONGEST_TAG_LIST = 2000

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, 14). Several ranges at once, what is no byte range at
 * all and what is longer than any are answered with the whole file, as the RFC allows.
 */
export function partOf(header: string | undefined, size: number): Part {
  const asked = header === undefined || header.length > LONGEST_RANGE ? '' : header.trim().toLowerCase()
  if (!asked.startsWith('bytes=')) return 'whole'
  const [first = '', last, ...others] = asked
    .slice('bytes='.length)
    .split('-')
    .map((end) => end.trim())
  const isNumber = (text: string) => /^\d*$/.test(text)
  if (last === undefined || others.length > 0 || !isNumber(first) || !isNumber(last)) return 'whole'
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Number(last)
  if (end < start && last !== '') return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}

/** Whether a list of entity tags, as `If-None-Match` has it, holds this one (weakly, or by a star). */
export function holdsTag(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.length > LONGEST_TAG_LIST) return false
  return header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
}
