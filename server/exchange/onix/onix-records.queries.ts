import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { OnixBlocks } from './onix-record.rules.ts'

export type StoredRecord = {
  reference: string
  isbn: string
  sentAt: Date | null
  deleted: boolean
  blocks: OnixBlocks
  /** The record on which the message puts only some blocks; null where the message has all of it. */
  former: object | null
}

/** What the sender's records said last, in the run's own message or before it. */
export async function findRecords(
  tx: Tx,
  { runId, sender }: { runId: number; sender: string },
  references: string[],
): Promise<(StoredRecord & { inRun: boolean })[]> {
  const { rows } = await sql<StoredRecord & { inRun: boolean }>`
    select coalesce(r.reference, o.reference) as reference, coalesce(r.isbn, o.isbn, '') as isbn,
      coalesce(r.sent_at, o.sent_at) as "sentAt", coalesce(r.deleted, o.deleted) as deleted,
      coalesce(r.blocks, o.blocks) as blocks, r.reference is not null as "inRun",
      case when r.reference is null then to_jsonb(o) else r.former end as former
    from unnest(${references}::text[]) as u(reference)
      left join import_run_records r on r.run_id = ${runId} and r.reference = u.reference
      left join onix_records o on o.sender = ${sender} and o.reference = u.reference
    where r.reference is not null or o.reference is not null`.execute(tx)
  return rows
}

/** Keeps the records of a run's message until its titles are applied. */
export async function keepRecords(
  tx: Tx,
  { runId, sender }: { runId: number; sender: string },
  records: StoredRecord[],
): Promise<void> {
  if (records.length === 0) return
  const column = <Key extends keyof StoredRecord>(key: Key) => records.map((record) => record[key])
  await sql`
    insert into import_run_records (run_id, sender, reference, isbn, sent_at, deleted, blocks, former)
    select ${runId}, ${sender}, u.reference, nullif(u.isbn, ''), u.sent_at, u.deleted, u.blocks::jsonb, u.former::jsonb
    from unnest(${column('reference')}::text[], ${column('isbn')}::text[], ${column('sentAt')}::timestamptz[],
      ${column('deleted')}::boolean[], ${records.map(({ blocks }) => JSON.stringify(blocks))}::text[],
      ${records.map(({ former }) => former && JSON.stringify(former))}::text[])
      as u(reference, isbn, sent_at, deleted, blocks, former)
    on conflict (run_id, reference) do update set isbn = excluded.isbn, deleted = excluded.deleted,
      sent_at = coalesce(excluded.sent_at, import_run_records.sent_at), blocks = excluded.blocks,
      former = excluded.former`.execute(tx)
}

/**
 * Stores a run's records once its titles are applied; one that a later message has replaced meanwhile stays. Where
 * another run has stored the record since the check, only what the message changed is put on it.
 */
export async function storeRecords(tx: Tx, runId: number): Promise<void> {
  await sql`
    delete from import_run_records r where r.run_id = ${runId} and r.former is not null
      and not exists (select from onix_records o where o.sender = r.sender and o.reference = r.reference)`.execute(
    tx,
  )
  await sql`
    update import_run_records r set former = to_jsonb(o),
      isbn = case when r.isbn = r.former ->> 'isbn' then o.isbn else coalesce(r.isbn, o.isbn) end,
      deleted = case when r.deleted = (r.former ->> 'deleted')::boolean then o.deleted else r.deleted end,
      blocks = case when r.former is null then r.blocks else o.blocks || coalesce((
        select jsonb_object_agg(b.key, b.value) from jsonb_each(r.blocks) b
        where b.value is distinct from r.former -> 'blocks' -> b.key), '{}') end
    from onix_records o where r.run_id = ${runId} and o.sender = r.sender and o.reference = r.reference`.execute(
    tx,
  )
  await sql`
    insert into onix_records as o (sender, reference, isbn, title_id, sent_at, deleted, blocks)
    select r.sender, r.reference, r.isbn, coalesce(t.title_id, r.title_id), r.sent_at, r.deleted, r.blocks
    from import_run_records r left join import_run_titles t on t.run_id = r.run_id and t.lead = r.lead
    where r.run_id = ${runId}
    on conflict (sender, reference) do update set isbn = excluded.isbn, deleted = excluded.deleted,
      title_id = coalesce(excluded.title_id, o.title_id), sent_at = coalesce(excluded.sent_at, o.sent_at),
      blocks = excluded.blocks
    where o.sent_at is null or excluded.sent_at is null or o.sent_at <= excluded.sent_at`.execute(tx)
}

/** Puts back what a run has replaced, but for records that a later message has changed since. */
export async function restoreRecords(tx: Tx, runId: number): Promise<void> {
  await sql`
    delete from onix_records o using import_run_records r
    where r.run_id = ${runId} and r.former is null and o.sender = r.sender and o.reference = r.reference
      and o.blocks = r.blocks and o.sent_at is not distinct from r.sent_at`.execute(tx)
  await sql`
    update onix_records o set isbn = f.isbn, deleted = f.deleted, sent_at = f.sent_at, blocks = f.blocks
    from import_run_records r, jsonb_populate_record(null::onix_records, r.former) as f
    where r.run_id = ${runId} and r.former is not null and o.sender = r.sender and o.reference = r.reference
      and o.blocks = r.blocks and (r.sent_at is null or o.sent_at = r.sent_at)`.execute(tx)
}

