import { createHash } from 'node:crypto'
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/**
 * The server keeps every named statement of a connection in memory until it closes, so a connection names at
 * most this many; what comes after them runs unnamed, as it would without this file. Connections are renewed
 * every half hour, so a set that grew from passing shapes does not stay for ever.
 */
const NAMED_PER_CONNECTION = 400

/** Names are made once a text and shared by all connections; the cap only bounds a flood of one-off texts. */
const REMEMBERED_NAMES = 4_000

const names = new Map<string, string>()

/**
 * The client that Kysely gets: each parametrised text carries a short stable name, so that PostgreSQL parses
 * and plans it once a connection.
 */
export function withPreparedStatements(client: pg.PoolClient): PostgresPoolClient {
  const named = new Set<string>()

  // Kysely would also hand over cursors, but no query of ours streams.
  async function query<R>(
    text: unknown,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> {
    if (typeof text !== 'string') throw new TypeError('Cursors are not supported')
    const values = [...parameters]
    sendTogether(client)
    if (values.length === 0) return asKyselyResult(await client.query(text))
    const name = statementName(text)
    if (!named.has(name)) {
      if (named.size >= NAMED_PER_CONNECTION) return asKyselyResult(await client.query(text, values))
      named.add(name)
    }
    return asKyselyResult(await client.query({ name, text, values }))
  }

  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** What is asked in one go of the event loop is written to the server in one go. */
function sendTogether(client: pg.PoolClient): void {
  // Typed for the class alone, which is what a pool hands out.
  const { stream } = (client as unknown as pg.Client).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** The same object: `pg` types the command as any text and the count as absent for some commands. */
function asKyselyResult<R>(result: pg.QueryResult): PostgresQueryResult<R> {
  return result as PostgresQueryResult<R>
}

function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `l_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  // What is asked all the time is soon among them again.
  if (names.size > REMEMBERED_NAMES) names.clear()
  return name
}
