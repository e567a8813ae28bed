// Uses what `pg` 8.23.1 has, but does not document: the messages of a connection, its lists of prepared statements, and
// how a client calls a query. No other file does. Why not its own `pipeline`: decision 0211. pipeline.test.ts fails when
// the version changes.

import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import {
  type Columns,
  type ColumnsByName,
  columnsOf,
  type Field,
  NO_COLUMNS,
  rowOf,
} from './pipeline-rows.ts'

export type PipelineQuery = { text: string; values?: readonly unknown[]; name?: string }
export type PipelineResult = {
  /** `SELECT`, `INSERT`, `COMMIT` and the like. */
  command: string
  rowCount: number | undefined
  rows: unknown[]
}

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
  queries: readonly PipelineQuery[],
  progress: Progress = { answered: 0 },
): Promise<PipelineResult[]> {
  return new Promise((resolve, reject) => {
    const callback: Callback = (error, results) => (error ? reject(error) : resolve(results ?? []))
    client.query(new Pipeline(queries, progress, callback) as Pipeline & pg.Query)
  })
}

type Callback = (error: unknown, results?: PipelineResult[]) => void

/**
 * A pipeline as `pg` handles a query: it is called with the server's messages. It has as little as possible of `pg`'s
 * own queries, which for each statement make an object that emits events, copy its configuration, have its columns
 * described and write each message by itself: that doubles the shop's processor time for a statement.
 */
class Pipeline {
  /** `pg` wraps it in its timeout, and also calls it when the server does not answer. */
  callback: Callback
  readonly queries: readonly PipelineQuery[]
  readonly results: PipelineResult[] = []
  readonly #progress: Progress
  #failure: unknown
  #found: unknown[] = []
  #columns: Columns | undefined
  /** The statements whose columns the server is asked for. */
  #asked = new Set<string>()
  #known: ColumnsByName | undefined

  constructor(queries: readonly PipelineQuery[], progress: Progress, callback: Callback) {
    this.queries = queries
    this.#progress = progress
    this.callback = callback
  }

  /** `pg` keeps by them which statement was parsed, or failed: the one that runs. */
  get name(): string | undefined {
    return this.queries[this.#progress.answered]?.name
  }
  get text(): string | undefined {
    return this.queries[this.#progress.answered]?.text
  }

  submit(connection: Connection): unknown {
    const { known, collected, collector } = stateOf(connection)
    this.#known = known
    try {
      for (const query of this.queries) {
        // The server refuses a statement whose columns have changed since it was prepared: each is described only once.
        const described = query.name !== undefined && known.has(query.name)
        if (!described && query.name !== undefined) this.#asked.add(query.name)
        addMessages(collector, query, described)
      }
      collector.sync()
      if (connection.stream.writable) connection.stream.write(Buffer.concat(collected))
    } catch (error) {
      return error
    } finally {
      collected.length = 0
    }
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = columnsOf(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure) return
    try {
      this.#columns ??= this.#known?.get(this.name ?? '') ?? NO_COLUMNS
      if (fields.length !== this.#columns.names.length) {
        this.#known?.clear()
        throw new Error(PLAN_CHANGED)
      }
      this.#found.push(rowOf(this.#columns, fields))
    } catch (error) {
      this.#failure = error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this
    if (name !== undefined && this.#asked.has(name)) this.#known?.set(name, this.#columns ?? NO_COLUMNS)
    const [command = '', ...numbers] = text.split(' ')
    const last = numbers.at(-1)
    this.#end({ command, rowCount: last === undefined ? undefined : Number(last), rows: this.#found })
  }

  handleEmptyQuery(): void {
    this.#end({ command: '', rowCount: undefined, rows: [] })
  }

  #end(result: PipelineResult): void {
    this.results.push(result)
    this.#found = []
    this.#columns = undefined
    this.#progress.answered += 1
  }

  handleError(error: unknown, connection: Connection): void {
    // The server skipped the rest, so their prepared statements do not exist.
    for (const { name } of this.queries.slice(this.#progress.answered)) {
      if (name !== undefined) delete connection.submittedNamedStatements[name]
    }
    this.callback(this.#failure ?? error)
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, this.results)
  }
}
// `pg` refuses queries of other classes where it sends several at a time.
Object.setPrototypeOf(Pipeline.prototype, pg.Query.prototype)

/** The server's description counts, since a pooler may have prepared the statement again on another connection. */
const PLAN_CHANGED = 'cached plan must not change result type'

function addMessages(
  to: Connection,
  { text, values = [], name = '' }: PipelineQuery,
  described: boolean,
): void {
  if (name === '' || (to.parsedStatements[name] ?? to.submittedNamedStatements[name]) === undefined) {
    to.parse({ name, text })
    if (name !== '') to.submittedNamedStatements[name] = text
  }
  to.bind({ statement: name, values, valueMapper: prepareValue })
  if (!described) to.describe({ type: 'P', name: '' })
  to.execute({})
}

/** The part of a connection of `pg` that its types omit. */
type Connection = {
  stream: { writable: boolean; write(bytes: Buffer): unknown }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: {
    statement: string
    values: readonly unknown[]
    valueMapper: (value: unknown) => unknown
  }): void
  describe(message: { type: 'P'; name: '' }): void
  execute(message: object): void
  sync(): void
}

type ConnectionState = {
  /** The columns of its prepared statements. */
  known: ColumnsByName
  collected: Buffer[]
  /** The same connection, which collects its messages instead of writing each by itself. */
  collector: Connection
}
const states = new WeakMap<Connection, ConnectionState>()

function stateOf(connection: Connection): ConnectionState {
  const existing = states.get(connection)
  if (existing) return existing
  const collected: Buffer[] = []
  const stream: Connection['stream'] = { writable: true, write: (bytes) => collected.push(bytes) }
  const collector: Connection = Object.create(connection, { stream: { value: stream } })
  const state = { known: new Map(), collected, collector }
  states.set(connection, state)
  return state
}
