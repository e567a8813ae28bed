import { type DatabaseConnection, type Dialect, type Driver, type Kysely, Transaction } from 'kysely'
import pg from 'pg'
import { backOff, databaseFault } from './database-faults.ts'
import { type PipelineQuery, type PipelineResult, type Progress, sendPipeline } from './pipeline.ts'
import { asKyselyResult, type NameStatement } from './prepared-statements.ts'
import type { DB } from './schema.gen.ts'
import { type AnswersOf, answersOf, type Listed, queriesOf } from './statement.ts'
import { isAborted, OutOfTurn, TransactionAborted, TransactionOver, Uncertain } from './transaction-errors.ts'

declare const insideTransaction: unique symbol

/**
 * A running transaction. A verb that writes or locks takes one, or returns statements that only a transaction can
 * send. The work may run twice (a deadlock is retried), so it must have no effect outside the database.
 *
 * Statements run in the order in which they are sent. Sending one while another runs is an error: statements that are
 * sent together are passed as one list, in their order.
 */
export type Tx = Transaction<DB> & Pipelines & { readonly [insideTransaction]: true }

export type Pipelines = {
  /** Sends statements in this order in one round trip. None runs after one that fails. */
  pipeline<const S extends readonly Listed[]>(...statements: S): Promise<AnswersOf<S>>
  /** Sends statements in this order together with COMMIT, in one round trip. This ends the transaction. */
  commit<const S extends readonly Listed[]>(...statements: S): Promise<AnswersOf<S>>
}

export type TransactOptions = {
  /** `repeatable read` for answers made of several queries that must see the same data. */
  isolation?: 'read committed' | 'repeatable read'
  /** How often the work may run in all. */
  attempts?: number
}

/** The parts that a transaction is built from. */
export type Connections = {
  kysely: Kysely<DB>
  dialect: Dialect
  driver: Driver
  connect: () => Promise<pg.PoolClient>
  nameStatement: NameStatement
  onPipeline: (texts: readonly string[], ms: number) => void
}

const ATTEMPTS = 8

/**
 * Runs work in a transaction, and again after a conflict or a lost connection (`database-faults.ts`).
 * @throws what the work throws, after everything was rolled back
 */
export async function transact<T>(
  connections: Connections,
  work: (tx: Tx) => Promise<T>,
  { isolation = 'read committed', attempts = ATTEMPTS }: TransactOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(connections, work, isolation)
    } catch (error) {
      if (error instanceof Uncertain) throw error.cause
      const fault = databaseFault(error)
      if ((fault !== 'conflict' && fault !== 'disconnection') || attempt >= attempts) throw error
      await backOff(fault, attempt)
    }
  }
}

async function runOnce<T>(
  connections: Connections,
  work: (tx: Tx) => Promise<T>,
  isolation: keyof typeof BEGIN,
): Promise<T> {
  const client = await connections.connect()
  const run = openRun(client, connections, BEGIN[isolation])
  let broken = false
  try {
    const result = await work(transactionOn(connections, run))
    await run.finish()
    return result
  } catch (error) {
    broken = !(await run.rollBack())
    throw run.causeOf(error)
  } finally {
    client.release(broken)
  }
}

const BEGIN = {
  // The server's default: naming it would only make the statement longer.
  'read committed': 'begin',
  'repeatable read': 'begin isolation level repeatable read',
}

type Run = ReturnType<typeof openRun>

/** One run of a transaction on its connection. BEGIN travels with what is sent first. */
function openRun(client: pg.PoolClient, { nameStatement, onPipeline }: Connections, begin: string) {
  let state: 'not begun' | 'open' | 'committing' | 'committed' | 'uncertain' | 'over' = 'not begun'
  let underWay: Promise<unknown> | undefined
  let firstFailure: unknown

  const nameOf = (text: string) => nameStatement(client, text)
  const named = (text: string): PipelineQuery => {
    const name = nameOf(text)
    return name === undefined ? { text } : { text, name }
  }

  async function send(queries: readonly PipelineQuery[], end?: 'commit'): Promise<PipelineResult[]> {
    if (state !== 'not begun' && state !== 'open') throw new TransactionOver()
    if (underWay !== undefined) throw new OutOfTurn()
    const first = state === 'not begun' ? 1 : 0
    const list = [...(first ? [named(begin)] : []), ...queries, ...(end ? [named('commit')] : [])]
    state = end ? 'committing' : 'open'
    const progress: Progress = { answered: 0 }
    const started = performance.now()
    try {
      const sent = sendPipeline(client, list, progress)
      underWay = sent
      const results = await sent
      if (end) {
        // The server's answer to COMMIT after a failed statement.
        if (results.at(-1)?.command === 'ROLLBACK') throw new TransactionAborted()
        state = 'committed'
      }
      return results.slice(first, first + queries.length)
    } catch (error) {
      firstFailure ??= error
      if (end) {
        const toldBefore = error instanceof pg.DatabaseError && progress.answered < list.length - 1
        state = toldBefore || error instanceof TransactionAborted ? 'over' : 'uncertain'
      }
      throw error
    } finally {
      underWay = undefined
      onPipeline(
        list.map(({ text }) => text),
        performance.now() - started,
      )
    }
  }

  return {
    pipeline: async <const S extends readonly Listed[]>(statements: S, end?: 'commit') => {
      const queries = queriesOf(statements, nameOf)
      const results = queries.length > 0 || end ? await send(queries, end) : []
      return answersOf(statements, results)
    },

    /** As Kysely sends one. */
    query: async (text: string, values: readonly unknown[]) => {
      const [result] = await send([{ ...(values.length === 0 ? { text } : named(text)), values }])
      return result as PipelineResult
    },

    finish: async () => {
      if (state === 'committing') await underWay
      else if (underWay !== undefined) throw new OutOfTurn()
      else if (state === 'open') await send([], 'commit')
      else state = 'over'
    },

    /** Returns whether the connection can be used again. */
    rollBack: async () => {
      underWay?.catch(() => undefined)
      if (state === 'not begun' || state === 'committed') return true
      if (state !== 'uncertain') state = 'over'
      return client.query('rollback').then(
        () => true,
        () => false,
      )
    },

    /** The first failure is the cause. Statements after it fail only because the transaction is aborted. */
    causeOf: (error: unknown) => {
      const cause = isAborted(error) && !isAborted(firstFailure) ? firstFailure : error
      return state === 'uncertain' && databaseFault(cause) === 'disconnection'
        ? new Uncertain(undefined, { cause })
        : cause
    },
  }
}

function transactionOn({ kysely, dialect, driver }: Connections, run: Run): Tx {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => asKyselyResult(await run.query(sql, parameters)),
    streamQuery: () => {
      throw new TypeError('Cursors are not supported')
    },
  }
  const executor = kysely
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  const pipelines: Pipelines = {
    pipeline: (...statements) => run.pipeline(statements),
    commit: (...statements) => run.pipeline(statements, 'commit'),
  }
  const transaction = new Transaction<DB>({ config: { dialect }, dialect, driver, executor })
  return Object.assign(transaction, pipelines) as Tx
}
