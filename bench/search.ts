// Promise: readers find what they type. At least 300 searches over imported real catalogues, in classes of how people
// type (tests/support/relevance.ts), in Indonesian and English. For a given share of them, the wanted title has to be
// among the first titles shown, as many as the class states; where nothing is found, these are the similar ones. And of
// the searches of a list whose words the catalogues lack, none may be corrected. Start: the catalogues imported into a
// separate database. End: all classes tried. Data: the folder named by LEMBAR_CATALOGUES (or --catalogues=…); without
// one it says so and measures nothing, since the catalogues may not be shipped. --each=N searches of each class and
// language (60), --seed=N others.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { catalogueCalls } from '#contracts/catalogue.ts'
import { browseCatalogue } from '#server/catalogue/browse-catalogue.ts'
import { openVocabulary } from '#server/catalogue/search/vocabulary.ts'
import { readMapping } from '#server/exchange/import-mapping.ts'
import { openSource } from '#server/exchange/source/open-source.ts'
import type { Database } from '#server/platform/database/database.ts'
import { importFile } from '#tests/support/import-file.ts'
import { randomFrom } from '#tests/support/random.ts'
import { type Hit, LACKING, type Outcome, tryClasses, type Wanted } from '#tests/support/relevance.ts'
import { withEmptyDatabase } from './support/empty-database.ts'
import { readOptions } from './support/read-options.ts'
import { atLeast, type Promise_, percentile, report } from './support/report.ts'

const {
  catalogues: CATALOGUES,
  each: EACH,
  seed: SEED,
  misses: MISSES,
} = readOptions({ catalogues: process.env.LEMBAR_CATALOGUES ?? '', each: 60, seed: 1, misses: 3 })

/** Files that such a folder may hold, with what their columns do not say. Only searches for the first two are tried. */
const FILES: { name: string; mapping: object; language?: 'id' | 'en' }[] = [
  { name: 'gramedia-products.json', mapping: {}, language: 'id' },
  { name: 'goodbooks-books.csv', mapping: { defaults: { price: 99_000 } }, language: 'en' },
  {
    name: 'bx-books-latin1.csv',
    mapping: {
      header: false,
      columns: { isbn: '1', title: '2', authors: '3', published: '4', publisher: '5' },
      defaults: { price: 75_000 },
    },
    language: 'en',
  },
  {
    name: 'gutenberg-catalog.csv.gz',
    mapping: {
      columns: { category: 'gutenberg_bookshelf' },
      separators: { category: '/' },
      names: 'inverted',
      defaults: { published: '2000', price: 'gratis', format: 'ebook' },
    },
  },
]

if (CATALOGUES === '' || !existsSync(CATALOGUES)) {
  console.log(
    'search: no catalogues to search: name a folder of them by LEMBAR_CATALOGUES. Nothing was measured.',
  )
} else {
  await withEmptyDatabase(async ({ database }) => {
    const wanted = await loadCatalogues(database, CATALOGUES)
    await sql`vacuum analyze`.execute(database.kysely)
    await tryAll(database, wanted)
  })
}

/** Imports what the folder has, and gives the titles to be looked for by language. */
async function loadCatalogues(database: Database, catalogues: string): Promise<Map<string, Wanted[]>> {
  const wanted = new Map<string, Wanted[]>([
    ['Indonesian', []],
    ['English', []],
  ])
  let known = 0
  for (const { name, mapping, language } of FILES) {
    const path = join(catalogues, name)
    if (!existsSync(path)) continue
    const options = {
      mapping: readMapping(JSON.stringify(mapping)),
      format: 'paper' as const,
      copies: 0,
      update: false,
      trustIsbn: false,
      today: new Date().toISOString().slice(0, 10),
    }
    const source = await openSource(path, { header: options.mapping.header })
    const { totals } = await importFile(database, source, options)
    console.log(`${name}: ${totals.imported} titles of ${totals.rows} rows`)
    if (language !== undefined) {
      const titles = await titlesAfter(database, known, language)
      wanted.get(language === 'id' ? 'Indonesian' : 'English')?.push(...titles)
    }
    known = await newestTitle(database)
  }
  return wanted
}

async function newestTitle({ kysely }: Database): Promise<number> {
  const newest = kysely.selectFrom('titles').select(({ fn }) => fn.max('id').as('id'))
  return (await newest.executeTakeFirstOrThrow()).id ?? 0
}

