import { sql } from 'kysely'
import { SAMPLE_VERSION } from '#server/catalogue/sample-version.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Remark } from './book-faults.rules.ts'
import type { BookKind } from './prepare-sample.ts'

/** Raise it when spreads are to be drawn again. */
const SPREAD_VERSION = 1

export type SampleRow = {
  title: string
  kind: BookKind
  storageKey: string
  byteSize: number
  /** Different for every sample. */
  tag: string
}

/** The sample of the newest file of a title on sale, if it is of the current version. */
export async function findSample(db: Queryable, titleId: number): Promise<SampleRow | undefined> {
  const { rows } = await sql<SampleRow>`
    select t.name as title, f.kind, s.storage_key as "storageKey", s.byte_size as "byteSize",
      md5(s.storage_key) as tag
    from titles t
    join editions e on e.title_id = t.id and e.format = 'ebook'
    join lateral (
      select id, kind, sample_version from ebook_files where edition_id = e.id order by revision desc limit 1
    ) f on true
    join ebook_samples s on s.file_id = f.id
    where t.id = ${titleId} and t.status = 'on_sale' and f.sample_version = ${SAMPLE_VERSION}`.execute(db)
  return rows[0]
}

export type NewSample = { storageKey: string; byteSize: number; pageCount: number }

/** The pages of a file's sample; undefined if it was never made or is of an older version. */
export async function findSampleState(tx: Tx, fileId: number) {
  return tx
    .selectFrom('ebook_files')
    .leftJoin('ebook_samples', 'ebook_samples.file_id', 'ebook_files.id')
    .select('ebook_samples.page_count as pageCount')
    .where('ebook_files.id', '=', fileId)
    .where('sample_version', '=', SAMPLE_VERSION)
    .executeTakeFirst()
}

/**
 * Sets or removes the sample of a file, with remarks for the operator.
 * @returns the storage key of the replaced sample, to be removed after the commit
 */
export async function replaceSample(
  tx: Tx,
  fileId: number,
  { sample, remarks }: { sample: NewSample | undefined; remarks: readonly Remark[] },
): Promise<string | undefined> {
  const former = await tx
    .deleteFrom('ebook_samples')
    .where('file_id', '=', fileId)
    .returning('storage_key')
    .executeTakeFirst()
  if (sample) {
    await tx
      .insertInto('ebook_samples')
      .values({
        file_id: fileId,
        storage_key: sample.storageKey,
        byte_size: sample.byteSize,
        page_count: sample.pageCount,
      })
      .execute()
  }
  await tx
    .updateTable('ebook_files')
    .set({ sample_version: SAMPLE_VERSION, sample_note: noteOf(remarks) })
    .where('id', '=', fileId)
    .execute()
  return former?.storage_key
}

const noteOf = (remarks: readonly Remark[]) =>
  remarks.length === 0 ? null : remarks.map(({ sentence }) => sentence).join(' ')

export type DueSample = {
  fileId: number
  titleId: number
  title: string
  kind: BookKind
  storageKey: string
  chosen: number | null
}

/** The newest files of ebooks whose sample is of an older version, or of all ebooks. */
export async function listDueSamples(
  db: Queryable,
  { all = false, without = [], limit }: { all?: boolean; without?: readonly string[]; limit: number },
): Promise<DueSample[]> {
  const { rows } = await sql<DueSample>`
    select f.id as "fileId", t.id as "titleId", t.name as title, f.kind, f.storage_key as "storageKey",
      e.sample_pages as chosen
    from editions e
    join titles t on t.id = e.title_id
    join lateral (
      select id, kind, storage_key, sample_version from ebook_files
      where edition_id = e.id order by revision desc limit 1
    ) f on true
    where e.format = 'ebook' ${all ? sql`` : sql`and f.sample_version <> ${SAMPLE_VERSION}`}
    and f.id <> all(${without}::bigint[])
    order by t.id limit ${limit}`.execute(db)
  return rows
}

export type DueSpread = { fileId: number; titleId: number; kind: BookKind; storageKey: string }

/** Samples that readers see, whose spread was not drawn in the present way. */
export async function listDueSpreads(
  db: Queryable,
  { without = [], limit }: { without?: readonly string[]; limit: number },
): Promise<DueSpread[]> {
  const { rows } = await sql<DueSpread>`
    select f.id as "fileId", e.title_id as "titleId", f.kind, s.storage_key as "storageKey"
    from ebook_samples s
    join ebook_files f on f.id = s.file_id
    join editions e on e.id = f.edition_id
    where s.spread_version <> ${SPREAD_VERSION} and f.sample_version = ${SAMPLE_VERSION}
    and not exists (select from ebook_files n where n.edition_id = f.edition_id and n.revision > f.revision)
    and f.id <> all(${without}::bigint[])
    order by f.id limit ${limit}`.execute(db)
  return rows
}

/** @returns false where the sample was replaced meanwhile */
export async function setSpread(
  tx: Tx,
  { storageKey, imageId }: { storageKey: string; imageId: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ebook_samples')
    .set({ spread_image_id: imageId, spread_version: SPREAD_VERSION })
    .where('storage_key', '=', storageKey)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Locks the row of a file. @returns false if there is a newer revision */
export async function lockNewestFile(tx: Tx, fileId: number): Promise<boolean> {
  const { rows } = await sql<{ newest: boolean }>`
    select not exists (
      select from ebook_files n where n.edition_id = f.edition_id and n.revision > f.revision
    ) as newest
    from ebook_files f where f.id = ${fileId} for update of f`.execute(tx)
  return rows[0]?.newest ?? false
}
