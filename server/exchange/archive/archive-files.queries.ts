import { sql } from 'kysely'
import type { ARCHIVE_FILE_REASONS, ARCHIVE_FILE_STATES } from '#contracts/exchange-choices.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { ArchiveFile } from '../source/source-row.ts'

export type ArchiveFileState = (typeof ARCHIVE_FILE_STATES)[number]
export type ArchiveFileReason = (typeof ARCHIVE_FILE_REASONS)[number]

export type PlannedFile = Pick<ArchiveFile, 'at' | 'name' | 'bytes' | 'kind'> & {
  isbn: string | null
  titleId: number | null
  reason: ArchiveFileReason | null
}

export async function insertArchiveFiles(
  tx: Tx,
  runId: number,
  files: readonly PlannedFile[],
): Promise<void> {
  const column = <Key extends keyof PlannedFile>(key: Key) => files.map((file) => file[key])
  await sql`
    insert into import_run_files (run_id, at, name, bytes, kind, isbn, title_id, reason, state)
    select ${runId}, u.*, case when u.reason is null then 'waiting' else 'refused' end
    from unnest(${column('at')}::int[], ${files.map(({ name }) => name.slice(-500))}::text[],
      ${column('bytes')}::bigint[], ${column('kind')}::text[], ${column('isbn')}::text[],
      ${column('titleId')}::bigint[], ${column('reason')}::text[])
      as u(at, name, bytes, kind, isbn, title_id, reason)`.execute(tx)
}

export type FoundTitle = {
  isbn: string
  /** Null while the run has not added it yet. */
  titleId: number | null
  hasEbook: boolean
}

/** Titles of the shop, or that the run adds, by their ISBN, also by that of another format which ONIX has named. */
export async function findTitlesByIsbn(
  db: Queryable,
  runId: number,
  isbns: readonly string[],
): Promise<FoundTitle[]> {
  const { rows } = await sql<FoundTitle>`
    with found as (
      select distinct on (w.isbn) w.isbn, coalesce(t.id, o.title_id, r.title_id) as title_id,
        coalesce(p.lead, r.lead) as lead
      from unnest(${isbns}::text[]) as w(isbn)
        left join titles t on t.isbn = w.isbn
        left join onix_records o on o.isbn = w.isbn and o.title_id is not null
        left join import_run_titles p on p.run_id = ${runId} and p.plan = 'add' and p.isbn = w.isbn
        left join import_run_records r on r.run_id = ${runId} and r.isbn = w.isbn
      order by w.isbn, o.title_id, r.lead
    )
    select f.isbn, f.title_id as "titleId",
      exists (select from editions e where e.title_id = f.title_id and e.format = 'ebook')
        or exists (select from import_run_titles i where i.run_id = ${runId} and i.outcome = 'waiting'
          and i.lead = f.lead and jsonb_typeof(i.payload::jsonb #> '{record,ebook}') = 'object')
        or exists (select from import_run_titles i where i.run_id = ${runId} and i.outcome = 'waiting'
          and i.title_id = f.title_id and jsonb_typeof(i.payload::jsonb #> '{record,ebook}') = 'object') as "hasEbook"
    from found f where f.title_id is not null or f.lead is not null`.execute(db)
  return rows
}

export type WaitingFile = { at: number; name: string; isbn: string; kind: 'cover' | 'book' }

/** Files of an archive that were not worked on yet. */
export async function listWaitingFiles(db: Queryable, runId: number): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    select at, name, isbn, kind from import_run_files
    where run_id = ${runId} and state = 'waiting' and isbn is not null and kind <> 'other'
    order by at`.execute(db)
  return rows
}

type Ended = {
  state: Exclude<ArchiveFileState, 'waiting'>
  reason?: ArchiveFileReason
  titleId?: number
  uploadId?: number
}

export async function endArchiveFile(
  db: Queryable,
  { runId, at }: { runId: number; at: number },
  { state, reason, titleId, uploadId }: Ended,
): Promise<void> {
  await db
    .updateTable('import_run_files')
    .set({ state, reason: reason ?? null, title_id: titleId ?? null, upload_id: uploadId ?? null })
    .where('run_id', '=', runId)
    .where('at', '=', at)
    .execute()
}

/** The first run whose titles are done and whose archive is in the store, with files that wait. */
export async function findRunWithFiles(
  db: Queryable,
): Promise<{ id: number; fileKey: string; fileParts: number } | undefined> {
  const { rows } = await sql<{ id: number; fileKey: string; fileParts: number }>`
    select r.id, r.file_key as "fileKey", r.file_parts as "fileParts" from import_runs r
    where r.state = 'done' and r.file_key is not null
      and exists (select from import_run_files f where f.run_id = r.id and f.state = 'waiting')
    order by r.id limit 1`.execute(db)
  return rows[0]
}

/** One process at a time works on the files of archives. */
export const ARCHIVES_LOCK = 5_210_303

export type ShownFile = {
  at: number
  name: string
  bytes: number
  kind: ArchiveFile['kind']
  state: ArchiveFileState
  reason: ArchiveFileReason | null
  /** Why the job that takes books in refused it. */
  failure: string | null
  titleId: number | null
  title: string | null
}

/** A book that was handed on is what its upload is. */
const shown = (runId: number) => sql`
  select f.at, f.name, f.bytes, f.kind, f.reason, u.failure, t.id as title_id, t.name as title,
    case when u.state in ('receiving', 'waiting', 'reading') then 'waiting'
      when u.state = 'refused' then 'refused'
      when u.state = 'done' and u.report->>'added' = 'false' then 'unchanged'
      else f.state end as state
  from import_run_files f left join book_uploads u on u.id = f.upload_id
    left join titles t on t.id = coalesce(f.title_id,
      (select x.id from titles x where x.isbn = f.isbn and f.state <> 'refused'))
  where f.run_id = ${runId}`

export async function listArchiveFiles(
  db: Queryable,
  runId: number,
  { state, limit, offset }: { state: ArchiveFileState | undefined; limit: number; offset: number },
): Promise<ShownFile[]> {
  const { rows } = await sql<ShownFile>`
    select at, name, bytes, kind, state, reason, failure, title_id as "titleId", title from (${shown(runId)}) as s
    where ${state ?? null}::text is null or state = ${state ?? null}
    order by at limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export type FileCounts = Record<ArchiveFileState, number>

export async function countArchiveFiles(db: Queryable, runId: number): Promise<FileCounts> {
  const { rows } = await sql<{ state: ArchiveFileState; count: number }>`
    select state, count(*)::int as count from (${shown(runId)}) as s group by state`.execute(db)
  const none: FileCounts = { waiting: 0, taken: 0, unchanged: 0, kept: 0, refused: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}
