import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** The revisions of an ebook's file, the newest first. */
export async function listRevisions(tx: Queryable, titleId: number, sampleVersion: number) {
  return tx
    .selectFrom('ebook_files as f')
    .innerJoin('editions as e', 'e.id', 'f.edition_id')
    .leftJoin('ebook_samples as s', 's.file_id', 'f.id')
    .select(['f.id', 'f.revision', 'f.byte_size as byteSize', 'f.page_count as pageCount'])
    .select(['f.created_at as addedAt', 'f.storage_key as storageKey', 's.storage_key as sampleKey'])
    .select(['s.page_count as samplePages', 'f.sample_note as sampleNote', 'f.kind'])
    .select(sql<boolean>`f.sample_version = ${sampleVersion}`.as('isSampleMade'))
    .where('e.title_id', '=', titleId)
    .orderBy('f.revision', 'desc')
    .execute()
}

export type StoredRevision = Awaited<ReturnType<typeof listRevisions>>[number]

/** Makes the sample of a file due again. */
export async function makeSampleDue(tx: Tx, fileId: number): Promise<void> {
  await tx.updateTable('ebook_files').set({ sample_version: 0 }).where('id', '=', fileId).execute()
}

export async function deleteRevision(tx: Tx, fileId: number): Promise<void> {
  await tx.deleteFrom('ebook_files').where('id', '=', fileId).execute()
}

/** How many own the title's ebook, or have an order of it that may be paid. */
export async function countReaders(db: Queryable, titleId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select user_id from entitlements where title_id = ${titleId} and revoked_at is null
      union select user_id from pending_digital_titles where title_id = ${titleId}
    ) readers`.execute(db)
  return rows[0]?.count ?? 0
}
