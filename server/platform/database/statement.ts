import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { PipelineQuery, PipelineResult } from './pipeline.ts'
import type { DB } from './schema.gen.ts'

/**
 * One SQL statement with its parameters that is not sent yet, and a function that reads its answer. Only a
 * transaction can send it (`tx.pipeline`, `tx.commit`), so a lock or a write outside a transaction does not compile.
 */
export type Statement<T> = {
  readonly text: string
  readonly values: readonly unknown[]
  /** @param answer the rows of the database, and how many were written or read */
  readonly read: (answer: StatementAnswer) => T
}

export type StatementAnswer = { readonly rows: readonly unknown[]; readonly count: number }

/** A statement that neither locks nor writes. It can also be sent outside a transaction. */
export type Read<T> = Statement<T> & { readonly [onlyReads]: true }
declare const onlyReads: unique symbol

/** A statement, or undefined where this run of a pipeline does not need it. */
export type Listed = Statement<unknown> | undefined

/** The result of a pipeline: the answer of each statement, in the order of the list. */
export type AnswersOf<S extends readonly Listed[]> = { -readonly [K in keyof S]: AnswerOf<S[K]> }
type AnswerOf<S> = S extends Statement<infer T> ? T : undefined

/** The statements as `pg` takes them. */
export function queriesOf(
  statements: readonly Listed[],
  nameOf: (text: string) => string | undefined,
): PipelineQuery[] {
  return statements
    .filter((listed) => listed !== undefined)
    .map(({ text, values }) => {
      const name = nameOf(text)
      return name === undefined ? { text, values } : { text, values, name }
    })
}

/** @param results of `queriesOf(statements)` */
export function answersOf<const S extends readonly Listed[]>(
  statements: S,
  results: readonly PipelineResult[],
): AnswersOf<S> {
  let next = 0
  return statements.map((listed) => {
    if (listed === undefined) return undefined
    const { rows = [], rowCount } = results[next++] ?? {}
    return listed.read({ rows, count: rowCount ?? 0 })
  }) as AnswersOf<S>
}

/** Composes statements. It has no connection, so executing a query of it is an error. */
export const compose = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () =>
      Object.assign(new DummyDriver(), {
        acquireConnection: () => Promise.reject(new Error('A statement is sent by a transaction’s pipeline')),
      }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export type Query<Row> = Compilable<Row> | RawBuilder<Row>

export function compileQuery<Row>(query: Query<Row>): CompiledQuery<Row> {
  return 'isRawBuilder' in query ? query.compile(compose) : query.compile()
}

/** A statement that locks or writes. Without `read` its answer is ignored. */
export function statement(query: Query<unknown>): Statement<void>
export function statement<Row, T>(
  query: Query<Row>,
  read: (rows: readonly Row[], count: number) => T,
): Statement<T>
export function statement<Row, T>(
  query: Query<Row>,
  read?: (rows: readonly Row[], count: number) => T,
): Statement<T | undefined> {
  const { sql, parameters } = compileQuery(query)
  // The rows have the type of the query.
  return { text: sql, values: parameters, read: ({ rows, count }) => read?.(rows as readonly Row[], count) }
}

/** A statement that only reads. */
export function reading<Row, T>(query: Query<Row>, read: (rows: readonly Row[]) => T): Read<T> {
  return statement(query, read) as Read<T>
}

/** The same statement with its answer mapped to another value. */
export function mapAnswer<From, To>(from: Read<From>, map: (answer: From) => To): Read<To>
export function mapAnswer<From, To>(from: Statement<From>, map: (answer: From) => To): Statement<To>
export function mapAnswer<From, To>(from: Statement<From>, map: (answer: From) => To): Statement<To> {
  return { ...from, read: (answer) => map(from.read(answer)) }
}
