import {
  CompiledQuery,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { type Log, silentLog } from '../log.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import type { DB } from './schema.gen.ts'
import { type TransactOptions, type Tx, transact } from './transact.ts'
import { valueTypes } from './value-types.ts'

export type Schema = DB

export { beforeCommit, type Tx } from './transact.ts'

/** Where a query may run: in a transaction or on a connection of its own. */
export type Queryable = Kysely<Schema>

export type Database = {
  /** The primary. */
  kysely: Kysely<Schema>
  /** The replicas in turn, or the primary where there are none (or none answers). Catalogue reads only. */
  read: Kysely<Schema>
  transact<T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions): Promise<T>
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
  log?: Log
}

const SLOW_QUERY_MS = 500

export function openDatabase(options: DatabaseOptions): Database {
  const log = options.log ?? silentLog
  const primary = openPool(options.url, options, log)
  const replicas = (options.replicaUrls ?? []).map((url) => openPool(url, options, log))

  // Without replicas too: catalogue reads neither wait for a checkout's connection nor make it wait.
  const reading = replicas.length > 0 ? replicas : [openPool(options.url, options, log)]

  const writing = openKysely(forKysely(primary, [primary], options), options, log)
  const { kysely } = writing
  const read = openKysely(
    forKysely(primary, [...reading, primary], options),
    options,
    log,
    GENERIC_PLANS,
  ).kysely

  return {
    kysely,
    read,
    transact: (work, transactOptions) => transact(writing, work, transactOptions),
    ping: async () => {
      await kysely.executeQuery(CompiledQuery.raw('select 1'))
    },
    load: () => ({ open: primary.totalCount, idle: primary.idleCount, waiting: primary.waitingCount }),
    close: async () => {
      await Promise.all([primary, ...reading].map((pool) => pool.end()))
    },
  }
}

function openPool(url: string, options: DatabaseOptions, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 30 * 60,
    keepAlive: true,
    pipeline: true,
    types: valueTypes,
    application_name: 'lembar',
  })
  // Without these listeners a connection that the server closes would end the process: the pool listens to
  // idle ones only, and a query under way is told by its own rejection.
  pool.on('error', (error) => log.warn({ error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** What Kysely asks of a pool, over one pool or several that stand in for each other. */
function forKysely(primary: pg.Pool, pools: pg.Pool[], options: DatabaseOptions): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  let turn = 0

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    if (options.prepared === false) return client as PostgresPoolClient
    const known = clients.get(client)
    if (known) return known
    const wrapped = withPreparedStatements(client)
    clients.set(client, wrapped)
    return wrapped
  }

  return {
    options: primary.options,
    connect: async () => {
      const replicas = pools.length - 1
      const first = replicas === 0 ? 0 : turn++ % replicas
      for (let step = 0; step < replicas; step++) {
        const pool = pools[(first + step) % replicas]
        const client = await pool?.connect().catch(() => undefined)
        if (client) return wrap(client)
      }
      return wrap(await primary.connect())
    },
    end: () => primary.end(),
  }
}

/**
 * Catalogue reads are few statements of one shape each. Left to itself, PostgreSQL plans most of them anew at every
 * call, since it takes an unknown OFFSET for a tenth of the table: 0.4 ms of planning before 0.15 ms of work.
 */
const GENERIC_PLANS = '; set plan_cache_mode = force_generic_plan'

function openKysely(pool: PostgresPool, options: DatabaseOptions, log: Log, settings = '') {
  const statementTimeout = Math.trunc(options.statementTimeoutMs ?? 15_000)
  const dialect = new PostgresDialect({
    pool,
    // SET, not a startup parameter: PgBouncer refuses connections that bring parameters it does not know.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(
        CompiledQuery.raw(
          `set statement_timeout = ${statementTimeout}; set idle_in_transaction_session_timeout = 30000${settings}`,
        ),
      )
    },
  })
  const kysely = new Kysely<Schema>({
    dialect,
    log: (event: LogEvent) => {
      if (event.level !== 'query' || event.queryDurationMillis < SLOW_QUERY_MS) return
      // The text only: its values may be personal data.
      log.warn({ sql: event.query.sql, ms: Math.round(event.queryDurationMillis) }, 'slow query')
    },
  })
  return { kysely, dialect, driver: dialect.createDriver() }
}