async function titlesAfter({ kysely }: Database, after: number, language: 'id' | 'en'): Promise<Wanted[]> {
  const rows = await kysely
    .selectFrom('titles as t')
    .leftJoin('title_contributors as tc', (join) =>
      join.onRef('tc.title_id', '=', 't.id').on('tc.position', '=', 0),
    )
    .leftJoin('contributors as c', 'c.id', 'tc.contributor_id')
    .select(['t.name as title', 'c.name as author', 't.isbn', 't.language'])
    .where('t.id', '>', after)
    .orderBy('t.id')
    .execute()
  return rows.filter((row) => row.language === language || (row.language === null && language === 'en'))
}

async function tryAll(database: Database, wanted: Map<string, Wanted[]>): Promise<void> {
  const times: number[] = []
  let onlyNear = 0
  const query = catalogueCalls['GET /api/user/books'].query
  const search = async (text: string, most: number): Promise<Hit[]> => {
    const started = performance.now()
    const json = await browseCatalogue(database.read, query.parse({ search: text, per_page: most }))
    times.push(performance.now() - started)
    const { data, near } = catalogueCalls['GET /api/user/books'].data.parse(JSON.parse(json))
    if (data.length === 0) onlyNear++
    return (data.length > 0 ? data : near).map(({ title, author, isbn }) => ({
      title,
      author: author.name,
      isbn,
    }))
  }
  const byClass = new Map<string, Outcome[]>()
  for (const [language, titles] of wanted) {
    const random = randomFrom(SEED)
    const mixed = titles
      .map((title) => ({ title, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ title }) => title)
    const outcomes = await tryClasses(mixed, { each: EACH, random }, search)
    for (const outcome of outcomes) {
      byClass.set(outcome.class.name, [...(byClass.get(outcome.class.name) ?? []), outcome])
      for (const { search, wanted } of outcome.missed.slice(0, MISSES)) {
        console.log(
          `  missed (${language}, ${outcome.class.name}): "${search}" for "${wanted.title}", ${wanted.author}`,
        )
      }
    }
  }
  const percent = ({ found, searches }: Outcome) =>
    searches === 0 ? '–' : `${((100 * found) / searches).toFixed(1)} %`
  console.table(
    [...byClass].map(([name, [id, en]]) => ({
      'as typed': `${name} @${id?.class.within}`,
      Indonesian: id ? `${percent(id)} of ${id.searches}` : '',
      English: en ? `${percent(en)} of ${en.searches}` : '',
      bound: `${100 * (id?.class.share ?? 0)} %`,
    })),
  )
  const at = (share: number) => `${percentile(times, share).toFixed(1)} ms`
  console.log(`${times.length} searches: median ${at(0.5)}, p95 ${at(0.95)}, all sent one after the other`)
  console.log(`${onlyNear} of them found nothing and showed similar titles`)
  const lacking = await tryLacking(database)
  report('search', [
    lacking,
    ...[...byClass].map(([name, outcomes]) => {
      const searches = outcomes.reduce((sum, outcome) => sum + outcome.searches, 0)
      const share = outcomes.reduce((sum, outcome) => sum + outcome.found, 0) / Math.max(1, searches)
      const bound = outcomes[0]?.class.share ?? 0
      return atLeast(`${name} @${outcomes[0]?.class.within}`, share, bound, { digits: 3 })
    }),
  ])
}

/** Searches for words that the catalogues lack, and counts those that were corrected to something else. */
async function tryLacking(database: Database): Promise<Promise_> {
  const { titlesOf } = await openVocabulary(database.read)
  const lacking = LACKING.filter(({ search }) => search.split(' ').every((word) => titlesOf(word) === 0))
  const query = catalogueCalls['GET /api/user/books'].query
  let wrong = 0
  for (const { search, alike } of lacking) {
    const json = await browseCatalogue(database.read, query.parse({ search }))
    const { corrected } = catalogueCalls['GET /api/user/books'].data.parse(JSON.parse(json))
    if (corrected === null || alike.includes(corrected)) continue
    wrong++
    console.log(`  corrected: "${search}" to "${corrected}"`)
  }
  return {
    what: `wrong corrections of ${lacking.length} searches for words that no title has`,
    measured: String(wrong),
    bound: '0 of at least 50',
    ok: wrong === 0 && lacking.length >= 50,
  }
}
