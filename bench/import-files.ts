// Promise: of public catalogues as others wrote them every row is accounted for: rows in = imported + merged + unchanged
// + refused. Start: an empty shop. End: every file of the folder was brought in, or refused with a sentence, one after
// the other in the order of the table below, each in the processes that production uses. Data: a folder named by
// LEMBAR_CATALOGUES (or --catalogues=…) whose folders `onix`, `catalog` and `epub` hold the files; without one nothing is
// measured. The lines that are printed are the table of docs/import.md.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readMapping } from '#server/exchange/import-mapping.ts'
import { getImport, prepareImport, runImport } from '#server/exchange/runs/import-run.ts'
import { workInProcess } from '#server/exchange/runs/work-in-process.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withEmptyDatabase } from './support/empty-database.ts'
import { readOptions } from './support/read-options.ts'
import { none, type Promise_, report } from './support/report.ts'

const { catalogues } = readOptions({ catalogues: process.env.LEMBAR_CATALOGUES ?? '' })

const PRICE = { defaults: { price: '50000' } }
/** How files are read that say too little by themselves. */
const MAPPINGS: [name: string, mapping: unknown][] = [
  ['onix3-multiple.xml', PRICE],
  ['onix3-single.xml', PRICE],
  ['single-book-onix3-short.xml', PRICE],
  ['gramedia-terjual.csv', { defaults: { published: '2020' } }],
  ['gramedia-products.json', {}],
  ['goodbooks-books.csv', { defaults: { price: '50000', published: '2020' } }],
  [
    'bx-books-latin1.csv',
    {
      columns: { isbn: ['0'], title: ['1'], authors: ['2'], published: ['3'], publisher: ['4'] },
      defaults: { price: '50000', published: '2000' },
    },
  ],
  [
    'gutenberg-catalog.csv.gz',
    {
      columns: { authors: ['author'], category: ['subjects'], format: [] },
      names: 'inverted',
      separators: { authors: '/', category: '|' },
      defaults: { published: '2000', price: 'gratis', format: 'ebook' },
    },
  ],
]
const FOLDERS = ['onix', 'catalog', 'epub']

if (catalogues === '' || !existsSync(catalogues)) {
  console.log('import-files: no files: name their folder by LEMBAR_CATALOGUES. Nothing was measured.')
} else await measure(filesIn(catalogues))

/** Those of the table in its order, then the others. */
function filesIn(root: string): { name: string; path: string }[] {
  const files = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder))
      .sort()
      .map((name) => ({ name, path: join(root, folder, name) })),
  )
  const names = MAPPINGS.map(([name]) => name)
  const placeOf = ({ name }: { name: string }) => (names.includes(name) ? names.indexOf(name) : names.length)
  return files.sort((a, b) => placeOf(a) - placeOf(b))
}

async function measure(files: { name: string; path: string }[]): Promise<void> {
  await withEmptyDatabase(async ({ database, url }) => {
    const promises: Promise_[] = []
    for (const file of files) promises.push(await bringIn(database, url, file))
    report('import-files', promises)
  })
}

async function bringIn(
  database: Database,
  url: string,
  { name, path }: { name: string; path: string },
): Promise<Promise_> {
  const now = new Date()
  const actor = { kind: 'system', name: 'bench' } as const
  const mapping = readMapping(JSON.stringify(MAPPINGS.find(([file]) => file === name)?.[1] ?? {}))
  const settings = {
    ...{ mapping, recognise: false, format: 'paper' as const, copies: 0 },
    ...{ update: false, trustIsbn: false },
  }
  const file = { name, bytes: 1, sha256: null, key: null }
  const { id } = await database.transact((tx) => prepareImport(tx, actor, { file, settings, now }))
  const what = `${name}: rows that are not accounted for`
  try {
    const today = now.toISOString().slice(0, 10)
    await workInProcess({ url, prepared: true, check: { id, path, settings, today } })
  } catch (error) {
    if ((error as { code?: string }).code !== 'import_fault') throw error
    console.log(`| ${name} | refused whole: ${(error as Error).message} |`)
    return { what, measured: 'refused with a sentence', bound: '0', ok: true }
  }
  await database.transact((tx) => runImport(tx, actor, { id, now }))
  await workInProcess({ url, prepared: true })
  const { state, findings } = await getImport(database.kysely, id)
  if (state !== 'done' || findings === null) throw new Error(`the import of ${name} ended as ${state}`)
  const { rows, imported, merged, unchanged, refused } = findings.totals
  const figures = [rows, imported, merged, unchanged, refused].map((count) => count.toLocaleString('en-US'))
  console.log(`| ${name} | ${figures.join(' | ')} |`)
  return none(what, rows - imported - merged - unchanged - refused)
}
