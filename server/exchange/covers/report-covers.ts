import type { Queryable } from '#server/platform/database/database.ts'
import { type CoverReport, countCovers, listCoverReport } from './covers.queries.ts'

/** What became of the covers that were to be fetched, title by title, and how many of each there are. */
export async function reportCovers(
  db: Queryable,
  asked: { state: string | undefined; limit: number },
): Promise<{ counts: { state: string; count: number }[]; titles: CoverReport[] }> {
  return { counts: await countCovers(db), titles: await listCoverReport(db, asked) }
}
