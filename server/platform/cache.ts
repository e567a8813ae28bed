import { SECOND } from '#kernel/time.ts'
import { Failure } from './failure.ts'
import type { InTurn } from './limits/fair-queue.ts'

/** The versions of the cached data. */
export type Versions = {
  /**
   * The newest version that this process was notified of. Undefined while notifications may be missed; then nothing
   * is cached.
   */
  newest(): number | undefined
  /**
   * Makes a value and gives the version of the data that it was made from. The data may be newer than the version,
   * never older.
   */
  label<Value>(make: () => Promise<Value>): Promise<{ version: number; value: Value }>
}

export type Cache<Value> = {
  /**
   * The cached value, or a new one. Parallel callers for the same key share one call of `make`.
   * @param inTurn calls `make` when it is the caller's turn
   */
  through(key: string, fill: () => Promise<Value>, inTurn?: InTurn): Promise<Value>
  /** The cached value, if it is still valid. */
  find(key: string): Value | undefined
  readonly bytes: number
}

/** How many lookups a cache had, and how many of them were hits. */
export type Lookups = { hits: number; misses: number }

export type CacheOptions<Value> = {
  versions: Versions
  maxBytes: number
  sizeOf: (value: Value) => number
  /** Whether this value may be cached. */
  keeps?: (value: Value) => boolean
  /** Stock and sold counts change without a new version, so this bounds their age. */
  maxAgeMs?: number
  now?: () => number
  /** Counters, for metrics. */
  lookups?: Lookups
}

type Entry<Value> = { value: Value; version: number; at: number; bytes: number }

/**
 * Caches public answers under the version of the catalogue that they were made from. An answer is cached only if no
 * newer version was notified meanwhile. A lagging replica reports an older version, so its answer is not cached.
 */
export function openCache<Value>(options: CacheOptions<Value>): Cache<Value> {
  const { versions, maxBytes, sizeOf } = options
  const maxAge = options.maxAgeMs ?? 30 * SECOND
  const now = options.now ?? Date.now
  const keeps = options.keeps ?? (() => true)
  const lookups = options.lookups ?? { hits: 0, misses: 0 }
  const entries = new Map<string, Entry<Value>>()
  const filling = new Map<string, { version: number; value: Promise<Value> }>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, entry: Entry<Value>): void {
    drop(key)
    if (entry.bytes > maxBytes / 8) return
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  async function fillAndKeep(key: string, fill: () => Promise<Value>): Promise<Value> {
    const at = now()
    const { version, value } = await versions.label(fill)
    const newest = versions.newest()
    if (newest !== undefined && version >= newest && keeps(value)) {
      // Two bytes for each character of the key, plus the cost of a map entry.
      keep(key, { value, version, at, bytes: sizeOf(value) + key.length * 2 + 200 })
    }
    return value
  }

  const find: Cache<Value>['find'] = (key) => {
    const newest = versions.newest()
    const entry = entries.get(key)
    if (newest === undefined || entry === undefined) return undefined
    if (entry.version < newest || now() - entry.at >= maxAge) {
      drop(key)
      return undefined
    }
    lookups.hits++
    // The map is ordered by last use: the first entry is dropped first.
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }

  const through: Cache<Value>['through'] = async (key, fill, inTurn = (job) => job()) => {
    const newest = versions.newest()
    if (newest === undefined) return inTurn(fill)
    const kept = find(key)
    if (kept !== undefined) return kept
    lookups.misses++
    const twin = filling.get(key)
    if (twin && twin.version >= newest) {
      return twin.value.catch((error: unknown) => {
        // Only the first caller's share was used up, so this caller tries for itself.
        if (error instanceof Failure && error.reason === 'too_many') return through(key, fill, inTurn)
        throw error
      })
    }
    const value = inTurn(() => fillAndKeep(key, fill)).finally(() => {
      if (filling.get(key)?.value === value) filling.delete(key)
    })
    filling.set(key, { version: newest, value })
    return value
  }

  return {
    through,
    find,
    get bytes() {
      return bytes
    },
  }
}
