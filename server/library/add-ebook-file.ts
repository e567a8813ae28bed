import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseIsbn } from '#kernel/isbn.ts'
import type { Rupiah } from '#kernel/money.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { cutHtml, htmlPageCount } from './cut-html.ts'
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
import { inspectHtml } from './inspect-html.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { samplePages } from './sample.rules.ts'
import { findSamplePages, replaceSample } from './samples.queries.ts'

export type EbookFile = ({ titleId: number } | { isbn: string }) &
  ({ bytes: Uint8Array } | { path: string }) & {
    kind: 'PDF' | 'HTML'
    /** Makes the ebook edition where the title has none yet; one that is there keeps its price. */
    price?: Rupiah
    /** How many pages anybody may read from now on; null: as many as samples usually have. Absent: as before. */
    samplePages?: number | null
  }

export type AddedFile = {
  titleId: number
  /** The opaque key under which readers ask for the file; it stays the same for all revisions. */
  fileKey: string
  revision: number
  kind: 'PDF' | 'HTML'
  byteSize: number
  /** Of a PDF. */
  pageCount: number | null
  /** False where the newest revision has the same bytes already. */
  added: boolean
}

type Sample = { content: Uint8Array; pageCount: number }
type Prepared = Pick<AddedFile, 'kind' | 'byteSize' | 'pageCount'> & {
  content: Uint8Array
  sha256: string
  sample: Sample | undefined
}

/**
 * Gives a title's ebook its file, or the next revision of it: buyers read the new one from their next opening
 * on. The bytes decide whether it is what it is said to be; HTML is sanitised and a sample is cut here, once. The
 * same bytes again change nothing, but for a sample that is missing or is to have another length.
 * @throws Failure, worded in English: its reader is the operator at the command line
 */
export async function addEbookFile(
  { database, files }: { database: Database; files: FileStore },
  book: EbookFile,
): Promise<AddedFile> {
  const found = await findTitle(database.kysely, titleKey(book))
  if (found === undefined) throw new Failure('not_found', `There is no title with ${describe(book)}.`)
  const title = book.samplePages === undefined ? found : { ...found, samplePages: book.samplePages }
  const file = await prepare(book, title)
  // A name of its own a revision: nothing is ever written over what somebody is reading.
  const name = `${randomBytes(16).toString('hex')}.${file.kind.toLowerCase()}`
  const keys = { book: `ebooks/${name}`, sample: `samples/${name}` }

  await files.write(keys.book, file.content)
  if (file.sample) await files.write(keys.sample, file.sample.content)
  let recorded: Recorded | undefined
  try {
    recorded = await database.transact((tx) =>
      recordRevision(tx, title, { ...file, keys, price: book.price }),
    )
    return recorded.added
  } finally {
    if (!recorded?.added.added) await files.remove(keys.book)
    if (!recorded?.sampleKept) await files.remove(keys.sample)
  }
}

async function prepare(book: EbookFile, title: TitleOfBook): Promise<Prepared> {
  const bytes = 'bytes' in book ? book.bytes : await readOrRefuse(book.path)
  return book.kind === 'PDF' ? preparePdf(bytes, title) : prepareHtml(bytes, title)
}

async function preparePdf(bytes: Uint8Array, title: TitleOfBook): Promise<Prepared> {
  const { pageCount, sample } = await inspectPdf(bytes, { sample: title.samplePages })
  const pages = samplePages(pageCount, title.samplePages)
  return {
    ...prepared('PDF', bytes),
    pageCount,
    sample: sample && { content: sample, pageCount: pages },
  }
}

function prepareHtml(bytes: Uint8Array, title: TitleOfBook): Prepared {
  const markup = inspectHtml(bytes)
  const pages = samplePages(htmlPageCount(markup), title.samplePages)
  const sample =
    pages > 0 ? { content: Buffer.from(cutHtml(markup, pages), 'utf8'), pageCount: pages } : undefined
  return { ...prepared('HTML', Buffer.from(markup, 'utf8')), pageCount: null, sample }
}

function prepared(kind: 'PDF' | 'HTML', content: Uint8Array) {
  return {
    kind,
    byteSize: content.length,
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}

type Recorded = { added: AddedFile; sampleKept: boolean }
type Keys = { book: string; sample: string }

async function recordRevision(
  tx: Tx,
  title: TitleOfBook,
  file: Prepared & { keys: Keys; price: Rupiah | undefined },
): Promise<Recorded> {
  const edition = (await lockEbookEdition(tx, title.id)) ?? (await newEdition(tx, title, file.price))
  await setSamplePages(tx, edition.id, title.samplePages)
  const latest = await findLatestFile(tx, edition.id)
  const fileKey = edition.file_key ?? randomBytes(18).toString('base64url')
  const { kind, byteSize, pageCount, sha256, keys } = file
  const result = { titleId: title.id, fileKey, kind, byteSize, pageCount }
  if (latest?.sha256 === sha256 && latest.kind === kind && edition.file_key !== null) {
    const changed = (await findSamplePages(tx, latest.id)) !== file.sample?.pageCount
    if (changed) await recordSample(tx, title, latest.id, file)
    const added = { ...result, revision: latest.revision, added: false }
    return { added, sampleKept: changed && file.sample !== undefined }
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
  return { added: { ...result, revision, added: true }, sampleKept: file.sample !== undefined }
}

/** The title's public page tells of the sample, and lists of the file. */
async function recordSample(
  tx: Tx,
  title: TitleOfBook,
  fileId: number,
  { sample, keys }: { sample: Sample | undefined; keys: Keys },
): Promise<void> {
  const row = sample && {
    storageKey: keys.sample,
    byteSize: sample.content.length,
    pageCount: sample.pageCount,
  }
  await replaceSample(tx, fileId, row)
  await refreshListings(tx, [title.id])
}

async function newEdition(tx: Tx, title: TitleOfBook, price: Rupiah | undefined) {
  if (price === undefined) {
    throw new Failure('not_found', 'The title has no ebook edition yet: say at what price it is sold.')
  }
  // Books are exempt from VAT, periodicals are not.
  const taxClass = title.kind === 'magazine' ? 'standard' : 'exempt'
  return insertEbookEdition(tx, { titleId: title.id, priceIdr: price, taxClass })
}

function titleKey(book: EbookFile): { titleId: number } | { isbn: string } {
  if ('titleId' in book) return { titleId: book.titleId }
  const isbn = parseIsbn(book.isbn)
  if (isbn === undefined)
    throw new Failure('invalid', `${book.isbn} is no ISBN: its length or check digit is wrong.`)
  return { isbn }
}

const describe = (book: EbookFile) => ('titleId' in book ? `the id ${book.titleId}` : `the ISBN ${book.isbn}`)

async function readOrRefuse(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Failure('not_found', `The file ${path} cannot be read (${code}).`)
  }
}
