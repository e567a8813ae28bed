import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { OnixBlocks } from './onix-record.rules.ts'

export type StoredRecord = {
  reference: string
  isbn: string
  sentAt: Date | null
  deleted: boolean
  blocks: OnixBlocks
}

export async function findRecords(tx: Tx, sender: string, references: string[]): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select reference, coalesce(isbn, '') as isbn, sent_at as "sentAt", deleted, blocks from onix_records
    where sender = ${sender} and reference = any(${references}::text[])`.execute(tx)
  return rows
}

export async function saveRecords(tx: Tx, sender: string, records: StoredRecord[]): Promise<void> {
  if (records.length === 0) return
  const column = <Key extends keyof StoredRecord>(key: Key) => records.map((record) => record[key])
  await sql`
    insert into onix_records (sender, reference, isbn, sent_at, deleted, blocks)
    select ${sender}, u.reference, nullif(u.isbn, ''), u.sent_at, u.deleted, u.blocks::jsonb
    from unnest(${column('reference')}::text[], ${column('isbn')}::text[], ${column('sentAt')}::timestamptz[],
      ${column('deleted')}::boolean[], ${records.map(({ blocks }) => JSON.stringify(blocks))}::text[])
      as u(reference, isbn, sent_at, deleted, blocks)
    on conflict (sender, reference) do update set isbn = excluded.isbn, deleted = excluded.deleted,
      sent_at = coalesce(excluded.sent_at, onix_records.sent_at), blocks = excluded.blocks`.execute(tx)
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
    update import_titles i set title_id = o.title_id, by_isbn = true
    from import_rows r join onix_records o on o.sender = ${sender} and o.reference = r.reference
    where r.row = i.lead and i.title_id is null and o.title_id is not null`.execute(tx)
}

/** Remembers of which title each record of the file is. */
export async function linkRecords(tx: Tx, sender: string): Promise<void> {
  await sql`
    update onix_records o set title_id = i.title_id
    from import_rows r join import_groups g on g.row = r.row join import_titles i on i.lead = g.lead
    where o.sender = ${sender} and o.reference = r.reference and i.title_id is not null`.execute(tx)
}

export type DeletedRecord = {
  reference: string
  titleId: number | null
  status: string | null
  others: number
}

/** The titles of deleted records, and how many other records of them are not deleted. */
export async function findDeleted(tx: Tx, sender: string, references: string[]): Promise<DeletedRecord[]> {
  const { rows } = await sql<DeletedRecord>`
    select o.reference, o.title_id as "titleId", t.status,
      (select count(*)::int from onix_records x where x.title_id = o.title_id and not x.deleted) as others
    from onix_records o left join titles t on t.id = o.title_id
    where o.sender = ${sender} and o.reference = any(${references}::text[])`.execute(tx)
  return rows
}
