import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CountedWord } from './word-table.rules.ts'

export async function findWordsVersion(db: Queryable): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('words_version').executeTakeFirstOrThrow()
  return row.words_version
}

/** The number of titles on sale, and the words added after a version. */
export async function findWordsSince(
  db: Queryable,
  version: number,
): Promise<{ version: number; all: number; words: CountedWord[] }> {
  const { rows } = await sql<{ version: number; all: number | null; words: string | null }>`
    select words_version as version,
      (select titles from listing_counts where genre_id = 0 and kind = 'all' and shape = 'all' and axis = 0) as all,
      case when words_version > ${version} then
        (select string_agg(word || ' ' || titles, E'\n') from search_words where since > ${version}) end as words
    from catalogue_version`.execute(db)
  const [row] = rows
  return { version: row?.version ?? version, all: row?.all ?? 0, words: readWords(row?.words ?? null) }
}

/** A page of the words in alphabetical order. */
export async function listWordsAfter(db: Queryable, after: string, limit: number): Promise<CountedWord[]> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(word || ' ' || titles, E'\n' order by word) as words from (
      select word, titles from search_words where word > ${after} collate "C" order by word limit ${limit}
    ) as page`.execute(db)
  return readWords(rows[0]?.words ?? null)
}

/** One text for many words, since a row costs the driver a hundred times as much as a line of text. */
function readWords(text: string | null): CountedWord[] {
  if (text === null) return []
  return text.split('\n').map((line) => {
    const space = line.indexOf(' ')
    return { word: line.slice(0, space), titles: Number(line.slice(space + 1)) }
  })
}
