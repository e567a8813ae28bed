import { createWriteStream } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inWorkFolder } from '#server/book-files/work-folder.ts'
import { openOwnFiles } from '#server/compose-storage.ts'
import { readMapping } from '#server/exchange/import-mapping.ts'
import { forgetRun } from '#server/exchange/runs/check-file.ts'
import {
  type ImportResult,
  importEntries,
  type ReportedRow,
  readImportResult,
  readSamples,
  reportedRow,
} from '#server/exchange/runs/import-result.ts'
import type { ImportSettings } from '#server/exchange/runs/import-settings.ts'
import { keepMapping } from '#server/exchange/runs/keep-mapping.ts'
import { fetchCatalogue } from '#server/exchange/source/fetch-catalogue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { bringIn, type ReportFile } from './bring-in.ts'
import { reportCommand } from './command.ts'
import { operatorFault, usageFault } from './faults.ts'
import { importFolder } from './import-folder.ts'
import { mappingText, readDelimiter, withOptions } from './import-mapping-options.ts'
import { importReportLines } from './import-report-lines.ts'
import { choiceOption, flag, needed, option, textOption, textsOption, wholeOption } from './options.ts'

const isAddress = (text: string) => /^https?:\/\//i.test(text)
const fileOrAddress = needed((text) => (isAddress(text) ? text : resolve(text)))

export const importCommand = reportCommand({
  name: 'import',
  usage: 'FILE|FOLDER|ADDRESS',
  about: `Adds the titles of a catalogue: an Excel workbook, CSV, JSON or ONIX 3, also in a ZIP with covers and books named
by ISBN, or such a ZIP alone. The whole file is read first;
rows that cannot be sold are refused with a reason, the rest is added in batches. The same command goes on where one
was interrupted, and a file that was imported already adds nothing. Of a folder, each file is
brought in once. An ADDRESS (https) is fetched first. How columns are recognised and values read: docs/import.md`,
  args: { FILE: fileOrAddress },
  options: {
    column: textsOption('FIELD=NAME', 'the column that holds a field, such as price="Harga Jual"'),
    mapping: textOption('MAP.json', 'which column tells what, where names alone do not say it'),
    'keep-mapping': textOption(
      'NAME',
      'keeps how the columns are read, for later files with the same columns',
    ),
    format: choiceOption(
      'FORMAT',
      ['ebook', 'paper', 'both'],
      'ebook, paper or both, for rows that do not tell (paper)',
    ),
    price: textOption('AMOUNT', 'price in rupiah for rows without one'),
    published: textOption('DATE', 'date of publication for rows without one: 2024-06-04, or 2024'),
    stock: wholeOption('copies of every new paper title whose row gives no stock (0)', 1_000_000),
    names: choiceOption('inverted', ['inverted', 'as_written'], 'authors are written "Hirata, Andrea"'),
    update: flag('titles that the shop has by their ISBN take over what the file says'),
    'same-isbn': flag('rows of one ISBN are one title, also where title, author, pages and language differ'),
    delimiter: option(
      'CHAR',
      'of a CSV file, "tab" for a tabulator (found out from the file)',
      readDelimiter,
    ),
    encoding: textOption('NAME', 'utf-8, latin1, utf-16le … (found out from the file)'),
    report: option('REPORT.json', 'writes every refused, merged and noted row there', (text) =>
      resolve(text),
    ),
    watch: flag('of a folder: goes on with files that come, until Ctrl-C'),
    'dry-run': flag('reads and reports, adds nothing'),
  },
  run: async ({ actor, database, config, log, signal }, { FILE: file, report: reportPath, ...given }) => {
    const started = performance.now()
    const isFolder = (await stat(file).catch(() => undefined))?.isDirectory() === true
    if (given.watch && !isFolder) throw usageFault('--watch needs a folder')
    if (isFolder && (reportPath !== undefined || given['dry-run'])) {
      throw usageFault('--report and --dry-run are for one file')
    }
    const reportFile = reportPath === undefined ? undefined : await openReportFile(reportPath)
    const mapping = withOptions(readMapping(await mappingText(given.mapping)), given)
    const { preorders, notices } = config.shop
    const settings: ImportSettings = {
      mapping,
      recognise: given.mapping === undefined && given.column.length === 0,
      format: given.format ?? 'paper',
      copies: given.stock ?? 0,
      update: given.update,
      trustIsbn: given['same-isbn'],
      parts: { preorders, notices },
      ...givenOnly({ delimiter: given.delimiter, encoding: given.encoding }),
    }
    const openFiles = () => openOwnFiles({ config, database })
    const session = { database, actor, signal, openFiles, log }
    if (isFolder) {
      return importFolder(session, { folder: file, settings, watch: given.watch })
    }
    try {
      const dryRun = given['dry-run']
      const id = await withFile(file, signal, (path) =>
        bringIn(session, { path, settings, dryRun, reportFile }),
      )
      const result = await readImportResult(database.kysely, id)
      const name = given['keep-mapping']
      const columns = result.columns.all
      if (name !== undefined && !dryRun && columns.length > 0) {
        await keepMapping(database.kysely, { name, columns, mapping, now: new Date() })
      }
      const samples = await readSamples(database.kysely, id, SAMPLES_EACH)
      const view = { dry_run: dryRun, ...result, ...(await firstEntries(database.kysely, id)) }
      if (dryRun) await forgetRun(database, id)
      const seconds = (performance.now() - started) / 1000
      return {
        view,
        lines: importReportLines(result, { seconds, dryRun, samples, ...givenOnly({ reportPath }) }),
        outcome: outcomeOf(result, dryRun),
        exitCode: isNothingIn(result) ? 1 : 0,
      }
    } finally {
      await reportFile?.remove()
    }
  },
})

