import { createHash } from 'node:crypto'
import type { PostgresPoolClient, PostgresQueryResult, QueryResult } from 'kysely'
import type pg from 'pg'
import { type PipelineResult, sendPipeline } from './pipeline.ts'
import type { BatchingClient } from './shared-connections.ts'

/**
 * The server keeps every named statement of a connection in memory until the connection closes, so a connection names
 * at most this many. Further statements run unnamed. Connections are renewed every half hour, so rarely used
 * statements do not occupy the places for ever.
 */
const NAMED_PER_CONNECTION = 400

/**
 * A name is made once per text and shared by all connections. The bound limits the memory for texts that are sent
 * only once.
 */
const REMEMBERED_NAMES = 4_000

/**
 * The name under which a connection prepares a text, so that PostgreSQL parses and plans it once. Undefined: it runs
 * unnamed.
 */
export type NameStatement = (client: pg.PoolClient, text: string) => string | undefined

export const unnamed: NameStatement = () => undefined

export function openNames(): NameStatement {
  const named = new WeakMap<pg.PoolClient, Set<string>>()
  return (client, text) => {
    const name = nameOf(text)
    const ofClient = named.get(client) ?? new Set<string>()
    named.set(client, ofClient)
    if (ofClient.has(name)) return name
    if (ofClient.size >= NAMED_PER_CONNECTION) return undefined
    ofClient.add(name)
    return name
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `l_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  // Frequent statements soon get a name again.
  if (names.size > REMEMBERED_NAMES) names.clear()
  return name
}

/** The client for Kysely, which names its statements. */
export function kyselyClient(client: pg.PoolClient, nameStatement: NameStatement): BatchingClient {
  // Kysely could also pass cursors; no query in this code streams.
  async function query<R>(
    text: unknown,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> {
    if (typeof text !== 'string') throw new TypeError('Cursors are not supported')
    // Several statements in one text, as migrations have them, are only understood by the simple protocol.
    if (parameters.length === 0) return (await client.query(text)) as unknown as PostgresQueryResult<R>
    const name = nameStatement(client, text)
    const query = { text, values: parameters, ...(name === undefined ? {} : { name }) }
    const [result] = await sendPipeline(client, [query])
    return result as PostgresQueryResult<R>
  }
  const { stream } = client.connection
  let holding = false
  const batch = () => {
    if (holding) return
    holding = true
    stream.cork()
    setImmediate(() => {
      holding = false
      stream.uncork()
    })
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy), batch }
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export function asKyselyResult<R>({ command, rows, rowCount }: PipelineResult): QueryResult<R> {
  return { rows: rows as R[], ...(WRITES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
}
