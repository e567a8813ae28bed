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
import type { AnswersOf, Listed } from '#server/platform/database/statement.ts'
import type { Pipelines } from '#server/platform/database/transact.ts'

/**
 * A transaction whose statements are sent by the given functions: those of Kysely by the executor, lists by
 * `pipelines`.
 */
export function withExecutor(executor: QueryExecutor, pipelines: Pipelines): Tx {
  const driver = new DummyDriver()
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const transaction = new Transaction<Schema>({ config: { dialect }, dialect, driver, executor })
  return Object.assign(transaction, pipelines) as Tx
}

/** Sends each statement of a list alone, `around` each. */
export async function oneByOne<const S extends readonly Listed[]>(
  statements: S,
  send: (statement: Exclude<Listed, undefined>) => Promise<unknown>,
): Promise<AnswersOf<S>> {
  const answers: unknown[] = []
  for (const statement of statements) answers.push(statement && (await send(statement)))
  return answers as AnswersOf<S>
}
