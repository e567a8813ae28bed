import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { BookKind } from './prepare-sample.ts'

/** A first page: a picture of it, or the beginning of its text. */
export type ShownPage = { jpeg: string; width: number; height: number } | { text: string }

/** What was taken in. */
export type UploadReport = {
  kind: BookKind
  revision: number
  /** False where the newest revision had the same bytes already. */
  added: boolean
  pageCount: number | null
  byteSize: number
  remarks: string[]
  firstPages: ShownPage[]
}

export type NewUpload = {
  titleId: number
  name: string
  storageKey: string
  staffId: number | null
  origin: string | null
}

export async function insertUpload(db: Queryable, upload: NewUpload, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('book_uploads')
    .values({
      title_id: upload.titleId,
      name: upload.name,
      storage_key: upload.storageKey,
      state: 'receiving',
      acting_staff_id: upload.staffId,
      acting_origin: upload.origin,
      began_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markReceived(db: Queryable, id: number, byteSize: number): Promise<void> {
  await db
    .updateTable('book_uploads')
    .set({ state: 'waiting', byte_size: byteSize })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .execute()
}

export async function refuseUpload(
  db: Queryable,
  id: number,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  await db
    .updateTable('book_uploads')
    .set({ state: 'refused', failure, ended_at: now, claimed_until: null })
    .where('id', '=', id)
    .execute()
}

export async function finishUpload(
  db: Queryable,
  id: number,
  { report, now }: { report: UploadReport; now: Date },
): Promise<void> {
  await db
    .updateTable('book_uploads')
    .set({ state: 'done', report: JSON.stringify(report), ended_at: now, claimed_until: null })
    .where('id', '=', id)
    .execute()
}

export type ClaimedUpload = {
  id: number
  titleId: number
  storageKey: string
  tries: number
  staffId: number | null
  origin: string | null
}

/** The oldest upload that waits, or that a process which ended had begun to read. */
export async function claimUpload(
  db: Queryable,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedUpload | undefined> {
  const { rows } = await sql<ClaimedUpload>`
    update book_uploads set state = 'reading', tries = tries + 1, claimed_until = ${until}
    where id = (
      select id from book_uploads
      where state = 'waiting' or state = 'reading' and claimed_until < ${now}
      order by id limit 1 for update skip locked)
    returning id, title_id as "titleId", storage_key as "storageKey", tries, acting_staff_id as "staffId",
      acting_origin as origin`.execute(db)
  return rows[0]
}

/** Uploads that were cut off: nothing of them arrives any more. */
export async function refuseAbandoned(
  db: Queryable,
  { before, failure, now }: { before: Date; failure: string; now: Date },
): Promise<void> {
  await db
    .updateTable('book_uploads')
    .set({ state: 'refused', failure, ended_at: now })
    .where('state', '=', 'receiving')
    .where('began_at', '<', before)
    .execute()
}

/** The last uploads of a title, the latest first. */
export async function listUploads(db: Queryable, titleId: number, limit: number) {
  return db
    .selectFrom('book_uploads')
    .select(['id', 'name', 'byte_size as byteSize', 'state', 'failure', 'began_at as beganAt'])
    .select(sql<UploadReport | null>`report`.as('report'))
    .where('title_id', '=', titleId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export type UploadRow = Awaited<ReturnType<typeof listUploads>>[number]

/** Uploads of one member that are not taken in yet. */
export async function countOpenUploads(db: Queryable, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom('book_uploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('acting_staff_id', '=', staffId)
    .where('state', 'in', ['receiving', 'waiting', 'reading'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A file of the store is removed after this moment. Written before the file itself where it may never be needed. */
export async function removeFileAfter(db: Queryable, storageKey: string, at: Date): Promise<void> {
  await db
    .insertInto('unneeded_files')
    .values({ storage_key: storageKey, remove_after: at })
    .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ remove_after: at }))
    .execute()
}

export async function listUnneededFiles(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('unneeded_files')
    .select('storage_key')
    .where('remove_after', '<=', now)
    .orderBy('remove_after')
    .limit(limit)
    .execute()
  return rows.map((row) => row.storage_key)
}

export async function forgetFile(db: Queryable, storageKey: string): Promise<void> {
  await db.deleteFrom('unneeded_files').where('storage_key', '=', storageKey).execute()
}
