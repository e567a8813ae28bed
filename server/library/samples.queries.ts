import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type SampleRow = {
  title: string
  kind: 'PDF' | 'HTML'
  storageKey: string
  byteSize: number
  sha256: string
}

/** The sample of the newest file of a title on sale. */
export async function findSample(db: Queryable, titleId: number): Promise<SampleRow | undefined> {
  const { rows } = await sql<SampleRow>`
    select t.name as title, f.kind, s.storage_key as "storageKey", s.byte_size as "byteSize",
      f.sha256 || '-' || s.page_count as sha256
    from titles t
    join editions e on e.title_id = t.id and e.format = 'ebook'
    join lateral (
      select id, kind, sha256 from ebook_files where edition_id = e.id order by revision desc limit 1
    ) f on true
    join ebook_samples s on s.file_id = f.id
    where t.id = ${titleId} and t.status = 'on_sale'`.execute(db)
  return rows[0]
}

export type NewSample = { storageKey: string; byteSize: number; pageCount: number }

/** How many pages the sample of a file holds; undefined where it has none. */
export async function findSamplePages(tx: Tx, fileId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('ebook_samples')
    .select('page_count')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return row?.page_count
}

/** Gives a file its sample, or another one than it had. */
export async function replaceSample(tx: Tx, fileId: number, sample: NewSample | undefined): Promise<void> {
  await tx.deleteFrom('ebook_samples').where('file_id', '=', fileId).execute()
  if (sample === undefined) return
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
