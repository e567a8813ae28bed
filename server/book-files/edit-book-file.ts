import { recordAct } from '#server/audit/record-act.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { SAMPLE_VERSION } from '#server/catalogue/sample-version.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  countReaders,
  deleteRevision,
  listRevisions,
  makeSampleDue,
  type StoredRevision,
} from './book-revisions.queries.ts'
import { listUploads, removeFileAfter, type UploadRow } from './book-uploads.queries.ts'
import { findTitle, lockEbookEdition, setSamplePages, type TitleOfBook } from './ebook-files.queries.ts'

export type BookFiles = {
  title: TitleOfBook
  revisions: StoredRevision[]
  readers: number
  uploads: UploadRow[]
}

const SHOWN_UPLOADS = 3

/** @throws Failure not_found */
export async function readBookFiles(db: Queryable, titleId: number): Promise<BookFiles> {
  const title = await findTitle(db, { titleId })
  if (title === undefined) throw new Failure('not_found', 'Judul ini tidak ditemukan.')
  return {
    title,
    revisions: await listRevisions(db, titleId, SAMPLE_VERSION),
    readers: await countReaders(db, titleId),
    uploads: await listUploads(db, titleId, SHOWN_UPLOADS),
  }
}

type FileEdit = {
  titleId: number
  /** The newest revision, as whoever edits was shown it. */
  revision: number
  now: Date
}

/**
 * Sets how many pages of an ebook anybody may read; null: the usual number. A job makes the sample anew, and until then
 * nobody reads it.
 * @throws Failure forbidden, not_found, changed_meanwhile
 */
export async function setSample(
  tx: Tx,
  actor: Actor,
  { titleId, revision, pages, now }: FileEdit & { pages: number | null },
): Promise<void> {
  const { title, editionId, newest } = await lockNewest(tx, actor, { titleId, revision })
  if (title.samplePages === pages) return
  await setSamplePages(tx, editionId, pages)
  await makeSampleDue(tx, newest.id)
  await refreshListings(tx, [titleId])
  const [before, after] = [{ samplePages: title.samplePages }, { samplePages: pages }]
  await recordAct(tx, actor, { verb: 'title.set-sample', id: titleId, before, after, now })
}

/**
 * Withdraws the newest revision of an ebook's file. Readers get the former one from their next opening on, with their
 * places and marks, as after a new revision. The only revision is withdrawn only while nobody owns the ebook: nobody
 * who bought it may lose it.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict
 */
export async function withdrawFile(
  tx: Tx,
  actor: Actor,
  { titleId, revision, reason, now }: FileEdit & { reason: string },
): Promise<void> {
  const { newest, former } = await lockNewest(tx, actor, { titleId, revision })
  const readers = former === undefined ? await countReaders(tx, titleId) : 0
  if (readers > 0) {
    throw new Failure(
      'conflict',
      `${readers} pembaca memiliki ebook ini, dan tidak ada berkas sebelumnya. Unggah penggantinya, atau tarik judulnya dari penjualan.`,
    )
  }
  await deleteRevision(tx, newest.id)
  for (const key of [newest.storageKey, newest.sampleKey])
    if (key !== null) await removeFileAfter(tx, key, now)
  await refreshListings(tx, [titleId])
  await recordAct(tx, actor, {
    verb: 'title.withdraw-file',
    id: titleId,
    before: { file: fileOf(newest) },
    after: { file: former === undefined ? null : fileOf(former) },
    reason,
    now,
  })
}

const fileOf = ({ revision, kind, pageCount, byteSize }: StoredRevision) => ({
  revision,
  kind,
  pages: pageCount,
  bytes: byteSize,
})

async function lockNewest(
  tx: Tx,
  actor: Actor,
  { titleId, revision }: Pick<FileEdit, 'titleId' | 'revision'>,
) {
  requireRight(actor, 'katalog.ubah')
  await announceCatalogueChange(tx)
  const edition = await lockEbookEdition(tx, titleId)
  const title = await findTitle(tx, { titleId })
  const [newest, former] = await listRevisions(tx, titleId, SAMPLE_VERSION)
  if (edition === undefined || title === undefined || newest === undefined) {
    throw new Failure('not_found', 'Judul ini tidak memiliki berkas ebook.')
  }
  if (newest.revision !== revision) {
    throw new Failure('changed_meanwhile', 'Berkas ebook ini baru saja diganti. Lihat dulu yang terbaru.', {
      data: { revision: newest.revision },
    })
  }
  return { title, editionId: edition.id, newest, former }
}
