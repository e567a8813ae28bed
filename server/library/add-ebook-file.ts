import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseIsbn } from '#kernel/isbn.ts'
import type { Rupiah } from '#kernel/money.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import {
  findLatestFile,
  findTitle,
  insertEbookEdition,
  insertFile,
  lockEbookEdition,
  setFileKey,
  type TitleOfBook,
} from './ebook-files.queries.ts'
import { inspectHtml } from './inspect-html.ts'
import { inspectPdf } from './inspect-pdf.ts'

export type EbookFile = ({ titleId: number } | { isbn: string }) &
  ({ bytes: Uint8Array } | { path: string }) & {
    kind: 'PDF' | 'HTML'
    /** Makes the ebook edition where the title has none yet; one that is there keeps its price. */
    price?: Rupiah
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

type Prepared = Pick<AddedFile, 'kind' | 'byteSize' | 'pageCount'> & { content: Uint8Array; sha256: string }

/**
 * Gives a title's ebook its file, or the next revision of it: buyers read the new one from their next opening
 * on. The bytes decide whether it is what it is said to be; HTML is sanitised here, once.
 * @throws Failure, worded in English: its reader is the operator at the command line
 */
export async function addEbookFile(
  { database, files }: { database: Database; files: FileStore },
  book: EbookFile,
): Promise<AddedFile> {
  const title = await findTitle(database.kysely, titleKey(book))
  if (title === undefined) throw new Failure('not_found', `There is no title with ${describe(book)}.`)
  const file = await prepare(book)
  // A name of its own a revision: nothing is ever written over what somebody is reading.
  const storageKey = `ebooks/${randomBytes(16).toString('hex')}.${file.kind.toLowerCase()}`

  await files.write(storageKey, file.content)
  let added: AddedFile | undefined
  try {
    added = await database.transact((tx) =>
      recordRevision(tx, title, { ...file, storageKey, price: book.price }),
    )
    return added
  } finally {
    if (!added?.added) await files.remove(storageKey)
  }
}

async function prepare(book: EbookFile): Promise<Prepared> {
  const bytes = 'bytes' in book ? book.bytes : await readOrRefuse(book.path)
  const pageCount = book.kind === 'PDF' ? (await inspectPdf(bytes)).pageCount : null
  const content = book.kind === 'PDF' ? bytes : Buffer.from(inspectHtml(bytes), 'utf8')
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { kind: book.kind, byteSize: content.length, pageCount, content, sha256 }
}

async function recordRevision(
  tx: Tx,
  title: TitleOfBook,
  file: Prepared & { storageKey: string; price: Rupiah | undefined },
): Promise<AddedFile> {
  const edition = (await lockEbookEdition(tx, title.id)) ?? (await newEdition(tx, title, file.price))
  const latest = await findLatestFile(tx, edition.id)
  const fileKey = edition.file_key ?? randomBytes(18).toString('base64url')
  const { kind, byteSize, pageCount, sha256, storageKey } = file
  const result = { titleId: title.id, fileKey, kind, byteSize, pageCount }
  if (latest?.sha256 === sha256 && latest.kind === kind && edition.file_key !== null) {
    return { ...result, revision: latest.revision, added: false }
  }

  const revision = (latest?.revision ?? 0) + 1
  await insertFile(tx, {
    edition_id: edition.id,
    revision,
    kind,
    storage_key: storageKey,
    byte_size: byteSize,
    sha256,
    page_count: pageCount,
  })
  if (edition.file_key === null) await setFileKey(tx, edition.id, fileKey)
  await refreshListings(tx, [title.id])
  return { ...result, revision, added: true }
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
