import { copyFile, open, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MINUTE } from '#kernel/time.ts'
import { Failure } from '#server/platform/failure.ts'
import { bookFailure, bookRemark, type Remark, unfinished } from './book-faults.rules.ts'
import { bookWork, isUnfinished } from './book-work.ts'
import { foreignKind } from './foreign-file.rules.ts'
import { inspectPdf } from './inspect-pdf.ts'
import type { EpubMetadata } from './markup/read-epub-package.ts'
import type { BookKind } from './prepare-sample.ts'

export type ReadBook = {
  /** The file to store, in the work folder: the PDF itself, or sanitised markup. */
  path: string
  /** Of a PDF. */
  pageCount: number | null
  /** An EPUB's metadata. */
  metadata: EpubMetadata | null
  /** For the operator. */
  remarks: Remark[]
}

const MB = 1024 * 1024
const MOST_BYTES = { PDF: 1024 * MB, HTML: 64 * MB, archive: 256 * MB }
/** 10 MB of text take a second, a large picture a third of one. */
const HTML_TIME_LIMIT = 2 * MINUTE

const HTML_UNFINISHED = { time: 'html_slow', memory: 'html_memory', crash: 'html_crashed' } as const

/**
 * Copies a book's file into a work folder and checks its content.
 * @param book.checkedPages pages of a PDF that has passed the check before: it is not opened again
 * @throws Failure for the operator
 */
export async function readBook(
  book: { kind: BookKind; checkedPages?: number } & ({ bytes: Uint8Array } | { path: string }),
  folder: string,
): Promise<ReadBook> {
  const path = join(folder, 'source')
  if ('bytes' in book) await writeFile(path, book.bytes, { mode: 0o600 })
  else if (book.kind === 'HTML' && (await isFolder(book.path))) return readHtml(book.path, folder)
  // A copy, since the file may change between the check and the import.
  else await copyOrRefuse(book, path)
  if (book.kind === 'HTML') return readHtml(path, folder, 'path' in book ? dirname(book.path) : undefined)
  const pageCount = book.checkedPages ?? (await inspectPdf(path)).pageCount
  return { path, pageCount, metadata: null, remarks: [] }
}

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true

async function readHtml(source: string, folder: string, beside?: string): Promise<ReadBook> {
  const path = join(folder, 'book')
  const read = await bookWork(
    { task: 'read-html', path: source, book: path, beside },
    { timeLimit: HTML_TIME_LIMIT },
  )
  if (isUnfinished(read)) throw unfinished(HTML_UNFINISHED[read.unfinished], read.detail)
  const { droppedPictures: dropped, remarks, metadata = null } = read
  const leftOut = dropped > 0 ? [bookRemark('pictures_left_out', dropped)] : []
  return { path, pageCount: null, metadata, remarks: [...remarks, ...leftOut] }
}

async function copyOrRefuse({ path, kind }: { path: string; kind: BookKind }, target: string): Promise<void> {
  try {
    const found = await stat(path)
    // Refused, since reading a pipe or a device may never end.
    if (!found.isFile()) throw bookFailure('no_regular_file', path)
    const head = await beginningOf(path)
    const isArchive = kind === 'HTML' && head.toString('latin1', 0, 2) === 'PK'
    const most = MOST_BYTES[isArchive ? 'archive' : kind]
    if (found.size > most) {
      const what = foreignKind(head)
      throw what === undefined ? bookFailure('file_too_large', most) : bookFailure('other_kind', what)
    }
    await copyFile(path, target)
  } catch (error) {
    if (error instanceof Failure) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw bookFailure('file_unreadable', path, code)
  }
}

/** The first 1,024 bytes of a file. */
export async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
