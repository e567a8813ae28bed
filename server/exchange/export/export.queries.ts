import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { ExportEdition, ExportTitle } from './export-title.ts'

export type ExportFilter = {
  /** Only titles on sale, and those withdrawn since; otherwise all. */
  onSale: boolean
  /** Only titles that changed since. */
  since: Date | undefined
}

/** From here on the transaction can write nothing. */
export const forbidWriting = (tx: Tx) => sql`set transaction read only`.execute(tx)

const matching = ({ onSale, since }: ExportFilter) => sql`
  (${since ?? null}::timestamptz is null or t.updated_at >= ${since ?? null} or c.changed_at >= ${since ?? null})
  and (not ${onSale} or t.status = 'on_sale' or (t.status = 'withdrawn' and ${since ?? null}::timestamptz is not null))`

export async function countExportTitles(tx: Tx, filter: ExportFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from titles t left join listing_cards c on c.title_id = t.id
    where ${matching(filter)}`.execute(tx)
  return rows[0]?.count ?? 0
}

type ExportRow = Omit<ExportTitle, 'ebook' | 'paper'> & { editions: ExportEdition[] }

/** Titles in the order of their ids. */
export async function listExportTitles(
  tx: Tx,
  filter: ExportFilter,
  { after, limit }: { after: number; limit: number },
): Promise<ExportTitle[]> {
  const { rows } = await sql<ExportRow>`
    select t.id, t.slug, t.kind, t.name, t.description, t.isbn, t.status, p.name as publisher, g.name as genre,
      s.name as series, t.series_number as "seriesNumber", t.published_on as "publishedOn",
      t.page_count as "pageCount", t.language, t.subscriber_from as "subscriberFrom",
      '/images/' || i.key || '-' || i.widths[cardinality(i.widths)] || '.webp' as cover,
      coalesce((
        select json_agg(json_build_object('name', c.name, 'role', tc.role) order by tc.position)
        from title_contributors tc join contributors c on c.id = tc.contributor_id where tc.title_id = t.id
      ), '[]'::json) as people,
      coalesce((
        select json_agg(json_build_object('format', e.format, 'priceIdr', e.price_idr,
          'discountPercent', e.discount_percent, 'discountIdr', e.discount_idr, 'finalPriceIdr', e.final_price_idr,
          'taxClass', e.tax_class, 'weightGrams', e.weight_grams, 'inSubscription', e.in_subscription, 'leavesOn', e.leaves_on,
          'releasesOn', e.releases_on, 'preorderText', e.preorder_text, 'preorderCap', e.preorder_cap,
          'fileKind', (select f.kind from ebook_files f where f.edition_id = e.id order by f.revision desc limit 1)))
        from editions e where e.title_id = t.id
      ), '[]'::json) as editions,
      (
        select min(o.isbn) from onix_records o
        where o.title_id = t.id and not o.deleted and o.isbn <> t.isbn and o.isbn ~ '^97[89][0-9]{10}$'
          and o.blocks #>> '{descriptive,format}' = 'ebook'
      ) as "ebookIsbn",
      coalesce((
        select o.blocks #> '{descriptive,subjects}' from onix_records o where o.title_id = t.id
        order by o.sent_at desc nulls last, o.reference limit 1
      ), '[]'::jsonb) as subjects,
      coalesce(k.on_hand, 0) as "onHand", coalesce(k.on_hand - k.reserved, 0) as free, coalesce(n.sold, 0) as sold
    from titles t
      left join listing_cards c on c.title_id = t.id
      left join publishers p on p.id = t.publisher_id left join genres g on g.id = t.genre_id
      left join series s on s.id = t.series_id left join images i on i.id = t.cover_image_id
      left join editions b on b.title_id = t.id and b.format = 'paper' left join stock k on k.edition_id = b.id
      left join sales_counts n on n.title_id = t.id
    where t.id > ${after} and ${matching(filter)}
    order by t.id limit ${limit}`.execute(tx)
  return rows.map(({ editions, ...title }) => ({
    ...title,
    ebook: editions.find(({ format }) => format === 'ebook'),
    paper: editions.find(({ format }) => format === 'paper'),
  }))
}

/**
 * A moment for the next export of what changed: no change that this transaction does not see will bear an earlier one.
 * Times are written when a transaction begins, so those that are still under way count, and a minute for requests that
 * took their time before they began one.
 */
export async function safeMoment(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select least(now(), min(xact_start)) - interval '1 minute' as at from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(tx)
  return rows[0]?.at ?? new Date(0)
}
