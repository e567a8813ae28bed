import { sql } from 'kysely'
import { FIGURE_DAYS } from '#contracts/choices.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'

/** Fewer people are not counted, so that no figure tells what one of them reads. */
const FEWEST_READERS = 5
const MOST_TITLES = 10

/** Counts the people who read each title in the last days, by when they last did. */
export async function countTitlesRead(database: Database, now: Date): Promise<void> {
  await database.transact(async (tx) => {
    await sql`lock table titles_read in share row exclusive mode`.execute(tx)
    await tx.deleteFrom('titles_read').execute()
    for (const days of FIGURE_DAYS) {
      await sql`
        insert into titles_read (days, title_id, readers, counted_at)
        select ${days}, title_id, count(distinct user_id), ${now} from reading_places
        where read_at > ${now}::timestamptz - make_interval(days => ${days}) and read_at <= ${now}
        group by title_id having count(distinct user_id) >= ${FEWEST_READERS}
        order by count(distinct user_id) desc, title_id limit ${MOST_TITLES}`.execute(tx)
    }
  })
}

export async function listTitlesRead(db: Queryable, days: number) {
  return db
    .selectFrom('titles_read')
    .innerJoin('titles', 'titles.id', 'titles_read.title_id')
    .select(['titles.id', 'titles.name', 'titles_read.readers', 'titles_read.counted_at as countedAt'])
    .where('titles_read.days', '=', days)
    .orderBy('titles_read.readers', 'desc')
    .orderBy('titles.id')
    .execute()
}
