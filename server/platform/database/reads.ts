import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { SECOND } from '#kernel/time.ts'
import type { Log } from '../log.ts'
import { databaseFault } from './database-faults.ts'
import { openReplicaLag } from './replica-lag.ts'
import { type BatchingClient, shareConnections } from './shared-connections.ts'

/** How long a replica that did not answer is skipped before it is tried again. */
const PROBE_AFTER = 5 * SECOND
/** How far a replica may lag before it is skipped. */
const LAG_LIMIT = 90 * SECOND

export type ReadsOptions = {
  /** Opens the pool of each replica. Called again after an outage, since older connections may be dead. */
  openReplicas: (() => pg.Pool)[]
  /** A pool on the primary for reads only, so that reads and checkouts do not wait for each other's connections. */
  primary: pg.Pool
  /** The client for Kysely. */
  wrap: (client: pg.PoolClient) => BatchingClient
  log: Log
  probeAfterMs?: number
  lagLimitMs?: number
}

export type Reads = {
  connect(): Promise<PostgresPoolClient>
  /** The same for short reads, which share connections. */
  connectShared(): Promise<PostgresPoolClient>
  /**
   * Runs work whose reads all use one connection, so that a later read never sees older data than an earlier one.
   * Without replicas all connections use the primary, and nothing changes.
   */
  fromOneServer<T>(work: (server: ReadServer) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The server that all reads of some work use. */
export type ReadServer = {
  /**
   * True once its replica was lost while there was no primary: the work goes on at another replica, whose data may be
   * older than what was read before.
   */
  readonly mixed: boolean
}

type Replica = { open: () => pg.Pool; pool: pg.Pool; away: boolean; probe?: NodeJS.Timeout | undefined }
/** Work whose reads share one connection. */
type Group = { client?: Promise<BatchingClient>; mixed: boolean; over: boolean }

/**
 * Connections for reads: the replicas in turn, or the primary if there are none or none answers. A failed replica is
 * skipped until it answers again, and the failed statement runs on the next one. One that lags is skipped until it has
 * caught up.
 */
export function openReads({ openReplicas, primary, wrap, log, ...options }: ReadsOptions): Reads {
  const { probeAfterMs = PROBE_AFTER, lagLimitMs = LAG_LIMIT } = options
  const replicas: Replica[] = openReplicas.map((open) => ({ open, pool: open(), away: false }))
  const groups = new AsyncLocalStorage<Group>()
  let turn = 0
  let closed = false
  const lag = openReplicaLag(primary, Math.max(lagLimitMs, probeAfterMs))
  let watching: NodeJS.Timeout | undefined
  if (replicas.length > 0) watchLater()

  function watchLater(): void {
    watching = setTimeout(() => void watchLag(), probeAfterMs).unref()
  }

  /** Leaves out replicas that lag. What one of them fails with is left to the reads. */
  async function watchLag(): Promise<void> {
    await lag.ask()
    await Promise.all(
      replicas.map(async (replica) => {
        if (replica.away) return
        const isBehind = await lag.isBehind(replica.pool, lagLimitMs).catch(() => false)
        if (isBehind) leaveOut(replica, undefined)
      }),
    )
    if (!closed) watchLater()
  }

  /** @param error what it failed with; undefined where it lags */
  function leaveOut(replica: Replica, error: unknown): void {
    if (replica.away || closed) return
    replica.away = true
    const how = error === undefined ? 'lags' : 'does not answer'
    log.warn({ error, replica: replicas.indexOf(replica) }, `a replica ${how} and is left out`)
    // Not awaited: a connection to a server that does not answer may take minutes to end.
    replica.pool.end().catch(() => undefined)
    replica.pool = replica.open()
    probeLater(replica)
  }

  function probeLater(replica: Replica): void {
    replica.probe = setTimeout(() => void probe(replica), probeAfterMs).unref()
  }

  async function probe(replica: Replica): Promise<void> {
    try {
      // One that came back only within the limit would soon be left out again.
      if (!(await lag.isBehind(replica.pool, probeAfterMs))) {
        replica.away = false
        log.info({ replica: replicas.indexOf(replica) }, 'a replica answers again')
        return
      }
    } catch {
      // It is asked again.
    }
    if (!closed) probeLater(replica)
  }

  const ofPrimary = async () => wrap(await primary.connect())

  /** The primary is never older than what a replica has told. */
  async function ofNoOlder(group: Group): Promise<BatchingClient> {
    try {
      return await ofPrimary()
    } catch (error) {
      if (databaseFault(error) === undefined) throw error
      group.mixed = true
      return acquire()
    }
  }

  /** @param otherwise what is asked when a replica ends a connection that it took */
  async function acquire(otherwise: () => Promise<BatchingClient> = acquire): Promise<BatchingClient> {
    const first = turn++
    for (let step = 0; step < replicas.length; step++) {
      const replica = replicas[(first + step) % replicas.length]
      if (replica === undefined || replica.away) continue
      try {
        return withFallback(replica, await replica.pool.connect(), otherwise)
      } catch (error) {
        // A pool whose connections are all in use says nothing about its server.
        if (!isPoolBusy(error)) leaveOut(replica, error)
      }
    }
    return ofPrimary()
  }

  function withFallback(
    replica: Replica,
    client: pg.PoolClient,
    otherwise: () => Promise<BatchingClient>,
  ): BatchingClient {
    const wrapped = wrap(client)
    let fallback: Promise<PostgresPoolClient> | undefined
    const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      if (fallback) return (await fallback).query<R>(text, values)
      try {
        return await wrapped.query<R>(text, values)
      } catch (error) {
        const fault = databaseFault(error)
        // A conflict with the replica's replay does not occur on the primary.
        if (fault !== 'disconnection' && fault !== 'conflict') throw error
        if (fault === 'disconnection') leaveOut(replica, error)
        fallback ??= fault === 'conflict' ? ofPrimary() : otherwise()
        return (await fallback).query<R>(text, values)
      }
    }
    return {
      batch: wrapped.batch,
      // Kysely could also pass cursors; no query in this code streams.
      query: query as PostgresPoolClient['query'],
      release: () => {
        client.release(replica.away)
        fallback?.then(
          (other) => other.release(),
          () => undefined,
        )
      },
    }
  }

  const acquireShared = shareConnections(() => acquire())
  const connectBy = (open: () => Promise<PostgresPoolClient>) => async () => {
    const group = groups.getStore()
    if (group === undefined || group.over) return open()
    group.client ??= acquire(() => ofNoOlder(group))
    const shared = await group.client
    // Returned to the pool when the whole work is done.
    return { query: shared.query.bind(shared) as PostgresPoolClient['query'], release: () => undefined }
  }

  return {
    connect: connectBy(() => acquire()),
    connectShared: connectBy(acquireShared),
    fromOneServer: async (work) => {
      const group: Group = { mixed: false, over: false }
      if (replicas.length === 0) return work(group)
      try {
        return await groups.run(group, () => work(group))
      } finally {
        group.over = true
        group.client?.then(
          (client) => client.release(),
          () => undefined,
        )
      }
    },
    close: async () => {
      closed = true
      clearTimeout(watching)
      for (const replica of replicas) clearTimeout(replica.probe)
      // A server that does not answer does not confirm that a connection has ended.
      for (const replica of replicas) if (replica.away) replica.pool.end().catch(() => undefined)
      await Promise.all(
        [primary, ...replicas.filter(({ away }) => !away).map(({ pool }) => pool)].map((pool) => pool.end()),
      )
    },
  }
}

const isPoolBusy = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
