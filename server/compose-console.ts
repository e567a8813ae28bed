// Part of the composition: the calls of the operator's console.
import type { ConsoleAccess } from '#contracts/call.ts'
import type { CallName, Calls } from '#contracts/calls.ts'
import type { Close } from './platform/close-all.ts'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import type { Handlers } from './platform/http/handler.ts'
import type { Log } from './platform/log.ts'
import { consolePromoHandlers } from './promos/console-promos.routes.ts'

type ConsoleCall = {
  [Name in CallName]: Calls[Name]['access'] extends ConsoleAccess ? Name : never
}[CallName]
type ConsoleHandlers = Handlers<ConsoleCall>

/** Connections for the console's reads, apart from the shop's, so that a slow list takes none from shoppers. */
const READ_POOL = 4

export type ConsoleParts = { config: Config; database: Database; directUrl: string; log: Log }

/**
 * The handlers of the console's calls. Those of GET get a database in which nothing can be written, so that no GET
 * changes anything (F107).
 */
export function composeConsole(
  { config, database, directUrl, log }: ConsoleParts,
  closing: Close[],
): ConsoleHandlers {
  const reads = openConsoleReads({ directUrl, prepared: config.database.prepared, log })
  closing.push(reads.close)
  const handlersOn = (given: Database): ConsoleHandlers => ({
    ...consolePromoHandlers({ database: given }),
  })
  return byMethod(handlersOn(reads), handlersOn(database))
}

export function openConsoleReads(given: { directUrl: string; prepared: boolean; log: Log }): Database {
  const { directUrl: url, prepared, log } = given
  return openDatabase({ url, prepared, poolSize: READ_POOL, readOnly: true, log })
}

/** The reading handlers for GET, the writing ones for all others. */
export function byMethod<Made extends Partial<Handlers>>(reading: Made, writing: Made): Made {
  const reads = Object.entries(reading).filter(([name]) => name.startsWith('GET '))
  return { ...writing, ...Object.fromEntries(reads) }
}
