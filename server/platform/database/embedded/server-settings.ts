import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Places } from './places.ts'

export type Durability =
  /** Acknowledged writes survive a power cut. */
  | 'durable'
  /** For tests: nothing is synced to disk. */
  | 'fast'

const INCLUDE_LINE = "include 'lembar.conf'"

/**
 * Writes the server's settings to a separate file. It is rewritten before each start, so that a new version can
 * change the settings of an old cluster.
 */
export async function writeServerSettings(
  places: Places,
  options: { durability: Durability; port: number | undefined },
): Promise<void> {
  const settings: Record<string, string> = {
    // Node cannot use Unix sockets on Windows. Elsewhere the server has no port.
    listen_addresses: options.port === undefined ? '' : '127.0.0.1',
    ...(options.port === undefined
      ? { unix_socket_directories: places.socketFolder, unix_socket_permissions: '0700' }
      : { port: String(options.port) }),
    max_connections: '100',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    checkpoint_completion_target: '0.9',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'server-%a.log',
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'on',
    // Values of a failed statement are personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(options.durability === 'durable'
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '1d' }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  await replaceFile(join(places.cluster, 'lembar.conf'), `${lines.join('\n')}\n`, places)

  const main = join(places.cluster, 'postgresql.conf')
  const text = await readFile(main, 'utf8')
  if (!text.includes(INCLUDE_LINE)) await replaceFile(main, `${text.trimEnd()}\n\n${INCLUDE_LINE}\n`, places)
}

/** Written beside and moved over, so that root never follows a link that the server's account may have put there. */
async function replaceFile(path: string, text: string, places: Places): Promise<void> {
  const beside = `${path}.new`
  await rm(beside, { force: true })
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (places.identity) await file.chown(places.identity.uid, places.identity.gid)
  } finally {
    await file.close()
  }
  await rename(beside, path)
}
