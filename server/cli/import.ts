import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { dayInWib } from '#kernel/time.ts'
import type { NameOrder } from '#server/exchange/authors.rules.ts'
import { importCatalogue } from '#server/exchange/import-catalogue.ts'
import { type ImportMapping, readMapping } from '#server/exchange/import-mapping.ts'
import type { ImportReport } from '#server/exchange/import-report.ts'
import type { Format } from '#server/exchange/kind.rules.ts'
import { openSource } from '#server/exchange/source/open-source.ts'
import { countSales } from '#server/inventory/count-sales.ts'
import { receiveStock } from '#server/inventory/receive-stock.ts'
import { type Command, operatorFault, parseCommandLine, usageFault, wholeOption } from './command.ts'
import { asOperator } from './operator-session.ts'
import { CHANGE_OPTIONS } from './options.ts'
import { printImportReport } from './print-import-report.ts'
import { readOperatorFile } from './read-operator-file.ts'

const HELP = `Usage: lembar import FILE [options]

Adds the titles of a catalogue: CSV, a JSON array or JSON lines, each also gzipped. The whole file is read first;
rows that cannot be sold are refused with a reason, the rest is added in one transaction, or nothing is. A file
that was imported already adds nothing. How columns are recognised and values read: docs/import.md

  --mapping MAP.json    which column tells what, where names alone do not say it
  --format FORMAT       ebook, paper or both, for rows that do not tell (paper)
  --price AMOUNT        price in rupiah for rows without one
  --published DATE      date of publication for rows without one: 2024-06-04, or 2024
  --stock N             copies of every new paper title whose row gives no stock (0)
  --names inverted      authors are written "Hirata, Andrea"
  --update              titles that the shop has by their ISBN take over what the file says
  --same-isbn           rows of one ISBN are one title, also where title, author, pages and language differ
  --delimiter CHAR      of a CSV file, "tab" for a tabulator (found out from the file)
  --encoding NAME       utf-8, latin1, utf-16le … (found out from the file)
  --report REPORT.json  writes every refused, merged and noted row there
  --dry-run             reads and reports, adds nothing
  --json                prints the report as JSON
`

export const importCommand: Command = {
  help: HELP,
  run: runImport,
}

async function runImport(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine({
    args,
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      format: { type: 'string' },
      price: { type: 'string' },
      published: { type: 'string' },
      stock: { type: 'string' },
      names: { type: 'string' },
      update: { type: 'boolean', default: false },
      'same-isbn': { type: 'boolean', default: false },
      delimiter: { type: 'string' },
      encoding: { type: 'string' },
      report: { type: 'string' },
      ...CHANGE_OPTIONS,
    },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw usageFault('one FILE is needed')
  const copies = wholeOption('stock', values.stock, 1_000_000) ?? 0
  const format = formatOption(values.format)
  const delimiter = delimiterOption(values.delimiter)
  const names = namesOption(values.names)
  const reportPath = values.report === undefined ? undefined : resolve(values.report)

  return asOperator('import', { file: resolve(file), ...values }, async ({ database, signal }) => {
    const started = performance.now()
    const reportFile = reportPath === undefined ? undefined : await openReportFile(reportPath)
    const mapping = withOptions(readMapping(await mappingText(values.mapping)), values, names)
    const source = await openSource(file, {
      header: mapping.header,
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(values.encoding === undefined ? {} : { encoding: values.encoding }),
    })
    const options = {
      mapping,
      format,
      copies,
      update: values.update,
      trustIsbn: values['same-isbn'],
      dryRun: values['dry-run'],
      today: dayInWib(new Date()),
      signal,
    }
    const ports = { receiveStock, countSales }
    const described = (report: ImportReport) => ({
      file: basename(file),
      repaired: source.repairs(),
      ...report,
    })
    let report: ImportReport
    try {
      report = await database.transact(async (tx) => {
        const made = await importCatalogue(tx, source, options, ports)
        // Before the commit, so that an import whose report cannot be written changes nothing. Run twice, it writes
        // the same file twice.
        await reportFile?.write(described(made))
        return made
      })
    } catch (error) {
      await reportFile?.remove()
      throw error
    }
    await reportFile?.finish()
    const seconds = (performance.now() - started) / 1000

    if (values.json) process.stdout.write(`${JSON.stringify(described(report), null, 2)}\n`)
    else printImportReport(report, { source, seconds, ...(reportPath === undefined ? {} : { reportPath }) })
    return { outcome: outcomeOf(report), exitCode: report.totals.refused === report.totals.rows ? 1 : 0 }
  })
}

function formatOption(text: string | undefined): Format {
  if (text === undefined) return 'paper'
  if (text === 'ebook' || text === 'paper' || text === 'both') return text
  throw usageFault(`--format must be ebook, paper or both, not "${text}"`)
}

function namesOption(text: string | undefined): NameOrder | undefined {
  if (text === undefined || text === 'inverted' || text === 'as_written') return text
  throw usageFault(`--names must be inverted or as_written, not "${text}"`)
}

function delimiterOption(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text
  if (delimiter.length !== 1) throw usageFault(`--delimiter must be one character, not "${text}"`)
  return delimiter
}

async function mappingText(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  return new TextDecoder().decode(await readOperatorFile(path, 'The mapping file', 1))
}

/** Options of the command line take precedence over the mapping file. */
function withOptions(
  mapping: ImportMapping,
  values: { price?: string; published?: string },
  names: NameOrder | undefined,
): ImportMapping {
  return {
    ...mapping,
    defaults: {
      ...mapping.defaults,
      ...(values.price === undefined ? {} : { price: values.price }),
      ...(values.published === undefined ? {} : { published: values.published }),
    },
    ...(names === undefined ? {} : { names }),
  }
}

/** A report is written to a temporary file and renamed, so that it is never incomplete. */
async function openReportFile(path: string) {
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
  const write = (report: object) => writeFile(unfinished, `${JSON.stringify(report, null, 2)}\n`).catch(fail)
  // Checked before a long import begins, not after it.
  await write({})
  return {
    write,
    remove: () => rm(unfinished, { force: true }),
    finish: () =>
      rename(unfinished, path).catch((error: Error) => {
        throw operatorFault(`The import is done; its report stays at ${unfinished}: ${error.message}`, error)
      }),
  }
}

function outcomeOf({ dry_run, totals, titles }: ImportReport): string {
  const updated = titles.changed + titles.unchanged > 0
  const changed = updated ? `, ${titles.changed} titles changed, ${titles.unchanged} as they were` : ''
  return `${dry_run ? 'dry run: ' : ''}${totals.rows} rows: ${totals.imported} imported, ${totals.merged} merged, ${totals.refused} refused${changed}`
}
