import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseIsbn } from '#kernel/isbn.ts'
import type { Rupiah } from '#kernel/money.ts'
import { firstCharacters } from '#kernel/text.ts'
import { DAY } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { taxClassOf } from '#server/catalogue/tax.rules.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { bookFailure, type Remark } from './book-faults.rules.ts'
import { forgetFile, removeFileAfter } from './book-uploads.queries.ts'
import { textOf } from './cut-html.ts'
import {
  findLatestFile,
  findTitle,
  insertEbookEdition,
  insertFile,
  lockEbookEdition,
  setFileKey,
  setSamplePages,
  type TitleOfBook,
} from './ebook-files.queries.ts'
import type { EpubMetadata } from './markup/read-epub-package.ts'
import { type BookKind, prepareSample } from './prepare-sample.ts'
import { readBook } from './read-book.ts'
import { sampleKey } from './remake-samples.ts'
import type { SampleRemark } from './sample-remarks.rules.ts'
import { findSampleState, type NewSample, replaceSample } from './samples.queries.ts'
import { type BookCovers, takeBookCover } from './take-cover.ts'
import { inWorkFolder } from './work-folder.ts'

export type EbookFile = ({ titleId: number } | { isbn: string }) &
  ({ bytes: Uint8Array } | { path: string }) & {
    kind: BookKind
    /** The price of a new ebook edition. An existing edition keeps its price. */
    price?: Rupiah
    /** Pages of the sample; null: the default number. Absent: unchanged. */
    samplePages?: number | null
    /** True: a job makes the sample later (`remakeSamples`), since it takes longer than the rest of the import. */
    sampleLater?: boolean
    /** Whose act it is, for the audit log. Without one, the caller logs it. */
    by?: { actor: Actor; now: Date }
    /** The number of pages of a PDF that was checked before, such as a shipped one. It is not checked again. */
    checkedPages?: number
  }

export type AddedFile = {
  titleId: number
  /** The opaque key by which readers request the file; the same for all revisions. */
  fileKey: string
  revision: number
  kind: BookKind
  byteSize: number
  /** Of a PDF. */
  pageCount: number | null
  /** False if the newest revision has the same bytes. */
  added: boolean
  /** Pages of the sample; null: there is none. */
  samplePages: number | null
  sampleChanged: boolean
  /** An EPUB's metadata. */
  metadata: EpubMetadata | null
  /** On the book and its sample, for the operator. */
  remarks: Remark[]
  /** The first words of an HTML book. */
  beginning: string | null
}

type AddDeps = { database: Database; files: FileStore; covers?: BookCovers }

type Sample = { file: Omit<NewSample, 'storageKey'> | undefined; remarks: SampleRemark[] }
type Prepared = Pick<AddedFile, 'kind' | 'byteSize' | 'pageCount'> & {
  sha256: string
  /** 'later': not made by this import. */
  sample: Sample | 'later'
}

/**
 * Adds a file to a title's ebook, as its first or next revision. Buyers read the new revision from the next time they
 * open the book. The content must match the stated kind; HTML is sanitised, and the sample is made here. Adding the
 * same bytes again changes only a sample that is missing, outdated or of another length.
 * @throws Failure for the operator
 */
export async function addEbookFile(deps: AddDeps, book: EbookFile): Promise<AddedFile> {
  const found = await findTitle(deps.database.kysely, titleKey(book))
  if (found === undefined) throw bookFailure('no_title', describe(book))
  const title = book.samplePages === undefined ? found : { ...found, samplePages: book.samplePages }
  return inWorkFolder((folder) => addFrom(folder, deps, { book, title }))
}

async function addFrom(
  folder: string,
  { database, files, covers }: AddDeps,
  { book, title }: { book: EbookFile; title: TitleOfBook },
): Promise<AddedFile> {
  const read = await readBook(book, folder)
  const { kind, sampleLater = false } = book
  const { file: sample, remarks: ofSample } = sampleLater
    ? { file: undefined, remarks: [] }
    : await prepareSample(read.path, { kind, folder, chosen: title.samplePages })
  const sampleFile = sample && { pageCount: sample.pageCount, byteSize: (await stat(sample.path)).size }
  const prepared: Prepared = {
    kind,
    byteSize: (await stat(read.path)).size,
    pageCount: read.pageCount,
    sha256: await sha256Of(read.path),
    sample: sampleLater ? 'later' : { file: sampleFile, remarks: ofSample },
  }
  // Every revision has its own key, so that no file is replaced while a user reads it.
  const keys = {
    book: `ebooks/${randomBytes(16).toString('hex')}.${kind.toLowerCase()}`,
    sample: sampleKey(kind),
  }
  const beginning = kind === 'HTML' ? await beginningOf(read.path) : null
  // A process that ends before the commit leaves a file that nothing needs.
  await removeFileAfter(database.kysely, keys.book, new Date(Date.now() + DAY))
  await files.write(keys.book, createReadStream(read.path))
  if (sample) await files.write(keys.sample, createReadStream(sample.path))
  let recorded: Recorded | undefined
  try {
    recorded = await database.transact((tx) =>
      recordRevision(tx, title, { ...prepared, keys, price: book.price, by: book.by }),
    )
    if (covers) await takeBookCover(covers, { titleId: title.id, path: join(folder, 'source'), kind, folder })
    const remarks = [...read.remarks, ...ofSample]
    return { ...recorded.added, metadata: read.metadata, remarks, beginning }
  } finally {
    if (!recorded?.added.added) {
      await files.remove(keys.book)
      await forgetFile(database.kysely, keys.book)
    }
    if (!recorded?.added.sampleChanged) await files.remove(keys.sample)
    if (recorded?.formerSample !== undefined) await files.remove(recorded.formerSample)
  }
}

