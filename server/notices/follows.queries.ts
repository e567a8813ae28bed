import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** The present contributor of a slug, of a former one, or of that of a name that was merged into it. */
export async function findAuthor(db: Queryable, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(merged_into, id) as id from contributors where id = (
      select id from contributors where slug = ${slug.toLowerCase()}
      union all select contributor_id from retired_name_slugs
        where kind = 'contributors' and slug = ${slug.toLowerCase()} limit 1)`.execute(db)
  return rows[0]?.id
}

/** How many others the user follows. */
export async function countOtherFollows(tx: Tx, userId: number, contributorId: number): Promise<number> {
  const { rows } = await sql<{ follows: number }>`
    select count(*) as follows from follows
    where user_id = ${userId} and contributor_id <> ${contributorId}`.execute(tx)
  return rows[0]?.follows ?? 0
}

export async function insertFollow(
  tx: Tx,
  { userId, contributorId, now }: { userId: number; contributorId: number; now: Date },
): Promise<void> {
  await sql`
    insert into follows (user_id, contributor_id, followed_at) values (${userId}, ${contributorId}, ${now})
    on conflict do nothing`.execute(tx)
}

/** Also where the name that was followed has been merged into this one. */
export async function deleteFollow(tx: Tx, userId: number, contributorId: number): Promise<void> {
  await sql`
    delete from follows f using contributors c
    where f.user_id = ${userId} and c.id = f.contributor_id
      and coalesce(c.merged_into, c.id) = ${contributorId}`.execute(tx)
}

export async function listFollows(db: Queryable, userId: number) {
  const { rows } = await sql<{ name: string; slug: string; followedAt: Date }>`
    select named.name, named.slug, min(f.followed_at) as "followedAt"
    from follows f join contributors c on c.id = f.contributor_id
      join contributors named on named.id = coalesce(c.merged_into, c.id)
    where f.user_id = ${userId} group by named.id order by named.name_key, named.id`.execute(db)
  return rows
}
