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
   * The cached value, or a new one. Parallel callers for the same key share one call of `fill`. Each share waits for a
   * turn of its own, and the first one that gets it fills for all.
   */
  through(key: string, fill: () => Promise<Value>, turn?: Turn): Promise<Value>
  /** The cached value, if it is still valid. */
  find(key: string): Value | undefined
  readonly bytes: number
}

/** How a caller that has to fill the cache waits. Callers of one share wait for one turn together. */
export type Turn = { share: string; inTurn: InTurn }

/** How many lookups a cache had, and how many of them were hits. */
export type Lookups = { hits: number; misses: number }

export type CacheOptions<Value> = {
  versions: Versions
  maxBytes: number
  sizeOf: (value: Value) => number
  /** Whether this value may be cached. */
  isCacheable?: (value: Value) => boolean
  /** Stock and sold counts change without a new version, so this bounds their age. */
  maxAgeMs?: number
  now?: () => number
  /** Counters, for metrics. */
  lookups?: Lookups
}

type Entry<Value> = { value: Value; version: number; at: number; bytes: number }

/** A value that callers wait for. */
type Filling<Value> = {
  version: number
  /** Whether somebody's turn has come, who makes the value. */
  begun: boolean
  filled: PromiseWithResolvers<Value>
  /** By share. */
  turns: Map<string, Promise<void>>
}

const AT_ONCE: Turn = { share: '', inTurn: (job) => job() }

/**
 * Caches public answers under the version of the catalogue that they were made from. An answer is cached only if no
 * newer version was notified meanwhile. A lagging replica reports an older version, so its answer is not cached.
 */
export function openCache<Value>(options: CacheOptions<Value>): Cache<Value> {
  const { versions, maxBytes, sizeOf } = options
  const maxAge = options.maxAgeMs ?? 30 * SECOND
  const now = options.now ?? Date.now
  const isCacheable = options.isCacheable ?? (() => true)
  const lookups = options.lookups ?? { hits: 0, misses: 0 }
  const entries = new Map<string, Entry<Value>>()
  const fillings = new Map<string, Filling<Value>>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function store(key: string, entry: Entry<Value>): void {
    drop(key)
    if (entry.bytes > maxBytes / 8) return
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  async function fillAndStore(key: string, fill: () => Promise<Value>): Promise<Value> {
    const at = now()
    const { version, value } = await versions.label(fill)
    const newest = versions.newest()
    if (newest !== undefined && version >= newest && isCacheable(value)) {
      // Two bytes for each character of the key, plus the cost of a map entry.
      store(key, { value, version, at, bytes: sizeOf(value) + key.length * 2 + 200 })
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

  const through: Cache<Value>['through'] = async (key, fill, turn = AT_ONCE) => {
    const newest = versions.newest()
    if (newest === undefined) return turn.inTurn(fill)
    const cached = find(key)
    if (cached !== undefined) return cached
    lookups.misses++
    const filling = fillingOf(key, newest)
    const isFirst = !filling.begun && !filling.turns.has(turn.share)
    if (isFirst) waitForTurn(key, filling, fill, turn)
    try {
      // The place that is left behind in the queue is given a turn that does nothing, or is refused.
      await Promise.race([filling.filled.promise, filling.turns.get(turn.share)])
      return await filling.filled.promise
    } catch (error) {
      // Only the first caller's place was refused, so this caller tries for itself.
      if (!isFirst && error instanceof Failure && error.reason === 'too_many') return through(key, fill, turn)
      throw error
    }
  }

  function fillingOf(key: string, newest: number): Filling<Value> {
    const present = fillings.get(key)
    if (present && present.version >= newest) return present
    const filling = {
      version: newest,
      begun: false,
      filled: Promise.withResolvers<Value>(),
      turns: new Map(),
    }
    fillings.set(key, filling)
    return filling
  }

  function waitForTurn(
    key: string,
    filling: Filling<Value>,
    fill: () => Promise<Value>,
    { share, inTurn }: Turn,
  ): void {
    const remove = () => {
      if (fillings.get(key) === filling) fillings.delete(key)
    }
    const begin = async () => {
      if (filling.begun) return
      filling.begun = true
      await fillAndStore(key, fill).then(filling.filled.resolve, filling.filled.reject).finally(remove)
    }
    const waiting = inTurn(begin).finally(() => {
      filling.turns.delete(share)
      if (!filling.begun && filling.turns.size === 0) remove()
    })
    filling.turns.set(share, waiting)
  }

  return {
    through,
    find,
    get bytes() {
      return bytes
    },
  }
}
