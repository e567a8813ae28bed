import {
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutor,
  Transaction,
} from 'kysely'
import type { Schema, Tx } from '#server/platform/database/database.ts'

/** A transaction whose statements go another way. */
export function withExecutor(executor: QueryExecutor): Tx {
  const driver = new DummyDriver()
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Transaction<Schema>({ config: { dialect }, dialect, driver, executor }) as Tx
}
