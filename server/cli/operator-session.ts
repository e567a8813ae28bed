import { userInfo } from 'node:os'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { closeAuditEntry, openAuditEntry } from './audit.queries.ts'

/** Longer than for shoppers' queries, since operators import large files. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000

export type OperatorSession = {
  config: Config
  database: Database
  /** The log, for problems outside the command's own output. */
  log: Log
  /** Aborted when the operator presses Ctrl-C. Work then stops at the next safe point. */
  signal: AbortSignal
}

export type CommandResult = {
  /** The entry of the audit table. */
  outcome: string
  exitCode: number
}

/**
 * Runs one command of an operator against the shop's database, whether the shop runs or not. The audit table gets an
 * entry at the start, so that a killed command is visible, and the outcome at the end. No process is left running
 * that did not run before.
 */
export async function asOperator(
  command: string,
  args: Record<string, unknown>,
  work: (session: OperatorSession) => Promise<CommandResult>,
): Promise<number> {
  const config = readConfig(process.env)
  // Commands print their results and faults themselves. The log is for other problems.
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

/** A container may run under a user id without a name. */
function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
