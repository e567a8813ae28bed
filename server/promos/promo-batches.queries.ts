import { sql } from 'kysely'
import type { PromoTarget } from '#contracts/promos.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { PromoDraft } from './promo-draft.rules.ts'
import { hasPlace } from './redemptions.queries.ts'

export type BatchRecord = {
  id: number
  name: string
  madeAt: Date
  codes: number
  used: number
  reduces: PromoTarget
  discountPercent: number
  discountIdr: number
  minimumSpend: number
  expiresOn: string
  published: boolean
}

/** Batches of codes, the latest first. Codes of a batch have the same terms. */
export async function listBatches(db: Queryable, now: Date, id?: number): Promise<BatchRecord[]> {
  const { rows } = await sql<BatchRecord>`
    select b.id, b.name, b.made_at as "madeAt", c.codes, c.published, u.used, p.reduces,
      p.discount_percent as "discountPercent", p.discount_idr as "discountIdr",
      p.minimum_spend_idr as "minimumSpend", p.expires_on as "expiresOn"
    from promo_batches b
    cross join lateral (select * from promos where batch_id = b.id order by id limit 1) p
    cross join lateral (
      select count(*)::integer as codes, bool_or(published) as published from promos where batch_id = b.id
    ) c
    cross join lateral (
      select count(*)::integer as used from promos join promo_redemptions on promo_id = promos.id
      where batch_id = b.id and ${hasPlace(now)}
    ) u
    where ${id ?? null}::bigint is null or b.id = ${id ?? null}
    order by b.id desc`.execute(db)
  return rows
}

export async function insertBatch(tx: Tx, name: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('promo_batches')
    .values({ name, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds codes to a batch, and answers how many of them were not taken already. */
export async function insertCodes(
  tx: Tx,
  batchId: number,
  { codes, draft, now }: { codes: readonly string[]; draft: PromoDraft; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into promos (code, batch_id, name, description, kind, reduces, discount_percent, discount_idr,
      maximum_idr, zones, expires_on, minimum_spend_idr, quota, quota_per_user, applies_to, published, created_at, began_at)
    select code, ${batchId}, ${draft.name}, ${draft.description}, ${draft.kind}, ${draft.reduces},
      ${draft.discountPercent}::smallint, ${draft.discountIdr}::bigint, ${draft.maximum}::bigint,
      ${[...draft.zones]}::integer[], ${draft.expiresOn}::date, ${draft.minimumSpend}::bigint, ${draft.quota}::integer,
      ${draft.quotaPerUser}::integer, ${[...draft.appliesTo]}::text[], ${draft.published}, ${now}::timestamptz,
      ${now}::timestamptz
    from unnest(${[...codes]}::text[]) as code
    on conflict (code) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** The codes of a batch in the order in which they were made, each with whether it was used. */
export async function listCodes(
  db: Queryable,
  batchId: number,
  now: Date,
): Promise<{ code: string; used: boolean }[]> {
  const { rows } = await sql<{ code: string; used: boolean }>`
    select code, exists (select from promo_redemptions where promo_id = promos.id and ${hasPlace(now)}) as used
    from promos where batch_id = ${batchId} order by id`.execute(db)
  return rows
}

/** Redemptions lock a code's row: so does its end. */
export async function endCodes(tx: Tx, batchId: number): Promise<void> {
  await sql`
    update promos set published = false, version = version + 1 where id in (
      select id from promos where batch_id = ${batchId} and published order by id for no key update)`.execute(
    tx,
  )
}