/** A file that is fetched first is gone afterwards. */
const withFile = <Result>(
  file: string,
  signal: AbortSignal,
  work: (path: string) => Promise<Result>,
): Promise<Result> =>
  isAddress(file)
    ? inWorkFolder(async (folder) => work(await fetchCatalogue(file, { folder, signal })))
    : work(file)

const SAMPLES_EACH = 3
/** Of a longer report the screen shows the beginning; `--report` writes all of it. */
const MOST_SHOWN = 1000

async function firstEntries(db: Queryable, id: number) {
  const entries: ReportedRow[] = []
  let left = 0
  for await (const piece of importEntries(db, id)) {
    const shown = piece.slice(0, MOST_SHOWN - entries.length)
    entries.push(...shown.map(reportedRow))
    left += piece.length - shown.length
  }
  return { entries, entries_left_out: left }
}

/** A report is written to a temporary file and renamed, so that it is never incomplete. */
async function openReportFile(path: string): Promise<ReportFile> {
  const unfinished = `${path}.${process.pid}.tmp`
  const fail = (error: Error): never => {
    throw operatorFault(`The report cannot be written: ${error.message}`, error)
  }
  // A folder cannot be replaced, and a device must not be replaced.
  const replaceable = await stat(path).then(
    (there) => there.isFile(),
    () => true,
  )
  if (!replaceable) throw operatorFault(`The report cannot be written: ${path} is no regular file`)
  // Checked before a long import begins, not after it.
  await writeFile(unfinished, '{}\n').catch(fail)
  return {
    write: (pieces) => pipeline(pieces, createWriteStream(unfinished)).catch(fail),
    remove: () => rm(unfinished, { force: true }),
    finish: () =>
      rename(unfinished, path).catch((error: Error) => {
        throw operatorFault(`The import is done; its report stays at ${unfinished}: ${error.message}`, error)
      }),
  }
}

/** Neither a row nor a file of an archive was taken. */
const isNothingIn = ({ totals, files }: ImportResult): boolean => {
  const taken =
    files === undefined ? 0 : Object.values(files.counts).reduce((a, b) => a + b) - files.counts.refused
  return totals.refused === totals.rows && taken === 0
}

function outcomeOf({ totals, titles }: ImportResult, dryRun: boolean): string {
  const updated = titles.changed + titles.unchanged > 0
  const changed = updated ? `, ${titles.changed} titles changed, ${titles.unchanged} as they were` : ''
  return `${dryRun ? 'dry run: ' : ''}${totals.rows} rows: ${totals.imported} imported, ${totals.merged} merged, ${totals.unchanged} unchanged, ${totals.refused} refused${changed}`
}