export async function listSubjectGenres(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; genre: string }>`
    select scheme || ':' || prefix as key, genre from subject_genres`.execute(tx)
  return new Map(rows.map(({ key, genre }) => [key, genre]))
}

/** A record that comes once more in a file takes the place of its earlier row. @returns the rows that it replaced */
export async function dropStaged(tx: Tx, reference: string): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    delete from import_rows where reference = ${reference} returning row`.execute(tx)
  return rows.map(({ row }) => row)
}

/**
 * Puts a paper book and its ebook, which are two products, under one ISBN: where one names the other, or where title,
 * first author, year and publisher are the same; products of the file first, then titles of the shop.
 */
export async function joinFormats(tx: Tx): Promise<void> {
  await sql`
    with links as (
      select e.row, p.isbn from import_rows e cross join unnest(e.related) as r(isbn)
        join import_rows p on p.isbn = r.isbn
      where e.form = 'ebook' and p.form = 'paper'
      union all
      select e.row, p.isbn from import_rows p cross join unnest(p.related) as r(isbn)
        join import_rows e on e.isbn = r.isbn
      where e.form = 'ebook' and p.form = 'paper'
      union all
      select e.row, p.isbn from import_rows e join import_rows p on p.name_key = e.name_key
        and p.publisher = e.publisher and (p.language is null or e.language is null or p.language = e.language)
      where e.form = 'ebook' and p.form = 'paper' and p.isbn is not null
    )
    update import_rows i set isbn = l.isbn from (select row, min(isbn) as isbn from links group by row) l
    where l.row = i.row`.execute(tx)
  await sql`
    with links as (
      select i.row, min(t.isbn) as isbn from import_rows i cross join unnest(i.related) as r(isbn)
        join titles t on t.isbn = r.isbn
      where not exists (select from titles own where own.isbn = i.isbn)
        and not exists (select from editions e where e.title_id = t.id and e.format = i.form)
      group by i.row
    )
    update import_rows i set isbn = l.isbn from links l where l.row = i.row`.execute(tx)
}

/** A title found by its sender's record, where no ISBN has found one. */
export async function matchTitlesByRecord(tx: Tx, sender: string): Promise<void> {
  await sql`
    update import_titles i set title_id = o.title_id, found_by = 'id'
    from import_rows r join onix_records o on o.sender = ${sender} and o.reference = r.reference
    where r.row = i.lead and i.title_id is null and o.title_id is not null`.execute(tx)
}

/** Rows that find one title of the shop are its rows, whatever they are called now, so that it is changed once. */
export async function joinFound(tx: Tx): Promise<void> {
  await sql`
    with found as (
      select lead, min(lead) over (partition by title_id) as first from import_titles where found_by is not null
    ), moved as (
      update import_groups g set lead = f.first from found f where g.lead = f.lead and f.lead <> f.first returning f.first
    ), led as (
      update import_titles i set alone = false where i.lead in (select first from moved)
    )
    delete from import_titles i using found f where i.lead = f.lead and f.lead <> f.first`.execute(tx)
}

/**
 * Remembers of which title each record of the run is: a title of the shop, or the row that makes it. One that was found
 * only by its name is not the record's: the next message would change it.
 */
export async function linkRecords(tx: Tx, runId: number): Promise<void> {
  await sql`
    update import_run_records o set title_id = case when i.found_by is not null then i.title_id end, lead = i.lead
    from import_rows r join import_groups g on g.row = r.row join import_titles i on i.lead = g.lead
    where o.run_id = ${runId} and o.reference = r.reference`.execute(tx)
}

export type DeletedRecord = {
  reference: string
  titleId: number | null
  status: string | null
  others: number
}

/** The titles of deleted records, and how many other records of them are not deleted. */
export async function findDeleted(tx: Tx, runId: number, references: string[]): Promise<DeletedRecord[]> {
  if (references.length === 0) return []
  const { rows } = await sql<DeletedRecord>`
    select r.reference, o.title_id as "titleId", t.status, (
      select count(*)::int from (
        select x.sender, x.reference, x.deleted from onix_records x where x.title_id = o.title_id
          and not exists (select from import_run_records y
            where y.run_id = r.run_id and y.sender = x.sender and y.reference = x.reference)
        union all
        select y.sender, y.reference, y.deleted from import_run_records y left join onix_records z using (sender, reference)
        where y.run_id = r.run_id and coalesce(y.title_id, z.title_id) = o.title_id
      ) as records where not deleted
    ) as others
    from import_run_records r left join onix_records o using (sender, reference) left join titles t on t.id = o.title_id
    where r.run_id = ${runId} and r.reference = any(${references}::text[])`.execute(tx)
  return rows
}
