import type { Selectable } from 'kysely'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'

export type TitleOfBook = {
  id: number
  kind: 'book' | 'magazine'
  /** Chosen number of pages of the sample; null: the default. */
  samplePages: number | null
}

export async function findTitle(
  db: Queryable,
  by: { titleId: number } | { isbn: string },
): Promise<TitleOfBook | undefined> {
  const titles = db
    .selectFrom('titles')
    .leftJoin('editions', (join) =>
      join.onRef('editions.title_id', '=', 'titles.id').on('editions.format', '=', 'ebook'),
    )
    .select(['titles.id', 'titles.kind', 'editions.sample_pages'])
  const found =
    'titleId' in by ? titles.where('titles.id', '=', by.titleId) : titles.where('titles.isbn', '=', by.isbn)
  const row = await found.executeTakeFirst()
  return (
    row && { id: row.id, kind: row.kind === 'magazine' ? 'magazine' : 'book', samplePages: row.sample_pages }
  )
}

/** The newest files of ebooks that are PDFs and whose titles have no cover. */
export async function listPdfsWithoutCover(db: Queryable) {
  return db
    .selectFrom('editions as e')
    .innerJoin('titles as t', 't.id', 'e.title_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ebook_files')
          .select(['kind', 'storage_key'])
          .whereRef('edition_id', '=', 'e.id')
          .orderBy('revision', 'desc')
          .limit(1)
          .as('f'),
      (join) => join.onTrue(),
    )
    .select(['t.id as titleId', 't.name as title', 'f.storage_key as storageKey'])
    .where('e.format', '=', 'ebook')
    .where('t.cover_image_id', 'is', null)
    .where('f.kind', '=', 'PDF')
    .orderBy('t.id')
    .execute()
}

export type EbookEdition = { id: number; file_key: string | null }

export async function lockEbookEdition(tx: Tx, titleId: number): Promise<EbookEdition | undefined> {
  return tx
    .selectFrom('editions')
    .select(['id', 'file_key'])
    .where('title_id', '=', titleId)
    .where('format', '=', 'ebook')
    .forUpdate()
    .executeTakeFirst()
}

export async function insertEbookEdition(
  tx: Tx,
  edition: { titleId: number; priceIdr: number; taxClass: 'exempt' | 'standard' },
): Promise<EbookEdition> {
  return tx
    .insertInto('editions')
    .values({
      title_id: edition.titleId,
      format: 'ebook',
      price_idr: edition.priceIdr,
      tax_class: edition.taxClass,
    })
    .returning(['id', 'file_key'])
    .executeTakeFirstOrThrow()
}

export async function setFileKey(tx: Tx, editionId: number, fileKey: string): Promise<void> {
  await tx.updateTable('editions').set({ file_key: fileKey }).where('id', '=', editionId).execute()
}

export async function setSamplePages(tx: Tx, editionId: number, pages: number | null): Promise<void> {
  await tx.updateTable('editions').set({ sample_pages: pages }).where('id', '=', editionId).execute()
}

export async function findLatestFile(tx: Tx, editionId: number) {
  return tx
    .selectFrom('ebook_files')
    .select(['id', 'revision', 'sha256', 'kind'])
    .where('edition_id', '=', editionId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type NewFile = Omit<
  Selectable<Schema['ebook_files']>,
  'id' | 'created_at' | 'sample_note' | 'sample_version'
>

/** @returns its id */
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const row = await tx.insertInto('ebook_files').values(file).returning('id').executeTakeFirstOrThrow()
  return row.id
}
