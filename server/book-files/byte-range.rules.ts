import type { ByteRange } from '#server/providers/files/port.ts'

/** The whole file, a part of it, or a refusal (416). */
export type Part = 'whole' | 'unsatisfiable' | ByteRange

/** Room for two numbers of 20 digits and spaces, or for a list of a few entity tags. */
const LONGEST_RANGE = 100
const LONGEST_TAG_LIST = 2000

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, 14). Several ranges, other units and overlong headers
 * are answered with the whole file, as the RFC allows.
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

/** Whether an `If-None-Match` list contains this entity tag (weak comparison, or `*`). */
export function holdsTag(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.length > LONGEST_TAG_LIST) return false
  return header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
}
