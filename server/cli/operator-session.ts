import { userInfo } from 'node:os'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { closeAuditEntry, openAuditEntry } from './audit.queries.ts'

/** Operators wait for a large file; a query of a shopper would have been given up long before. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000

export type OperatorSession = {
  config: Config
  database: Database
  /** For what goes wrong beside the command's own figures. */
  log: Log
  /** Aborted when the operator presses Ctrl-C: what runs stops at the next safe place. */
  signal: AbortSignal
}

export type CommandResult = {
  /** What the audit table keeps. */
  outcome: string
  exitCode: number
}

/**
 * Runs one command of an operator against the shop's database, whether the shop runs or not, and writes it
 * into the audit table: at the start, so that a command that was killed is seen, and with its outcome at the
 * end. Leaves nothing running that was not running before.
 */
export async function asOperator(
  command: string,
  args: Record<string, unknown>,
  work: (session: OperatorSession) => Promise<CommandResult>,
): Promise<number> {
  const config = readConfig(process.env)
  // Figures and faults are printed by the commands: the log is for what goes wrong beside them.
  const log = createLog({ level: config.log.level === 'debug' ? 'debug' : 'error', stream: process.stderr })
  const interrupt = new AbortController()
  const stop = () => interrupt.abort(interrupted())
  process.once('SIGINT', stop).once('SIGTERM', stop)

  const server =
    config.database.kind === 'embedded'
      ? await acquireEmbeddedServer({ dataFolder: config.dataFolder, role: 'guest', log })
      : undefined
  try {
    const url = config.database.kind === 'given' ? config.database.directUrl : (server?.url ?? '')
    await migrate(url, log)
    const database = openDatabase({
      url,
      prepared: config.database.prepared,
      poolSize: 2,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      log,
    })
    try {
      const entry = await openAuditEntry(database.kysely, { operator: operatorName(), command, args })
      try {
        const result = await work({ config, database, log, signal: interrupt.signal })
        await closeAuditEntry(database.kysely, entry, result.outcome)
        return result.exitCode
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        await closeAuditEntry(database.kysely, entry, `failed: ${message}`).catch(() => undefined)
        throw error
      }
    } finally {
      await database.close()
    }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await server?.release()
  }
}

const interrupted = () =>
  Object.assign(new Error('interrupted: nothing was changed'), { code: 'interrupted' as const })

/** A container may run under a number that no user has. */
function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
