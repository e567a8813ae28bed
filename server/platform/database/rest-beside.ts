import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Transactions of others in a second from which the shop counts as used; its jobs alone make fewer. */
const USED = 20
/** A connection reports its transactions at most once a second. */
const LOOK_EVERY_MS = 2000

/**
 * For work of many parts, each a transaction, that must not slow down the shop. The function it gives is called after
 * each part: where others use the database, it waits for `share` times as long as the part took.
 */
export async function openRest(
  { kysely }: Database,
  share: number,
): Promise<(signal?: AbortSignal) => Promise<void>> {
  const countTransactions = async () => {
    const { rows } = await sql<{ ended: number }>`
      select xact_commit + xact_rollback as ended from pg_stat_database where datname = current_database()
    `.execute(kysely)
    return rows[0]?.ended ?? 0
  }
  let used = false
  let looked = { transactions: await countTransactions(), at: performance.now(), own: 1 }
  let began = performance.now()
  return async (signal) => {
    looked.own++
    const took = performance.now() - began
    const since = performance.now() - looked.at
    if (since >= LOOK_EVERY_MS) {
      const transactions = await countTransactions()
      used = transactions - looked.transactions - looked.own > (USED * since) / 1000
      looked = { transactions, at: performance.now(), own: 1 }
    }
    if (used) await sleep(share * took, undefined, signal && { signal }).catch(() => undefined)
    began = performance.now()
  }
}
