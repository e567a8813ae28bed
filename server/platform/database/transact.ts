import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  Transaction,
} from 'kysely'
import { backOff, databaseFault } from './database-faults.ts'
import type { DB } from './schema.gen.ts'

declare const insideTransaction: unique symbol

/**
 * A running transaction. A verb that writes or locks takes one, so that it cannot be called outside. What
 * runs inside may run twice (a deadlock is retried): it must have no effect outside the database.
 *
 * Statements that are called without waiting for one another (`Promise.all`, `beforeCommit`) leave in one flight
 * and run in the order in which they were called.
 */
export type Tx = Transaction<DB> & { readonly [insideTransaction]: true }

/**
 * Writes that nothing after them waits for: they travel with what follows, and with the commit, which fails with
 * the error of the first statement that failed. Each is one statement, sent when it is called.
 */
export function beforeCommit(...writes: (Promise<unknown> | false | undefined)[]): void {
  for (const write of writes) {
    if (write)
      write.catch((error: unknown) => {
        // Swallowed, this would be a write that nobody knows is missing.
        if (error instanceof TransactionOver) throw error
      })
  }
}

class TransactionOver extends Error {
  override readonly name = 'TransactionOver'
  override readonly message = 'The transaction is over'
}

export type TransactOptions = {
  /** `repeatable read` for answers put together from several queries that must agree. */
  isolation?: 'read committed' | 'repeatable read'
  /** How often it may run in all. */
  attempts?: number
}

type Parts = { kysely: Kysely<DB>; dialect: Dialect; driver: Driver }

const ATTEMPTS = 8

/**
 * Runs work in a transaction, and again where the server asks for it.
 * @throws what the work throws, after everything was rolled back
 */
export async function transact<T>(
  parts: Parts,
  work: (tx: Tx) => Promise<T>,
  { isolation = 'read committed', attempts = ATTEMPTS }: TransactOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const state = { committing: false }
    try {
      return await parts.kysely
        .getExecutor()
        .provideConnection((connection) => runOnce(parts, connection, work, isolation, state))
    } catch (error) {
      const fault = databaseFault(error)
      if ((fault !== 'conflict' && fault !== 'disconnection') || attempt >= attempts) throw error
      // A connection lost while committing leaves open whether it did: running again could do it twice.
      if (fault === 'disconnection' && state.committing) throw error
      await backOff(fault, attempt)
    }
  }
}

// The server's default is read committed: naming it would only make BEGIN longer.
const begins = { 'read committed': 'begin', 'repeatable read': 'begin isolation level repeatable read' }

/**
 * Kysely's own transactions wait for BEGIN's answer and send one statement at a time. Here BEGIN travels with
 * the first statement, and statements called together travel together: a checkout is some 50 statements, and on
 * one machine the way there and back costs as much as most of them.
 */
async function runOnce<T>(
  { kysely, dialect, driver }: Parts,
  connection: DatabaseConnection,
  work: (tx: Tx) => Promise<T>,
  isolation: keyof typeof begins,
  state: { committing: boolean },
): Promise<T> {
  let over = false
  const answers: Promise<unknown>[] = []
  const executor = kysely.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      // Of work that was called together, something may go on after something else has failed.
      if (over) throw new TransactionOver()
      const answer = consumer(connection)
      answers.push(answer)
      return answer
    },
  })
  const run = (sql: string) => connection.executeQuery<{ command?: string }>(CompiledQuery.raw(sql))
  const begun = run(begins[isolation])
  begun.catch(() => undefined)
  try {
    const result = await work(new Transaction<DB>({ config: { dialect }, dialect, driver, executor }) as Tx)
    over = true
    await begun
    state.committing = true
    const { rows } = await run('commit')
    // The server answers so where a statement had failed.
    if (rows[0]?.command === 'ROLLBACK') throw new TransactionAborted()
    return result
  } catch (error) {
    over = true
    // Of a connection that is gone nothing has to be undone.
    if (!state.committing) await run('rollback').catch(() => undefined)
    throw await causeOf(error, answers)
  }
}

class TransactionAborted extends Error {
  override readonly name = 'TransactionAborted'
  override readonly message = 'A transaction with a failed statement was to be committed'
}

/** After one statement has failed, those sent with it fail too, for no reason of their own: the first one says why. */
async function causeOf(error: unknown, answers: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isAborted(error)) return error
  for (const answer of await Promise.allSettled(answers)) {
    if (answer.status === 'rejected' && !isAborted(answer.reason)) return answer.reason
  }
  return error
}

function isAborted(error: unknown): boolean {
  return error instanceof TransactionAborted || (error as { code?: unknown }).code === IN_FAILED_TRANSACTION
}

const IN_FAILED_TRANSACTION = '25P02'
