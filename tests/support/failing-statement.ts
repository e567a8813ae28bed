import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { withExecutor } from './transaction.ts'

export type Failing = {
  database: Database
  /** False where there were fewer statements than that. */
  reached(): boolean
}

/** The same database, where the n-th statement inside transactions (counted from 1) fails in the server. */
export function failingAt(database: Database, nth: number): Failing {
  let statements = 0
  const failing = (tx: Tx) => {
    const running = tx.getExecutor()
    return withExecutor(
      running.withConnectionProvider({
        provideConnection: (consumer, options) =>
          running.provideConnection(async (connection) => {
            statements += 1
            if (statements === nth) await connection.executeQuery(CompiledQuery.raw('select 1 / 0'))
            return consumer(connection)
          }, options),
      }),
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