type Recorded = {
  added: Omit<AddedFile, 'metadata' | 'remarks' | 'beginning'>
  formerSample: string | undefined
}
type Keys = { book: string; sample: string }

async function recordRevision(
  tx: Tx,
  title: TitleOfBook,
  file: Prepared & { keys: Keys; price: Rupiah | undefined; by: EbookFile['by'] },
): Promise<Recorded> {
  await announceCatalogueChange(tx)
  const edition = (await lockEbookEdition(tx, title.id)) ?? (await newEdition(tx, title, file.price))
  await setSamplePages(tx, edition.id, title.samplePages)
  const latest = await findLatestFile(tx, edition.id)
  const fileKey = edition.file_key ?? randomBytes(18).toString('base64url')
  const { kind, byteSize, pageCount, sha256, sample, keys } = file
  const samplePages = sample === 'later' ? null : (sample.file?.pageCount ?? null)
  const result = { titleId: title.id, fileKey, kind, byteSize, pageCount, samplePages }
  if (latest?.sha256 === sha256 && latest.kind === kind && edition.file_key !== null) {
    const state = await findSampleState(tx, latest.id)
    const sampleChanged = sample !== 'later' && (state === undefined || state.pageCount !== samplePages)
    const formerSample = sampleChanged ? await recordSample(tx, title, latest.id, file) : undefined
    return { added: { ...result, revision: latest.revision, added: false, sampleChanged }, formerSample }
  }

  const revision = (latest?.revision ?? 0) + 1
  const fileId = await insertFile(tx, {
    edition_id: edition.id,
    revision,
    kind,
    storage_key: keys.book,
    byte_size: byteSize,
    sha256,
    page_count: pageCount,
  })
  if (edition.file_key === null) await setFileKey(tx, edition.id, fileKey)
  await recordSample(tx, title, fileId, file)
  await forgetFile(tx, keys.book)
  if (file.by) {
    const after = { file: { revision, kind, pages: pageCount, bytes: byteSize } }
    await recordAct(tx, file.by.actor, { verb: 'title.add-file', id: title.id, after, now: file.by.now })
  }
  return { added: { ...result, revision, added: true, sampleChanged: true }, formerSample: undefined }
}

/**
 * Also refreshes the listing: the title's page shows whether there is a sample.
 * @returns the storage key of the sample that was replaced
 */
async function recordSample(
  tx: Tx,
  title: TitleOfBook,
  fileId: number,
  { sample, keys }: Prepared & { keys: Keys },
): Promise<string | undefined> {
  const former =
    sample === 'later'
      ? undefined
      : await replaceSample(tx, fileId, {
          sample: sample.file && { ...sample.file, storageKey: keys.sample },
          remarks: sample.remarks,
        })
  await refreshListings(tx, [title.id])
  return former
}

async function newEdition(tx: Tx, title: TitleOfBook, price: Rupiah | undefined) {
  if (price === undefined) {
    throw bookFailure('no_price')
  }
  // Books are exempt from VAT, periodicals are not.
  return insertEbookEdition(tx, { titleId: title.id, priceIdr: price, taxClass: taxClassOf(title.kind) })
}

function titleKey(book: EbookFile): { titleId: number } | { isbn: string } {
  if ('titleId' in book) return { titleId: book.titleId }
  const isbn = parseIsbn(book.isbn)
  if (isbn === undefined) throw bookFailure('no_isbn', book.isbn)
  return { isbn }
}

const describe = (book: EbookFile) => ('titleId' in book ? `nomor ${book.titleId}` : `ISBN ${book.isbn}`)

const BEGINNING = { bytes: 64 * 1024, letters: 600 }

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING.bytes), 0, BEGINNING.bytes, 0)
    const markup = buffer.toString('utf8', 0, bytesRead)
    // A tag that the end cuts off may hold a picture.
    const whole = bytesRead < BEGINNING.bytes ? markup : markup.slice(0, markup.lastIndexOf('<'))
    return firstCharacters(textOf(whole).replace(/\s+/g, ' ').trim(), BEGINNING.letters)
  } finally {
    await file.close()
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
