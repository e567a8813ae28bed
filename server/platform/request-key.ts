import { hash } from 'node:crypto'
import { Failure } from './failure.ts'

/** The hash of what a request asks, to recognise it when it comes again with the same idempotency key. */
export const hashOfRequest = (request: unknown): string => hash('sha256', canonical(request))

/** JSON with sorted fields, so that the order of the fields does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The key came with another request before. */
export function mismatch(): Failure {
  return new Failure(
    'idempotency_mismatch',
    'Permintaan ini memakai kunci dari permintaan lain. Muat ulang halaman lalu coba lagi.',
  )
}
