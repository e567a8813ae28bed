import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { SECOND } from '#kernel/time.ts'
import { type Log, silentLog } from '../log.ts'
import { databaseFault } from './database-faults.ts'
import { sendPipeline } from './pipeline.ts'
import { kyselyClient, openNames, unnamed } from './prepared-statements.ts'
import { openReads, type ReadServer } from './reads.ts'
import type { DB } from './schema.gen.ts'
import { type BatchingClient, shareConnections } from './shared-connections.ts'
import { type AnswersOf, answersOf, queriesOf, type Read } from './statement.ts'
import { type Connections, type TransactOptions, type Tx, transact } from './transact.ts'
import { valueTypes } from './value-types.ts'

export type Schema = DB

export type { Tx } from './transact.ts'

/** Where a query can run: in a transaction, or on a connection outside one. */
export type Queryable = Kysely<Schema>

export type Database = {
  /** The primary. */
  kysely: Kysely<Schema>
  /**
   * The primary, only for reads of less than a millisecond: they share connections, and a slow one would delay the
   * others.
   */
  quickPrimary: Kysely<Schema>
  /** The replicas in turn, or the primary if there are none or none answers. For catalogue reads only. */
  read: Kysely<Schema>
  /** The same for reads of less than a millisecond, which share connections. */
  quickRead: Kysely<Schema>
  /** Runs work whose reads through `read` all use one server, which may lag behind the primary. */
  fromOneServer<T>(work: (server: ReadServer) => Promise<T>): Promise<T>
  transact<T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions): Promise<T>
  /** Sends reads to the primary in one round trip. Each sees what is committed when it begins. */
  pipeline<const S extends readonly Read<unknown>[]>(...reads: S): Promise<AnswersOf<S>>
  /** Rejects when the primary does not answer. */
  ping(): Promise<void>
  /** Connections of the primary: in use, idle, and callers that wait for one. */
  load(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  replicaUrls?: string[]
  /** False where a pooler in transaction mode cannot carry named statements (PgBouncer before 1.21). */
  prepared?: boolean
  poolSize?: number
  statementTimeoutMs?: number
  /** Every transaction is read-only. Not through a pooler, whose other clients would get such a connection as well. */
  readOnly?: boolean
  /** The address is a pooler, which gives a connection to each transaction: all have the same settings then. */
  pooled?: boolean
  /** Milliseconds that a replica may take to take a connection and to answer, before the primary is asked. */
  replicaPatience?: { connect: number; answer: number }
  /** Milliseconds after which a replica that did not answer is asked whether it is back. */
  probeAfterMs?: number
  /** Milliseconds after which a replica must have what the primary has written, or the others are asked. */
  lagLimitMs?: number
  log?: Log
  /** Called after each statement or pipeline, with its text and its duration in milliseconds. */
  onStatement?: (text: string, milliseconds: number) => void
}

const SLOW_MS = 500
const STATEMENT_TIMEOUT = 15 * SECOND
const IDLE_IN_TRANSACTION_TIMEOUT = 30 * SECOND

/**
 * Starting the workers of a parallel plan costs more than a statement of a tenth of a second saves by them, and takes
 * their cores from other calls. Statements of seconds have workers all the same.
 */
const FEW_WORKERS = 'set parallel_setup_cost = 50000'

function limitsOf(statementTimeout: number): string {
  // A transaction that reads a file between its statements may wait as long as its longest statement takes.
  const idleTimeout = Math.max(IDLE_IN_TRANSACTION_TIMEOUT, statementTimeout)
  return `set statement_timeout = ${statementTimeout}; set idle_in_transaction_session_timeout = ${idleTimeout}; ${FEW_WORKERS}`
}

/** What every connection of a pooler has to begin with: this process reaches only some of them. */
export const SESSION_LIMITS = limitsOf(STATEMENT_TIMEOUT)

/** Reads of the catalogue take milliseconds. A longer one is cancelled, so that it does not delay the others. */
const READ_TIMEOUT = 2 * SECOND
/** How long to wait for a replica before the primary is asked. */
const REPLICA_PATIENCE = { connect: SECOND, answer: 5 * SECOND }

