import { CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { type AnswersOf, type Listed, statement } from '#server/platform/database/statement.ts'
import { withExecutor } from './transaction.ts'

export type Failing = {
  database: Database
  /** False where there were fewer statements than that. */
  reached(): boolean
}

/** The same database, where the n-th statement inside transactions (counted from 1) fails in the server. */
export function failingAt(database: Database, nth: number): Failing {
  let statements = 0
  /** The same list, with one that fails before the n-th. */
  const withFailing = (list: readonly Listed[]): readonly Listed[] =>
    list.flatMap((listed) => {
      if (listed === undefined) return [undefined]
      statements += 1
      return statements === nth ? [statement(sql`select 1 / 0`), listed] : [listed]
    })
  const failing = (tx: Tx) => {
    const running = tx.getExecutor()
    // With an inserted statement the list fails, so its answers, which would be shifted by one, are never used.
    const pipeline = <const S extends readonly Listed[]>(...list: S) =>
      tx.pipeline(...withFailing(list)) as Promise<AnswersOf<S>>
    const commit = <const S extends readonly Listed[]>(...list: S) =>
      tx.commit(...withFailing(list)) as Promise<AnswersOf<S>>
    return withExecutor(
      running.withConnectionProvider({
        provideConnection: (consumer, options) =>
          running.provideConnection(async (connection) => {
            statements += 1
            if (statements === nth) await connection.executeQuery(CompiledQuery.raw('select 1 / 0'))
            return consumer(connection)
          }, options),
      }),
      { pipeline, commit },
    )
  }
  return {
    database: {
      ...database,
      transact: (work, options) => database.transact((tx) => work(failing(tx)), options),
    },
    reached: () => statements >= nth,
  }
}
