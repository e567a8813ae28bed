import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { KnownTitle } from './known-title.ts'

/** Batches are applied one at a time, since two runs could add the same title twice. */
const IMPORT_LOCK = 5_210_301

export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx)
}

/** Until the transaction ends. */
export async function tryLock(tx: Tx, lock: number): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${lock}) as locked`.execute(tx)
  return rows[0]?.locked === true
}

/** Keeps the transaction of the lock from being ended as idle. */
export const stayLocked = (tx: Tx) => sql`select 1`.execute(tx)

/** Rows are staged in a temporary table, so that a file of any size takes bounded memory. */
export async function createStagingTable(tx: Tx): Promise<void> {
  await sql`
    create temporary table import_rows (
      row bigint primary key, isbn text, name_key text not null, language text, payload text not null,
      year integer not null, has_ebook boolean not null, has_paper boolean not null,
      reference text, related text[], form text, publisher text
    ) on commit drop`.execute(tx)
  // Read once or twice, and soon: compressing a long text costs more than writing it.
  await sql`alter table import_rows alter column payload set storage external`.execute(tx)
  await sql`create index on import_rows (reference) where reference is not null`.execute(tx)
}

export type StagedRow = {
  row: number
  isbn: string | null
  nameKey: string
  language: string | null
  year: number
  hasEbook: boolean
  hasPaper: boolean
  payload: string
  record?: { reference: string; related: string[]; form: string; publisher: string | null } | undefined
}

export async function stageRows(tx: Tx, rows: StagedRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <Key extends keyof StagedRow>(key: Key) => rows.map((row) => row[key])
  const mark = (key: 'reference' | 'form' | 'publisher') => rows.map(({ record }) => record?.[key] ?? null)
  const related = rows.map(({ record }) => record?.related.join(' ') ?? null)
  await sql`
    insert into import_rows (row, isbn, name_key, language, payload, year, has_ebook, has_paper, reference, related, form,
      publisher)
    select u.row, u.isbn, u.name_key, u.language, u.payload, u.year, u.has_ebook, u.has_paper, u.reference,
      string_to_array(u.related, ' '), u.form, u.publisher
    from unnest(${column('row')}::bigint[], ${column('isbn')}::text[], ${column('nameKey')}::text[],
      ${column('language')}::text[], ${column('payload')}::text[], ${column('year')}::int[],
      ${column('hasEbook')}::boolean[], ${column('hasPaper')}::boolean[], ${mark('reference')}::text[],
      ${related}::text[], ${mark('form')}::text[], ${mark('publisher')}::text[])
      as u(row, isbn, name_key, language, payload, year, has_ebook, has_paper, reference, related, form, publisher)`.execute(
    tx,
  )
}

/**
 * Joins the rows that describe one title under the first of them: those of one ISBN, and a row without an
 * ISBN with the first title of the same name key and language. A row that names no language takes the first one
 * that its name key has. `import_titles` has one row a title.
 */
export async function groupRows(tx: Tx): Promise<void> {
  await sql`analyze import_rows`.execute(tx)
  await sql`
    create temporary table import_groups on commit drop as
    with spoken as (
      select row, isbn, name_key, coalesce(language,
        first_value(language) over (partition by name_key order by language is null, row), '') as language
      from import_rows
    ), numbered as (
      select row, name_key, language, min(row) over (partition by isbn) as lead from spoken where isbn is not null
    ), named as (
      select name_key, language, min(lead) as lead from numbered group by name_key, language
    )
    select row, lead from numbered
    union all
    select s.row, coalesce(n.lead, min(s.row) over (partition by s.name_key, s.language))
    from spoken s left join named n using (name_key, language) where s.isbn is null`.execute(tx)
  await sql`create index on import_groups (lead)`.execute(tx)
  await sql`
    create temporary table import_titles on commit drop as
    select r.row as lead, r.isbn, r.name_key, r.language, r.year, g.members = 1 as alone, null::bigint as title_id,
      null::text as found_by
    from (select lead, count(*) as members from import_groups group by lead) as g
      join import_rows r on r.row = g.lead`.execute(tx)
  await sql`alter table import_titles add primary key (lead)`.execute(tx)
  await sql`create index on import_titles (name_key)`.execute(tx)
  await sql`analyze import_groups, import_titles`.execute(tx)
}

/**
 * Updates the planner's statistics within this transaction. Otherwise plans for a nearly empty catalogue are used:
 * 65,000 titles took 97 s instead of 31.
 */
export async function analyzeCatalogue(tx: Tx): Promise<void> {
  await sql`
    analyze titles, editions, contributors, title_contributors, stock, sales_counts, listings, search_words`.execute(
    tx,
  )
}

export type StagedTitle = {
  lead: number
  name_key: string
  title_id: number | null
  /** `id`: by its sender's record, or by its slug in the shop's own export. Null where only by its name, or not. */
  found_by: 'isbn' | 'id' | null
}
export type StagedMember = { lead: number; row: number; payload: string }

/** The titles that need a decision: those of several rows, and those that the shop has. */
export async function listStagedTitles(tx: Tx, after: number, limit: number): Promise<StagedTitle[]> {
  const { rows } = await sql<StagedTitle>`
    select lead, name_key, title_id, found_by from import_titles
    where lead > ${after} and not (alone and title_id is null) order by lead limit ${limit}`.execute(tx)
  return rows
}

export async function listStagedMembers(tx: Tx, leads: number[]): Promise<StagedMember[]> {
  const { rows } = await sql<StagedMember>`
    select g.lead, g.row, r.payload from import_groups g join import_rows r on r.row = g.row
    where g.lead = any(${leads}::bigint[]) order by g.lead, g.row`.execute(tx)
  return rows
}

export type StoredTitle = KnownTitle & {
  /** From where its cover was last to be fetched. */
  coverAddress: string | null
  /** Of the cover that it has. */
  coverKey: string | null
  /** Chosen by hand, or from an archive. */
  coverStays: boolean
}

export async function listKnownTitles(tx: Tx, ids: number[]): Promise<Map<number, StoredTitle>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredTitle>`
    select t.id, t.version, t.kind, t.name, t.isbn, t.description, p.name as publisher, g.name as genre,
      array(
        select c.name from title_contributors tc join contributors c on c.id = tc.contributor_id
        where tc.title_id = t.id order by tc.position
      ) as contributors,
      array(
        select tc.role from title_contributors tc where tc.title_id = t.id order by tc.position
      ) as roles,
      t.status, t.subscriber_from as "subscriberFrom",
      exists (select from order_lines l where l.title_id = t.id)
        or exists (select from entitlements l where l.title_id = t.id) as "isSold",
      t.published_on as "publishedOn", t.page_count as "pageCount", t.language,
      s.name as series, t.series_number as "seriesNumber",
      case when w.origin = 'address' then w.address end as "coverAddress", i.key as "coverKey",
      i.id is not null and (i.id is distinct from w.image_id or w.origin = 'archive') as "coverStays",
      coalesce((
        select json_agg(json_build_object('format', e.format, 'priceIdr', e.price_idr,
          'discountPercent', e.discount_percent, 'discountIdr', e.discount_idr, 'taxClass', e.tax_class,
          'weightGrams', e.weight_grams, 'inSubscription', e.in_subscription, 'leavesOn', e.leaves_on,
          'preorder', case when e.releases_on is not null then json_build_object(
            'releasesOn', e.releases_on, 'text', coalesce(e.preorder_text, ''), 'cap', e.preorder_cap) end))
        from editions e where e.title_id = t.id
      ), '[]'::json) as editions
    from titles t left join publishers p on p.id = t.publisher_id left join genres g on g.id = t.genre_id
      left join series s on s.id = t.series_id left join cover_wishes w on w.title_id = t.id
      left join images i on i.id = t.cover_image_id
    where t.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
