import { sql } from 'kysely'
import type { IMPORT_TITLE_OUTCOMES } from '#contracts/exchange-choices.ts'
import type { FieldValues } from '#server/catalogue-editing/bulk-change.rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type TitleOutcome = (typeof IMPORT_TITLE_OUTCOMES)[number]

/** New titles of one row each, as the row tells them. @returns how many there are */
export async function planLoneTitles(
  tx: Tx,
  runId: number,
): Promise<{ added: number; ebooks: number; papers: number }> {
  await sql`
    insert into import_run_titles (run_id, lead, plan, outcome, isbn, name_key, language, year, payload)
    select ${runId}, i.lead, 'add', 'waiting', i.isbn, i.name_key, i.language, i.year, r.payload
    from import_titles i join import_rows r on r.row = i.lead
    where i.alone and i.title_id is null order by i.lead`.execute(tx)
  const { rows } = await sql<{ added: number; ebooks: number; papers: number }>`
    select count(*)::int as added, count(*) filter (where r.has_ebook)::int as ebooks,
      count(*) filter (where r.has_paper)::int as papers
    from import_titles i join import_rows r on r.row = i.lead where i.alone and i.title_id is null`.execute(
    tx,
  )
  return rows[0] ?? { added: 0, ebooks: 0, papers: 0 }
}

export type PlannedTitle = {
  lead: number
  plan: 'add' | 'change'
  titleId: number | null
  version: number | null
  isbn: string | null
  nameKey: string
  language: string | null
  year: number
  payload: string
}

export async function planTitles(tx: Tx, runId: number, titles: readonly PlannedTitle[]): Promise<void> {
  if (titles.length === 0) return
  const column = <Key extends keyof PlannedTitle>(key: Key) => titles.map((title) => title[key])
  await sql`
    insert into import_run_titles (run_id, lead, plan, outcome, title_id, version, isbn, name_key, language, year, payload)
    select ${runId}, u.lead, u.plan, 'waiting', u.title_id, u.version, u.isbn, u.name_key, u.language, u.year, u.payload
    from unnest(${column('lead')}::bigint[], ${column('plan')}::text[], ${column('titleId')}::bigint[],
      ${column('version')}::int[], ${column('isbn')}::text[], ${column('nameKey')}::text[],
      ${column('language')}::text[], ${column('year')}::int[], ${column('payload')}::text[])
      as u(lead, plan, title_id, version, isbn, name_key, language, year, payload)`.execute(tx)
}

export async function planWithdrawals(
  tx: Tx,
  runId: number,
  titles: readonly { titleId: number; lead: number }[],
): Promise<void> {
  if (titles.length === 0) return
  await sql`
    insert into import_run_titles (run_id, lead, plan, outcome, title_id, before, after)
    select ${runId}, u.lead, 'withdraw', 'waiting', u.title_id, '{"status":"on_sale"}', '{"status":"withdrawn"}'
    from unnest(${titles.map(({ lead }) => lead)}::bigint[], ${titles.map(({ titleId }) => titleId)}::bigint[])
      as u(lead, title_id)`.execute(tx)
}

export type WaitingTitle = {
  lead: number
  plan: 'add' | 'change'
  titleId: number | null
  version: number | null
  payload: string
  /** Whether the shop has changed the title since, or has got it. */
  stale: boolean
}

/** Of the titles of one batch: a description may be long. */
const MOST_BYTES = 8_000_000

/**
 * The next titles in the order of their rows, with those of the shop locked. Bytes are added up without reading the
 * payloads, which of long descriptions are ten times as many as a batch takes.
 */
export async function listWaiting(tx: Tx, runId: number, limit: number): Promise<WaitingTitle[]> {
  const { rows } = await sql<WaitingTitle>`
    with next as (
      select lead, plan, title_id, version, isbn, octet_length(payload) as bytes from import_run_titles
      where run_id = ${runId} and outcome = 'waiting' and plan <> 'withdraw' order by lead limit ${limit}
    ), batch as materialized (
      select * from (select *, sum(bytes) over (order by lead) - bytes as before from next) as n
      where before < ${MOST_BYTES}
    ), locked as materialized (
      select t.id, t.version from titles t where t.id in (select title_id from batch) order by t.id for no key update
    )
    select b.lead, b.plan, b.title_id as "titleId", b.version, i.payload,
      case when b.plan = 'change' then l.version is distinct from b.version
        or exists (select from titles t where t.isbn = b.isbn and t.id <> b.title_id)
        else exists (select from titles t where t.isbn = b.isbn) end as stale
    from batch b join import_run_titles i on i.run_id = ${runId} and i.lead = b.lead left join locked l on l.id = b.title_id
    order by b.lead`.execute(tx)
  return rows
}