export function openDatabase(options: DatabaseOptions): Database {
  const log = options.log ?? silentLog
  const clients = new WeakMap<pg.PoolClient, BatchingClient>()
  const nameStatement = options.prepared === false ? unnamed : openNames()
  const wrap = (client: pg.PoolClient) => {
    const wrapped = clients.get(client) ?? kyselyClient(client, nameStatement)
    clients.set(client, wrapped)
    return wrapped
  }
  const readSettings = `${GENERIC_PLANS}; set statement_timeout = ${Math.trunc(options.statementTimeoutMs ?? READ_TIMEOUT)}`
  const primary = openPool(options.url, options, log, { forWriting: options.readOnly !== true })
  const patience = options.replicaPatience ?? REPLICA_PATIENCE
  const reads = openReads({
    openReplicas: (options.replicaUrls ?? []).map(
      (url) => () => openPool(url, options, log, { settings: readSettings, patience }),
    ),
    // Through a pooler they would stay on connections that writes get afterwards.
    primary: openPool(options.url, options, log, options.pooled ? {} : { settings: readSettings }),
    wrap,
    log,
    ...(options.probeAfterMs === undefined ? {} : { probeAfterMs: options.probeAfterMs }),
    ...(options.lagLimitMs === undefined ? {} : { lagLimitMs: options.lagLimitMs }),
  })

  const onStatement = (text: string, ms: number) => {
    options.onStatement?.(text, ms)
    // Only the text, since the values may be personal data.
    if (ms >= SLOW_MS) log.warn({ sql: text, ms: Math.round(ms) }, 'slow query')
  }
  const { kysely, dialect } = openKysely(
    { options: primary.options, connect: async () => wrap(await primary.connect()) },
    onStatement,
  )
  const sharePrimary = shareConnections(async () => wrap(await primary.connect()))
  const quickPrimary = openKysely({ options: primary.options, connect: sharePrimary }, onStatement).kysely
  const read = openKysely({ options: primary.options, connect: reads.connect }, onStatement).kysely
  const quickRead = openKysely({ options: primary.options, connect: reads.connectShared }, onStatement).kysely
  const connections: Connections = {
    kysely,
    dialect,
    driver: dialect.createDriver(),
    connect: () => primary.connect(),
    nameStatement,
    onPipeline: (texts, ms) => onStatement(texts.join('; '), ms),
  }

  return {
    kysely,
    quickPrimary,
    read,
    quickRead,
    fromOneServer: reads.fromOneServer,
    transact: (work, transactOptions) => transact(connections, work, transactOptions),
    pipeline: (...sent) => sendReads(connections, sent),
    ping: async () => {
      await kysely.executeQuery(CompiledQuery.raw('select 1'))
    },
    load: () => ({ open: primary.totalCount, idle: primary.idleCount, waiting: primary.waitingCount }),
    close: async () => {
      await Promise.all([primary.end(), reads.close()])
    },
  }
}

async function sendReads<const S extends readonly Read<unknown>[]>(
  { connect, nameStatement, onPipeline }: Connections,
  reads: S,
): Promise<AnswersOf<S>> {
  const client = await connect()
  const started = performance.now()
  try {
    const queries = queriesOf(reads, (text) => nameStatement(client, text))
    return answersOf(reads, await sendPipeline(client, queries))
  } finally {
    client.release()
    onPipeline(
      reads.map(({ text }) => text),
      performance.now() - started,
    )
  }
}

type PoolOptions = { settings?: string; patience?: typeof REPLICA_PATIENCE; forWriting?: boolean }

function openPool(
  url: string,
  options: DatabaseOptions,
  log: Log,
  { settings = '', patience, forWriting = false }: PoolOptions = {},
): pg.Pool {
  const statementTimeout = Math.trunc(options.statementTimeoutMs ?? STATEMENT_TIMEOUT)
  const readOnly = options.readOnly ? '; set default_transaction_read_only = on' : ''
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: patience?.connect ?? 5 * SECOND,
    // The server cancels a long statement itself. This timeout is for a server that does not answer.
    query_timeout: patience?.answer ?? statementTimeout + 5 * SECOND,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 30 * 60,
    keepAlive: true,
    pipeline: true,
    types: valueTypes,
    application_name: 'lembar',
    // SET, not a startup parameter: PgBouncer refuses connections with parameters that it does not know.
    onConnect: async (client) => {
      await client.query(`${limitsOf(statementTimeout)}${readOnly}${settings}${forWriting ? ON_PRIMARY : ''}`)
    },
  })
  // Without these listeners a connection that the server closes would end the process: the pool listens to
  // idle ones only, and a query in progress rejects.
  pool.on('error', (error) => log.warn({ error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  endLostConnections(pool)
  return pool
}

/** Fails on a replica, as a statement that writes would. */
const ON_PRIMARY = `; do $$ begin
  if pg_is_in_recovery() then raise 'this server is a replica' using errcode = '25006'; end if;
end $$`

/**
 * Ends a connection at its release when the server said that it was demoted, or is stopping. The connection itself
 * still works, so that the pool would lend it again and again.
 */
function endLostConnections(pool: pg.Pool): void {
  const lost = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', (error: unknown) => {
      if (databaseFault(error) === 'disconnection') lost.add(client)
    })
  })
  pool.on('release', (_error, client) => {
    if (lost.has(client)) client.end().catch(() => undefined)
  })
}

/**
 * Catalogue reads are few different statements. By default PostgreSQL plans most of them again at every call, since
 * it estimates an unknown OFFSET as a tenth of the table: 0.4 ms of planning for 0.15 ms of work.
 */
const GENERIC_PLANS = '; set plan_cache_mode = force_generic_plan'

function openKysely(
  pool: Pick<PostgresPool, 'options' | 'connect'>,
  onStatement: (text: string, milliseconds: number) => void,
) {
  // Closed by whoever opened the pool.
  const dialect = new PostgresDialect({ pool: { ...pool, end: async () => undefined } })
  const kysely = new Kysely<Schema>({
    dialect,
    log: (event: LogEvent) => {
      if (event.level === 'query') onStatement(event.query.sql, event.queryDurationMillis)
    },
  })
  return { kysely, dialect }
}
