import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** Notes that a user keeps ebooks on a device, or lets somebody read them by a link. */
export async function upsertCopied(
  tx: Tx,
  { userId, editionIds, now }: { userId: number; editionIds: readonly number[]; now: Date },
): Promise<void> {
  if (editionIds.length === 0) return
  await sql`
    insert into copied_editions (user_id, edition_id, copied_at)
    select distinct ${userId}::bigint, edition_id, ${now}::timestamptz
    from unnest(${[...editionIds]}::bigint[]) as copied(edition_id) order by edition_id
    on conflict (user_id, edition_id) do update set copied_at = excluded.copied_at`.execute(tx)
}