/** Titles that a run withdraws once all others are applied. */
export async function listWithdrawals(
  tx: Tx,
  runId: number,
  limit: number,
): Promise<{ lead: number; titleId: number | null }[]> {
  return tx
    .selectFrom('import_run_titles')
    .select(['lead', 'title_id as titleId'])
    .where('run_id', '=', runId)
    .where('outcome', '=', 'waiting')
    .where('plan', '=', 'withdraw')
    .orderBy('lead')
    .limit(limit)
    .execute()
}

export type TitleResult = {
  lead: number
  outcome: TitleOutcome
  titleId?: number | null
  version?: number
  before?: FieldValues
  after?: FieldValues
  reason?: string
}

/** Notes what was done with titles. What the file said of them is not needed any more. */
export async function noteTitles(tx: Tx, runId: number, results: readonly TitleResult[]): Promise<void> {
  if (results.length === 0) return
  const json = (key: 'before' | 'after') =>
    results.map((result) => (result[key] ? JSON.stringify(result[key]) : null))
  await sql`
    update import_run_titles t set outcome = r.outcome, title_id = coalesce(r.title_id, t.title_id),
      version = coalesce(r.version, t.version), before = coalesce(r.before, t.before),
      after = coalesce(r.after, t.after), reason = r.reason, payload = null
    from unnest(${results.map(({ lead }) => lead)}::bigint[], ${results.map(({ outcome }) => outcome)}::text[],
      ${results.map(({ titleId }) => titleId ?? null)}::bigint[], ${results.map(({ version }) => version ?? null)}::int[],
      ${json('before')}::jsonb[], ${json('after')}::jsonb[], ${results.map(({ reason }) => reason ?? null)}::text[])
      as r(lead, outcome, title_id, version, before, after, reason)
    where t.run_id = ${runId} and t.lead = r.lead`.execute(tx)
}

/** The titles to be added once more as `import_titles`, to be matched with those of the shop. */
export async function stageWaiting(tx: Tx, runId: number): Promise<void> {
  await sql`
    create temporary table import_titles on commit drop as
    select lead, isbn, name_key, language, year, null::bigint as title_id, null::text as found_by
    from import_run_titles where run_id = ${runId} and outcome = 'waiting' and plan = 'add'`.execute(tx)
  await sql`create index on import_titles (name_key)`.execute(tx)
}

/** Those of them that the shop has got. */
export async function listGot(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ lead: number }>`
    select lead from import_titles where title_id is not null order by lead`.execute(tx)
  return rows.map(({ lead }) => lead)
}

export type AppliedTitle = {
  lead: number
  plan: 'add' | 'change' | 'withdraw'
  titleId: number | null
  before: FieldValues | null
  after: FieldValues | null
  /** Of a title that was added: whether nobody has bought, used or changed it since. */
  untouched: boolean
}

/** The next titles to be undone, the last first. */
export async function listApplied(tx: Tx, runId: number, limit: number): Promise<AppliedTitle[]> {
  const { rows } = await sql<AppliedTitle>`
    select i.lead, i.plan, i.title_id as "titleId", i.before, i.after, t.id is not null and t.version = i.version
      and not exists (select from order_lines l where l.title_id = t.id)
      and not exists (select from entitlements e where e.title_id = t.id)
      and not exists (select from pending_digital_titles p where p.title_id = t.id)
      and not exists (select from landing_titles l where l.title_id = t.id)
      and not exists (select from home_picks p where p.title_id = t.id)
      and not exists (
        select from editions e where e.title_id = t.id and (
          exists (select from ebook_files f where f.edition_id = e.id)
          or exists (select from reading_links k where k.edition_id = e.id)
          or exists (select from bundle_parts b where b.edition_id = e.id)
          or exists (select from price_changes c where c.edition_id = e.id)
          or exists (select from stock_changes c where c.edition_id = e.id)
          or exists (select from stock s where s.edition_id = e.id and s.reserved > 0))) as untouched
    from import_run_titles i left join titles t on t.id = i.title_id
    where i.run_id = ${runId} and i.outcome = 'applied' order by i.lead desc limit ${limit}`.execute(tx)
  return rows
}

export async function countTitles(db: Queryable, runId: number): Promise<Record<TitleOutcome, number>> {
  const rows = await db
    .selectFrom('import_run_titles')
    .select(sql<TitleOutcome>`outcome`.as('outcome'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .groupBy('outcome')
    .execute()
  const none = { waiting: 0, applied: 0, changed_meanwhile: 0, undone: 0, not_undone: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)])) }
}
