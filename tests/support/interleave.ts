import { setTimeout as sleep } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Read } from '#server/platform/database/statement.ts'
import { oneByOne, withExecutor } from './transaction.ts'

export type Interleaving<A, B> = {
  first: PromiseSettledResult<A>
  second: PromiseSettledResult<B>
  /** False where the first had ended before its point came: the second ran after it. */
  reached: boolean
  /** The second had to wait for a lock that the first held. */
  waited: boolean
}

type Pair<A, B> = { first: (database: Database) => Promise<A>; second: () => Promise<B> }

/**
 * Runs `first` up to the answer of its n-th statement (counted from 1, in and out of transactions), then `second`
 * until it is done or waits for a lock, and then the rest of `first`. The order is the same in every run and does not
 * depend on timing. `first` must use only the given database.
 */
export async function interleave<A, B>(
  database: Database,
  { first, second }: Pair<A, B>,
  after: number,
): Promise<Interleaving<A, B>> {
  let statements = 0
  let waited = false
  let other: Promise<PromiseSettledResult<B>> | undefined
  const answered = async () => {
    statements += 1
    if (statements !== after) return
    other = settled(second)
    waited = await untilDoneOrWaiting(database, other)
  }
  const stopping: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await answered()
      return result
    },
  }
  const watched: Database = {
    ...database,
    kysely: database.kysely.withPlugin(stopping),
    read: database.read.withPlugin(stopping),
    pipeline: (...reads) =>
      oneByOne(reads, async (read) => {
        const [answer] = await database.pipeline(read as Read<unknown>)
        await answered()
        return answer
      }),
    transact: (work, options) =>
      database.transact(async (tx) => {
        const steps = stepwise(tx, answered)
        const result = await work(steps.tx)
        await steps.over()
        return result
      }, options),
  }
  const one = await settled(() => first(watched))
  const reached = other !== undefined
  const two = await (other ?? settled(second))
  return { first: one, second: two, reached, waited }
}

/** Every interleaving: `scene` is prepared again for each point of the first, until there are no more points. */
export async function everyInterleaving<A, B>(
  database: Database,
  scene: () => Promise<
    Pair<A, B> & { afterwards: (outcome: Interleaving<A, B>, point: number) => Promise<void> }
  >,
): Promise<number> {
  for (let point = 1; ; point++) {
    const { afterwards, ...pair } = await scene()
    const outcome = await interleave(database, pair, point)
    await afterwards(outcome, point)
    if (!outcome.reached) return point - 1
  }
}

/** The same transaction one statement at a time: the statements of a pipeline have a point after each of them. */
function stepwise(tx: Tx, answered: () => Promise<void>): { tx: Tx; over(): Promise<void> } {
  let turn: Promise<unknown> = Promise.resolve()
  const answers: Promise<unknown>[] = []
  const inTurn = <T>(send: () => Promise<T>): Promise<T> => {
    const step = async () => {
      const answer = await send()
      await answered()
      return answer
    }
    const mine = turn.then(step)
    turn = mine.catch(() => undefined)
    answers.push(mine)
    return mine
  }
  const executor = tx.getExecutor().withConnectionProvider({
    provideConnection: (consumer, options) =>
      inTurn(() => tx.getExecutor().provideConnection(consumer, options)),
  })
  const pipeline: Tx['pipeline'] = (...statements) =>
    oneByOne(statements, (statement) => inTurn(async () => (await tx.pipeline(statement))[0]))
  const commit: Tx['commit'] = async (...statements) => {
    const ofAll = await pipeline(...statements)
    await tx.commit()
    return ofAll
  }
  return {
    tx: withExecutor(executor, { pipeline, commit }),
    over: async () => {
      await Promise.all(answers)
    },
  }
}

async function settled<T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([work()])
  return result
}

/** Whether it waits for a lock, read from the server's own tables. */
async function untilDoneOrWaiting({ kysely }: Database, work: Promise<unknown>): Promise<boolean> {
  let done = false
  void work.then(() => {
    done = true
  })
  while (true) {
    await sleep(2)
    if (done) return false
    const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(kysely)
    if (rows[0]?.waiting) return true
  }
}
