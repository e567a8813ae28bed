import { sql } from 'kysely'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import { receiveStock } from '#server/inventory/move-stock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { syntheticTitles } from '#tests/support/synthetic-titles.ts'

const BATCH = 2000

/**
 * Fills an empty database with `count` synthetic titles and stock. Triggers (but those that give names their slugs),
 * foreign keys and secondary indexes are off meanwhile; the data that triggers maintain (vocabulary, totals, texts of
 * titles) is made at the end.
 */
export async function loadSyntheticCatalogue(database: Database, count: number): Promise<void> {
  const indexes = await dropSecondaryIndexes(database)
  await fireSlugTriggers(database, 'always')
  let batch: TitleRecord[] = []
  let saving: Promise<void> | undefined
  const save = async () => {
    const records = batch
    batch = []
    // The next records are generated while these are saved.
    await saving
    saving = database.transact(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const saved = await saveTitles(tx, records)
      await receiveStock(
        tx,
        saved.map(({ id }) => ({ titleId: id, copies: id % 7 })),
      )
    })
  }
  for (const title of syntheticTitles(count)) if (batch.push(title) === BATCH) await save()
  if (batch.length > 0) await save()
  await saving
  await fireSlugTriggers(database, 'origin')
  await makeDerivedRows(database)
  await makeIndexes(database, indexes)
}

const TABLES = [
  'titles',
  'editions',
  'title_contributors',
  'title_texts',
  'title_gaps',
  'listings',
  'listing_cards',
  'search_words',
]

/** `always`: also in a session whose `session_replication_role` is `replica`. */
async function fireSlugTriggers(database: Database, when: 'always' | 'origin'): Promise<void> {
  const always = sql.raw(when === 'always' ? 'always' : '')
  for (const table of ['contributors', 'publishers', 'series'])
    await sql`alter table ${sql.table(table)} enable ${always} trigger ${sql.ref(`${table}_slug`)}`.execute(
      database.kysely,
    )
}

/** But the index of words, which the writing of listings names itself. @returns the statements that make them again */
async function dropSecondaryIndexes(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid::regclass::text = any(${TABLES}) and not i.indisunique
      and i.indexrelid::regclass::text <> 'listings_search'`.execute(database.kysely)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(database.kysely)
  return rows.map(({ definition }) => definition)
}

async function makeDerivedRows(database: Database): Promise<void> {
  await database.transact(async (tx) => {
    await sql`truncate search_words, listing_counts, title_texts`.execute(tx)
    await sql`insert into search_words (word, titles)
      select word, count(*) from listings, listing_words(title_words, author_words, other_words)
      group by word order by word`.execute(tx)
    await sql`insert into listing_counts (genre_id, kind, shape, axis, value, titles)
      select cell.genre_id, cell.kind, cell.shape, cell.axis, cell.value, sum(alike)
      from (
        select (genre_id, kind, published_year, ebook_price_idr, paper_price_idr, lowest_price_idr)::listing_place
          as place, count(*) as alike
        from listings group by 1
      ) as places, listing_cells(place) as cell
      group by 1, 2, 3, 4, 5`.execute(tx)
    await sql`select write_title_texts(array(select id from titles))`.execute(tx)
    await sql`select remake_title_gaps()`.execute(tx)
  })
}

async function makeIndexes(database: Database, definitions: string[]): Promise<void> {
  for (const definition of definitions) {
    await database.transact(async (tx) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
      await sql.raw(definition).execute(tx)
    })
  }
}
