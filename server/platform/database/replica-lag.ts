import type pg from 'pg'
import { SECOND } from '#kernel/time.ts'

/** How long the primary may take to say what it has written. */
const ANSWER = SECOND

const WRITTEN =
  'select case when pg_is_in_recovery() then null else pg_current_wal_flush_lsn() end::text as written'
/** False on a server that is no replica, such as the primary in a list of all servers. */
const IS_BEHIND = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() < $1::pg_lsn as behind'

export type ReplicaLag = {
  /** Asks the primary what it has written by now; never rejects. */
  ask(): Promise<void>
  /**
   * Whether a replica has not replayed what the primary had written so many milliseconds ago. False while the primary
   * does not answer: data of any age is better than none.
   * @throws what a server that does not answer rejects with
   */
  isBehind(replica: pg.Pool, milliseconds: number): Promise<boolean>
}

/**
 * Compares places in the log of writes. The time of the last replayed transaction says nothing: it is old wherever
 * nothing was written for a while, and it stays at a server that was promoted.
 */
export function openReplicaLag(primary: pg.Pool, keptMs: number): ReplicaLag {
  /** What was written at which time, the oldest first. Of those older than is ever asked for, only the newest. */
  let places: { written: string; at: number }[] = []
  let answers = false

  const readWritten = async () => {
    // The driver takes a timeout with a query; its types do not say so.
    const query = { text: WRITTEN, query_timeout: ANSWER }
    const { rows } = await primary.query<{ written: string | null }>(query)
    return rows[0]?.written ?? undefined
  }

  return {
    ask: async () => {
      const written = await readWritten().catch(() => undefined)
      answers = written !== undefined
      if (written === undefined) return
      const last = places.at(-1)
      // Another primary, whose log is shorter.
      if (last !== undefined && positionOf(written) < positionOf(last.written)) places = []
      const at = performance.now()
      places.push({ written, at })
      places = places.slice(
        Math.max(
          0,
          places.findLastIndex((place) => at - place.at >= keptMs),
        ),
      )
    },
    isBehind: async (replica, milliseconds) => {
      const now = performance.now()
      const place = places.findLast(({ at }) => now - at >= milliseconds)
      const { rows } = await replica.query<{ behind: boolean | null }>(IS_BEHIND, [place?.written ?? '0/0'])
      return answers && place !== undefined && rows[0]?.behind === true
    },
  }
}

/** Of a place as the server writes it: two hexadecimal numbers of 32 bits. */
function positionOf(place: string): bigint {
  const [high = '0', low = '0'] = place.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
