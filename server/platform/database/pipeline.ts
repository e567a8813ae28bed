import pg from 'pg'
import { valueTypes } from './value-types.ts'

/** How many statements of a pipeline ran before a failure. */
export type Progress = { answered: number }

/**
 * Sends queries in their order in one round trip, with one Sync at the end: the server runs none after one that
 * fails. Each sees what those before it wrote and, in READ COMMITTED, what others have committed until it begins.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 * @throws the first failure, the only one there is
 */
export function sendPipeline(
  client: pg.PoolClient,
  queries: readonly pg.QueryConfig[],
  progress: Progress = { answered: 0 },
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const results: pg.QueryResult[] = []
    let failure: unknown
    const parts = queries.map((query) => {
      const settled = (error: unknown, result: pg.QueryResult) => {
        if (error) failure ??= error
        else results.push(result)
      }
      // `extended` without values, too: a query of the simple protocol ends with a Sync.
      const config = { ...query, queryMode: 'extended', types: valueTypes }
      return new pg.Query(config, settled as never) as Handled
    })
    const running = () => parts[progress.answered] as Handled
    const unknown = new Set<Handled>()
    let described: RowDescription | undefined

    const pipeline: Handling & Submitted = {
      submit: (connection) => {
        const { known, withoutSync, withoutSyncOrDescribe } = stateOf(connection)
        connection.stream.cork()
        for (const part of parts) {
          const description = part.hasBeenParsed(connection) ? known.get(part.name ?? '') : undefined
          failure ??= part.submit(description ? withoutSyncOrDescribe : withoutSync)
          if (failure) break
          if (!description) unknown.add(part)
          if (description && description !== NO_ROWS) part.handleRowDescription(description)
        }
        connection.sync()
        connection.stream.uncork()
      },
      handleRowDescription: (message) => {
        described = message
        running().handleRowDescription(message)
      },
      handleDataRow: (message) => {
        const part = running()
        if (message.fields.length === part._result.fields.length) part.handleDataRow(message)
        else {
          states.delete(client.connection)
          failure ??= new Error(PLAN_CHANGED)
        }
      },
      handleCommandComplete: (message, connection) => {
        const part = running()
        part.handleCommandComplete(message, connection)
        if (part.name !== undefined && unknown.has(part)) {
          stateOf(connection).known.set(part.name, described ?? NO_ROWS)
        }
        described = undefined
        progress.answered += 1
      },
      handleEmptyQuery: () => {
        progress.answered += 1
      },
      handleError: (error, connection) => {
        // The server skipped the rest, so their prepared statements do not exist.
        for (const { name } of parts.slice(progress.answered)) {
          if (name !== undefined) delete connection.submittedNamedStatements[name]
        }
        query.callback(error)
      },
      handleReadyForQuery: (connection) => {
        for (const part of parts) part.handleReadyForQuery(connection)
        query.callback(failure)
      },
      // `pg` wraps this callback in its timeout, and also calls it when the server does not answer.
      callback: (error) => {
        if (error) reject(error)
        else resolve(results)
      },
    }
    // In pipeline mode `pg` accepts its Query class only, and asks it which statement was parsed.
    const query = Object.assign(new pg.Query({ text: '' }), pipeline)
    Object.defineProperties(query, {
      name: { get: () => running().name },
      text: { get: () => running().text },
    })
    client.query(query)
  })
}

type ConnectionState = {
  /**
   * The result columns of its prepared statements, by name. The server refuses a statement whose columns have changed
   * since it was prepared, so each has to be described only once.
   */
  known: Map<string, RowDescription | typeof NO_ROWS>
  /** The connection as a query of a pipeline sees it: it must not end the pipeline. */
  withoutSync: pg.Connection
  withoutSyncOrDescribe: pg.Connection
}
const NO_ROWS = 'no rows'
const states = new WeakMap<pg.Connection, ConnectionState>()

function stateOf(connection: pg.Connection): ConnectionState {
  const existing = states.get(connection)
  if (existing) return existing
  const nothing = { value: () => undefined }
  const state: ConnectionState = {
    known: new Map(),
    withoutSync: Object.create(connection, { sync: nothing }),
    withoutSyncOrDescribe: Object.create(connection, { sync: nothing, describe: nothing }),
  }
  states.set(connection, state)
  return state
}

/** The server's description counts, since a pooler may have prepared the statement again on another connection. */
const PLAN_CHANGED = 'cached plan must not change result type'

type RowDescription = { fields: unknown[] }

/** The methods that `pg` calls for the server's messages. Its types omit them. */
type Handling = {
  handleRowDescription(message: RowDescription): void
  handleDataRow(message: { fields: unknown[] }): void
  handleCommandComplete(message: unknown, connection: Prepared): void
  handleEmptyQuery(): void
  handleError(error: unknown, connection: Prepared): void
  handleReadyForQuery(connection: Prepared): void
  callback(error?: unknown): void
}
type Submitted = { submit(connection: pg.Connection): unknown }
type Handled = Omit<pg.Query, 'submit'> &
  Handling &
  Submitted & {
    name?: string
    text: string
    hasBeenParsed(connection: pg.Connection): boolean
    _result: { fields: unknown[] }
  }
type Prepared = pg.Connection & { submittedNamedStatements: Record<string, string> }
