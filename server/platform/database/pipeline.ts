import pg from 'pg'
import { valueTypes } from './value-types.ts'

/** How far a pipeline came, for whoever has to know what a failure left undone. */
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

    const pipeline: Handling & Submitted = {
      submit: (connection) => {
        const withoutSync: pg.Connection = Object.create(connection, { sync: { value: () => undefined } })
        connection.stream.cork()
        for (const part of parts) {
          failure ??= part.submit(withoutSync)
          if (failure) break
        }
        connection.sync()
        connection.stream.uncork()
      },
      handleRowDescription: (message) => running().handleRowDescription(message),
      handleDataRow: (message) => running().handleDataRow(message),
      handleCommandComplete: (message, connection) => {
        running().handleCommandComplete(message, connection)
        progress.answered += 1
      },
      handleEmptyQuery: () => {
        progress.answered += 1
      },
      handleError: (error, connection) => {
        // The server has skipped the rest: what they were to prepare is not there.
        for (const { name } of parts.slice(progress.answered)) {
          if (name !== undefined) delete connection.submittedNamedStatements[name]
        }
        query.callback(error)
      },
      handleReadyForQuery: (connection) => {
        for (const part of parts) part.handleReadyForQuery(connection)
        query.callback(failure)
      },
      // `pg` wraps this callback in its timeout, and calls it as well where the server does not answer.
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

/** What `pg` calls as the server's messages come; its types leave it out. */
type Handling = {
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Prepared): void
  handleEmptyQuery(): void
  handleError(error: unknown, connection: Prepared): void
  handleReadyForQuery(connection: Prepared): void
  callback(error?: unknown): void
}
type Submitted = { submit(connection: pg.Connection): unknown }
type Handled = Omit<pg.Query, 'submit'> & Handling & Submitted & { name?: string; text: string }
type Prepared = pg.Connection & { submittedNamedStatements: Record<string, string> }
