import { type Selectable, sql } from 'kysely'
import type { TransactionType } from '#contracts/order-states.ts'
import type { Queryable, Schema } from '#server/platform/database/database.ts'
import type { AutomaticPromo } from './promo.rules.ts'
import { promoOf } from './redemptions.queries.ts'

const promoColumns = [
  ...(['id', 'name', 'code', 'description', 'kind', 'image_id', 'reduces'] as const),
  ...(['discount_percent', 'discount_idr', 'expires_on'] as const),
]
export type PromoRow = Pick<Selectable<Schema['promos']>, (typeof promoColumns)[number]>

/** Published promos that are good on the given day, without those given to single persons; the newest first. */
export async function listPublicPromos(
  db: Queryable,
  today: string,
  window: { limit: number; offset: number },
): Promise<{ rows: PromoRow[]; total: number }> {
  const open = db
    .selectFrom('promos')
    .where('published', '=', true)
    .where('expires_on', '>=', today)
    .where('kind', '=', 'Promo')
  const rows = await open
    .select(promoColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  const { total } = await open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Published promos that need no code, those that are over too. */
export async function listAutomaticPromos(db: Queryable): Promise<AutomaticPromo[]> {
  const rows = await db
    .selectFrom('promos')
    .selectAll()
    .where('kind', '=', 'Otomatis')
    .where('published', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(promoOf)
}

/** The present price of a direct purchase: a subscription or an ebook, by its id. */
export async function findPurchased(
  db: Queryable,
  { packageId, bookId }: { packageId?: number | undefined; bookId?: number | undefined },
  now: Date,
): Promise<{ type: TransactionType; total: number } | undefined> {
  if (packageId === undefined && bookId === undefined) return undefined
  const { rows } = await sql<{ type: TransactionType; total: number }>`
    select 'Langganan' as type, final_price_idr as total from packages where id = ${packageId ?? null}
    union all
    select case t.kind when 'magazine' then 'Majalah' else 'Digital' end, pr.final_price_idr
    from editions e cross join lateral price_at(e.id, ${now}) as pr join titles t on t.id = e.title_id
    where t.id = ${bookId ?? null} and e.format = 'ebook'`.execute(db)
  return rows[0]
}
