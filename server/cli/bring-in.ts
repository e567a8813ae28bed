import { dayInWib } from '#kernel/time.ts'
import {
  checkFile,
  describeFile,
  findUnendedImport,
  forgetRun,
  openForRun,
} from '#server/exchange/runs/check-file.ts'
import { importReportJson } from '#server/exchange/runs/import-result.ts'
import {
  getImport,
  type PreparedFile,
  pauseImport,
  prepareImport,
  runImport,
} from '#server/exchange/runs/import-run.ts'
import type { ImportSettings } from '#server/exchange/runs/import-settings.ts'
import { workOnImports } from '#server/exchange/runs/work-on-imports.ts'
import type { CatalogueSource } from '#server/exchange/source/open-source.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

export type ReportFile = {
  write(pieces: AsyncIterable<string>): Promise<void>
  remove(): Promise<void>
  finish(): Promise<void>
}

export type Session = { database: Database; actor: Actor; signal: AbortSignal }
export type Order = {
  path: string
  settings: ImportSettings
  dryRun: boolean
  reportFile: ReportFile | undefined
}

/** Checks a file and brings it in; one that was interrupted goes on where it was. @returns the id of its run */
export async function bringIn({ database, actor, signal }: Session, order: Order): Promise<number> {
  const { path, settings, dryRun, reportFile } = order
  const report = (id: number) => reportFile?.write(importReportJson(database.kysely, id))
  const source = await openForRun(path, settings)
  const file = await describeFile(path)
  const unended = dryRun ? undefined : await findUnendedImport(database.kysely, file.sha256, settings)
  const id = unended?.id ?? (await check({ database, actor, signal }, source, file, settings))
  try {
    await report(id)
    if (dryRun) {
      await reportFile?.finish()
      return id
    }
    if (unended?.state !== 'running') await transact(database, (tx, now) => runImport(tx, actor, { id, now }))
  } catch (error) {
    if (unended === undefined) await forgetRun(database, id)
    throw error
  }
  await workOnImports(database, () => new Date(), { signal })
  if (signal.aborted && (await getImport(database.kysely, id)).state === 'running') {
    await transact(database, (tx, now) => pauseImport(tx, actor, { id, now }))
    const { titlesDone, titlesPlanned } = await getImport(database.kysely, id)
    throw Object.assign(
      new Error(
        `interrupted: ${titlesDone} of ${titlesPlanned} titles are in; the same command goes on from there`,
      ),
      { code: 'interrupted' as const },
    )
  }
  await report(id)
  await reportFile?.finish()
  return id
}

async function check(
  { database, actor, signal }: Session,
  source: CatalogueSource,
  file: PreparedFile,
  settings: ImportSettings,
): Promise<number> {
  const { id } = await transact(database, (tx, now) => prepareImport(tx, actor, { file, settings, now }))
  try {
    await checkFile(database, { id, source, settings, signal, today: dayInWib(new Date()) })
    return id
  } catch (error) {
    await forgetRun(database, id)
    throw error
  }
}

const transact = <Result>(database: Database, work: (tx: Tx, now: Date) => Promise<Result>) =>
  database.transact((tx) => work(tx, new Date()))
