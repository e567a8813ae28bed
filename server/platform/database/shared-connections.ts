import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { MINUTE } from '#kernel/time.ts'
import { databaseFault } from './database-faults.ts'

/** A connection that sends all queries of one turn of the event loop with one system call. */
export type BatchingClient = PostgresPoolClient & {
  /** Buffers writes to the socket until the end of this turn. */
  batch(): void
}

/** How many reads wait on one connection before another connection is taken. */
const MOST_IN_FLIGHT = 6
const MOST_CONNECTIONS = 4
/** After this time a connection gets no new reads, so that it becomes free even under constant load. */
const LONGEST_USE = 5 * MINUTE

type Shared = { client: Promise<BatchingClient>; inFlight: number; retireAt: number }

/**
 * Connections for short reads, several at a time on each. Pipelined, a dozen simultaneous reads cost one write to the
 * socket and wake the server once. An idle connection returns to its pool. Only for reads of less than a millisecond:
 * a slow one delays those behind it.
 * @param acquire takes a connection from its pool; its `release` returns it
 */
export function shareConnections(acquire: () => Promise<BatchingClient>) {
  const shared: Shared[] = []

  function choose(): Shared {
    const usable = shared.filter(({ retireAt }) => retireAt > Date.now())
    const free = usable.find(({ inFlight }) => inFlight < MOST_IN_FLIGHT)
    if (free) return free
    const [least] = usable.toSorted((a, b) => a.inFlight - b.inFlight)
    if (least && usable.length >= MOST_CONNECTIONS) return least
    const opened = { client: acquire(), inFlight: 0, retireAt: Date.now() + LONGEST_USE }
    shared.push(opened)
    return opened
  }

  function leave(one: Shared): void {
    one.inFlight -= 1
    if (one.inFlight > 0) return
    shared.splice(shared.indexOf(one), 1)
    one.client.then(
      (client) => client.release(),
      () => undefined,
    )
  }

  return async function connect(): Promise<PostgresPoolClient> {
    const one = choose()
    one.inFlight += 1
    const client = await one.client.catch((error: unknown) => {
      leave(one)
      throw error
    })
    const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      client.batch()
      try {
        return await client.query<R>(text, values)
      } catch (error) {
        if (databaseFault(error) === 'disconnection') one.retireAt = 0
        throw error
      }
    }
    return { query: query as PostgresPoolClient['query'], release: () => leave(one) }
  }
}
