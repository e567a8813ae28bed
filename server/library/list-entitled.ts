import type { Queryable } from '#server/platform/database/database.ts'
import { listEntitledTitles } from './grants.queries.ts'

export type EntitledTitle = Awaited<ReturnType<typeof listEntitledTitles>>[number]

/** The titles on a customer's shelf, for operators. */
export async function listEntitled(db: Queryable, userId: number, limit: number): Promise<EntitledTitle[]> {
  return listEntitledTitles(db, userId, limit)
}
