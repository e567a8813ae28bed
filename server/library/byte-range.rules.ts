import type { ByteRange } from '#server/providers/files/port.ts'

/** What to send: the whole file, a part of it, or a refusal (416). */
export type Part = 'whole' | 'unsatisfiable' | ByteRange

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, 14). Several ranges at once and what is no byte
 * range at all are answered with the whole file, as the RFC allows.
 */
export function partOf(header: string | undefined, size: number): Part {
  const [, first, last] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
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
  if (header === undefined) return false
  return header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
}
