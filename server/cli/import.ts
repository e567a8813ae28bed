import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { dayInWib } from '#kernel/time.ts'
import { setTitleStatus } from '#server/catalogue-editing/set-title-status.ts'
import type { NameOrder } from '#server/exchange/authors.rules.ts'
import { importCatalogue } from '#server/exchange/import-catalogue.ts'
import { IMPORT_FIELDS, type ImportMapping, readMapping } from '#server/exchange/import-mapping.ts'
import type { ImportReport } from '#server/exchange/import-report.ts'
import { openSource } from '#server/exchange/source/open-source.ts'
import { countSales } from '#server/inventory/count-sales.ts'
import { receiveStock } from '#server/inventory/receive-stock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { reportCommand } from './command.ts'
import { operatorFault, usageFault } from './faults.ts'
import { importReportLines } from './import-report-lines.ts'
import { choiceOption, flag, option, path, textOption, textsOption, wholeOption } from './options.ts'
import { readOperatorFile } from './read-operator-file.ts'

export const importCommand = reportCommand({
  name: 'import',
  usage: 'FILE',
  about: `Adds the titles of a catalogue: an Excel workbook, CSV, JSON or ONIX 3. The whole file is read first;
rows that cannot be sold are refused with a reason, the rest is added in one transaction, or nothing is. A file
that was imported already adds nothing. How columns are recognised and values read: docs/import.md`,
  args: { FILE: path },
  options: {
    column: textsOption('FIELD=NAME', 'the column that holds a field, such as price="Harga Jual"'),
    mapping: textOption('MAP.json', 'which column tells what, where names alone do not say it'),
    format: choiceOption(
      'FORMAT',
      ['ebook', 'paper', 'both'],
      'ebook, paper or both, for rows that do not tell (paper)',
    ),
    price: textOption('AMOUNT', 'price in rupiah for rows without one'),
    published: textOption('DATE', 'date of publication for rows without one: 2024-06-04, or 2024'),
    stock: wholeOption('N', 'copies of every new paper title whose row gives no stock (0)', 1_000_000),
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
    'dry-run': flag('reads and reports, adds nothing'),
  },
  run: async ({ actor, database, signal }, { FILE: file, report: reportPath, ...given }) => {
    const started = performance.now()
    const reportFile = reportPath === undefined ? undefined : await openReportFile(reportPath)
    const mapping = withOptions(readMapping(await mappingText(given.mapping)), given)
    const { delimiter, encoding } = given
    const source = await openSource(file, {
      header: mapping.header,
      wanted: Object.values(mapping.columns).flat(),
      ...givenOnly({ delimiter, encoding }),
    })
    const options = {
      mapping,
      format: given.format ?? 'paper',
      copies: given.stock ?? 0,
      update: given.update,
      trustIsbn: given['same-isbn'],
      dryRun: given['dry-run'],
      today: dayInWib(new Date()),
      signal,
    }
    const ports = {
      receiveStock,
      countSales,
      withdraw: (tx: Tx, id: number) =>
        setTitleStatus(tx, actor, { id, status: 'withdrawn', now: new Date() }),
    }
    const described = (report: ImportReport) => ({
      file: basename(file),
      repaired: source.repairs(),
      ...(source.sheets ? { sheets: source.sheets() } : {}),
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
    return {
      view: described(report),
      lines: importReportLines(report, { source, seconds, ...givenOnly({ reportPath }) }),
      outcome: outcomeOf(report),
      exitCode: report.totals.refused === report.totals.rows ? 1 : 0,
    }
  },
})

function readDelimiter(text: string, name: string): string {
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text
  if (delimiter.length !== 1) throw usageFault(`${name} must be one character, not "${text}"`)
  return delimiter
}

function columnsOf(texts: string[]): ImportMapping['columns'] {
  return Object.fromEntries(
    texts.map((text) => {
      const [field, name] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]
      if (!IMPORT_FIELDS.some((known) => known === field) || name === '') {
        throw usageFault(`--column needs FIELD=NAME with one of ${IMPORT_FIELDS.join(', ')}, not "${text}"`)
      }
      return [field, [name]]
    }),
  )
}

async function mappingText(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  return new TextDecoder().decode(await readOperatorFile(path, 'The mapping file', 1))
}

/** Options of the command line take precedence over the mapping file. */
function withOptions(
  mapping: ImportMapping,
  given: {
    column: string[]
    price: string | undefined
    published: string | undefined
    names: NameOrder | undefined
  },
): ImportMapping {
  const { price, published, names } = given
  const defaults = { ...mapping.defaults, ...givenOnly({ price, published }) }
  const columns = { ...mapping.columns, ...columnsOf(given.column) }
  return { ...mapping, columns, defaults, ...givenOnly({ names }) }
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
  return `${dry_run ? 'dry run: ' : ''}${totals.rows} rows: ${totals.imported} imported, ${totals.merged} merged, ${totals.unchanged} unchanged, ${totals.refused} refused${changed}`
}
