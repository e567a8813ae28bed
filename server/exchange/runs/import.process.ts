import { openDatabase } from '#server/platform/database/database.ts'
import type { FoundColumns } from '../stage-file.ts'
import { checkFile, withSource } from './check-file.ts'
import type { ImportSettings } from './import-settings.ts'
import { workOnImports } from './work-on-imports.ts'

// A process of its own, so that reading a file takes neither the shop's time nor its memory. It may be killed at any
// moment: a check is one transaction, and so is each batch.
process.on('disconnect', () => process.exit())

export type ImportOrder = {
  url: string
  prepared: boolean
  /** A file to be checked; without one, runs under way are worked on. */
  check?: { id: number; path: string; settings: ImportSettings; today: string }
}
export type ImportMessage =
  /** Sent every few seconds: the process neither hangs nor computes without end. */
  { alive: true } | { end: true } | { fault: string; found?: FoundColumns | undefined } | { error: string }

/** No statement takes longer, nor may a transaction wait longer for what is read. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000
const ALIVE_EVERY_MS = 5_000

process.once('message', async ({ url, prepared, check }: ImportOrder) => {
  const send = (message: ImportMessage) => process.send?.(message)
  const database = openDatabase({ url, prepared, poolSize: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const tellAlive = () => send({ alive: true })
  tellAlive()
  const telling = setInterval(tellAlive, ALIVE_EVERY_MS)
  let found: FoundColumns | undefined
  const onSample = (columns: FoundColumns) => {
    found = columns
  }
  try {
    if (check === undefined) await workOnImports(database, () => new Date())
    else {
      await withSource(check.path, check.settings, (source) =>
        checkFile(database, { ...check, source, onSample }),
      )
    }
    send({ end: true })
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    send(code === 'import_fault' ? { fault: message, found } : { error: String(error) })
  } finally {
    clearInterval(telling)
    await database.close()
    process.disconnect()
  }
})
