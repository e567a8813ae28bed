import type { Database, Queryable, Tx } from '#server/platform/database/database.ts'
import { openRest } from '#server/platform/database/rest-beside.ts'
import {
  countBuyers,
  countFinished,
  countPairs,
  countPairsOf,
  findLastCount,
  listChanged,
  listFinishedTitles,
  listPairedTitles,
  listTitleIds,
  noteCount,
  rankRelated,
} from './pairs.queries.ts'
import { changesSince, windowStart } from './recommendation.rules.ts'

/** So few titles are counted at once that a statement takes a second, also where each is in thousands of orders. */
const TITLES_AT_ONCE = 10
const PAIRS_AT_ONCE = 100
const RANKED_AT_ONCE = 500
/** The pause after each part, as a share of the time that it took, where shoppers use the shop meanwhile. */
const REST = 1
/** The same of the first run, which counts all orders and is to end in five minutes as well. */
const REST_AT_FIRST = 0.8

type Run = { now: Date; signal?: AbortSignal | undefined; progressed?: (() => void) | undefined }

/**
 * Counts who bought titles together and who read them to the end, and relates the titles to each other. The first run
 * counts all orders, later ones the pairs of those that changed. Each part is a transaction of its own and gives the
 * same result when it is done again, so a run that was interrupted is simply begun anew.
 */
export async function relateTitles(database: Database, { now, signal, progressed }: Run): Promise<void> {
  const from = windowStart(now)
  const changes = changesSince(await findLastCount(database.kysely), now)
  const rest = await openRest(database, changes === undefined ? REST_AT_FIRST : REST)
  const eachOf = async <Item>(
    items: readonly Item[],
    size: number,
    count: (tx: Tx, part: Item[]) => unknown,
  ) => {
    for (let at = 0; at < items.length && !signal?.aborted; at += size) {
      await database.transact(async (tx) => {
        await count(tx, items.slice(at, at + size))
      })
      progressed?.()
      await rest(signal)
    }
  }
  const eachNext = async (
    list: (db: Queryable, after: number, limit: number) => Promise<number[]>,
    size: number,
    count: (tx: Tx, ids: number[]) => Promise<void>,
  ) => {
    for (let after = 0; !signal?.aborted; ) {
      const ids = await list(database.kysely, after, size)
      const last = ids.at(-1)
      if (last === undefined) return
      await eachOf(ids, size, count)
      after = last
    }
  }

  if (changes === undefined) {
    await eachNext(listTitleIds, TITLES_AT_ONCE, async (tx, ids) => {
      await countBuyers(tx, ids, from)
      await countPairsOf(tx, ids, from)
    })
  } else {
    const { titleIds, pairs } = await listChanged(database.kysely, changes)
    await eachOf(titleIds, TITLES_AT_ONCE, (tx, ids) => countBuyers(tx, ids, from))
    await eachOf(pairs, PAIRS_AT_ONCE, (tx, some) => countPairs(tx, some, from))
  }
  await eachNext(listFinishedTitles, TITLES_AT_ONCE, (tx, ids) => countFinished(tx, ids, from))
  await eachNext(listPairedTitles, RANKED_AT_ONCE, rankRelated)
  if (!signal?.aborted) await noteCount(database.kysely, now)
}
