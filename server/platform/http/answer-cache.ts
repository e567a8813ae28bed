import { type Cache, type Lookups, openCache, type Versions } from '../cache.ts'
import type { ReadyAnswer } from './ready-answer.ts'

const BYTES = 48 * 1024 * 1024
/** Headers and objects of one answer. */
const OVERHEAD = 500

/** Keeps public answers that change with the catalogue only. */
export function openAnswerCache(versions: Versions, lookups: Lookups): Cache<ReadyAnswer> {
  return openCache({ versions, maxBytes: BYTES, sizeOf: ({ body }) => body.size + OVERHEAD, lookups })
}
