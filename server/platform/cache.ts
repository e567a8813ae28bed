import { SECOND } from '#kernel/time.ts'
import { Failure } from './failure.ts'
import type { InTurn } from './limits/fair-queue.ts'

/** How far what is cached has moved on. */
export type Versions = {
  /** The newest version this process was notified of; undefined while it may miss some: then nothing is kept. */
  newest(): number | undefined
  /**
   * Makes a value together with the version of the data that it was made from. Where the value shows newer data than
   * that, the version is the older one.
   */
  label<Value>(make: () => Promise<Value>): Promise<{ version: number; value: Value }>
}

export type Cache<Value> = {
  /**
   * The kept value, or a new one; callers that ask at the same time share one filling.
   * @param inTurn runs the filling when it is the caller's turn
   */
  through(key: string, fill: () => Promise<Value>, inTurn?: InTurn): Promise<Value>
  /** The kept value, if it still stands. */
  find(key: string): Value | undefined
  readonly bytes: number
}

/** How often a cache was asked, and how often it could answer. */
export type Lookups = { hits: number; misses: number }

export type CacheOptions<Value> = {
  versions: Versions
  maxBytes: number
  sizeOf: (value: Value) => number
  /** Whether this value may be kept at all. */
  keeps?: (value: Value) => boolean
  /** Stock and sold counts change without a new version: this is how old they may be shown. */
  maxAgeMs?: number
  now?: () => number
  /** Counted up, for metrics. */
  lookups?: Lookups
}

type Entry<Value> = { value: Value; version: number; at: number; bytes: number }

/**
 * Keeps public answers under the version of the catalogue that they were made from; one is kept only if no newer
 * version was notified meanwhile. A replica that lags behind gives an older version, so its answer is not kept.
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
      // Two bytes a character of the key, and what a map entry costs.
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
    // The map's order is the order of use: the first entry is the one to drop.
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
        // The first caller's share was used up: that says nothing about this one's.
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
