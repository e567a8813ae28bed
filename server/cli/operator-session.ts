import { hostname, userInfo } from 'node:os'
import { recordAct } from '#server/audit/record-act.ts'
import type { CliActor } from '#server/platform/actor.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrateAt } from '#server/platform/database/database-address.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { createLog, type Log } from '#server/platform/log.ts'

/** Longer than for shoppers' queries, since operators import large files. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000
const LONGEST_OUTCOME = 2000

export type OperatorSession = {
  /** Who runs the command. Verbs of operators take it, and log what they do by it. */
  actor: CliActor
  config: Config
  database: Database
  /** A direct address of the database, for the queue of jobs. */
  databaseUrl: string
  /** The log, for problems outside the command's own output. */
  log: Log
  /** Aborted when the operator presses Ctrl-C. Work then stops at the next safe point. */
  signal: AbortSignal
}

export type CommandResult = {
  /** One sentence for the audit log. */
  outcome: string
  exitCode: number
}

/**
 * Runs a command that is no verb of an operator: it reads, or it does something that writes no entry of its own. The
 * audit log gets one entry with the command's outcome.
 */
export function asOperator(
  command: string,
  args: Record<string, unknown>,
  work: (session: OperatorSession) => Promise<CommandResult>,
): Promise<number> {
  return inOperatorSession(async (session) => {
    const { database, actor } = session
    const note = (outcome: string) => {
      const after = { arguments: args, outcome: outcome.slice(0, LONGEST_OUTCOME) }
      const act = { verb: 'command.run', id: command, after, now: new Date() } as const
      return database.transact((tx) => recordAct(tx, actor, act))
    }
    try {
      const result = await work(session)
      await note(result.outcome)
      return result
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      await note(`failed: ${message}`).catch(() => undefined)
      throw error
    }
  })
}

/**
 * Runs a command against the shop's database, whether the shop runs or not. What it does is logged by the verbs that
 * it calls. No process is left running that did not run before.
 */
export async function inOperatorSession(
  work: (session: OperatorSession) => Promise<Pick<CommandResult, 'exitCode'>>,
): Promise<number> {
  const config = readConfig(process.env)
  // Commands print their results and faults themselves. The log is for other problems.
  const log = createLog({ level: config.log.level === 'debug' ? 'debug' : 'error', stream: process.stderr })
  const interrupt = new AbortController()
  const stop = () => interrupt.abort(interrupted())
  process.once('SIGINT', stop).on('SIGTERM', stop)

  const server =
    config.database.kind === 'embedded'
      ? await acquireEmbeddedServer({ dataFolder: config.dataFolder, role: 'guest', log })
      : undefined
  try {
    const url = config.database.kind === 'given' ? config.database.directUrl : (server?.url ?? '')
    await migrateAt(url, config, log)
    const database = openDatabase({
      url,
      prepared: config.database.prepared,
      poolSize: 2,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      log,
    })
    try {
      const actor: CliActor = { kind: 'cli', name: operatorName(), host: hostname() }
      const { exitCode } = await work({
        actor,
        config,
        database,
        databaseUrl: url,
        log,
        signal: interrupt.signal,
      })
      return exitCode
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
