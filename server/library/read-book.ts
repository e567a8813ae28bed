import { copyFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '#kernel/time.ts'
import { Failure } from '#server/platform/failure.ts'
import { bookWork, isUnfinished } from './book-work.ts'
import { inspectPdf } from './inspect-pdf.ts'
import type { BookKind } from './prepare-sample.ts'

export type ReadBook = {
  /** The file to store, in the work folder: the PDF itself, or sanitised markup. */
  path: string
  /** Of a PDF. */
  pageCount: number | null
  /** Remarks for the operator, in English. */
  remarks: string[]
}

const MB = 1024 * 1024
const MOST_BYTES = { PDF: 1024 * MB, HTML: 64 * MB }
/** 10 MB of a typical book take a second. */
const HTML_TIME_LIMIT = MINUTE

const HTML_UNFINISHED = {
  time: 'The HTML takes longer than a minute to clean: are thousands of its elements never closed?',
  memory: 'The HTML takes more memory to clean than a book may.',
  crash: 'The HTML cannot be read: cleaning it fails.',
}

/**
 * Copies a book's file into a work folder and checks its content.
 * @throws Failure with an English message for the operator
 */
export async function readBook(
  book: { kind: BookKind } & ({ bytes: Uint8Array } | { path: string }),
  folder: string,
): Promise<ReadBook> {
  const path = join(folder, 'source')
  if ('bytes' in book) await writeFile(path, book.bytes, { mode: 0o600 })
  // A copy, since the file may change between the check and the import.
  else await copyOrRefuse(book, path)
  if (book.kind === 'HTML') return readHtml(path, folder)
  return { path, pageCount: (await inspectPdf(path)).pageCount, remarks: [] }
}

async function readHtml(source: string, folder: string): Promise<ReadBook> {
  const path = join(folder, 'book')
  const read = await bookWork({ task: 'read-html', path: source, book: path }, { timeLimit: HTML_TIME_LIMIT })
  if (isUnfinished(read)) throw new Failure('unsupported_type', HTML_UNFINISHED[read.unfinished])
  const { droppedPictures: dropped } = read
  const remarks =
    dropped === 0
      ? []
      : [
          `${dropped === 1 ? 'One picture was' : `${dropped} pictures were`} left out: only pictures that the markup carries itself (data: addresses) are kept.`,
        ]
  return { path, pageCount: null, remarks }
}

async function copyOrRefuse({ path, kind }: { path: string; kind: BookKind }, target: string): Promise<void> {
  try {
    const found = await stat(path)
    // Reading a pipe or a device may never end.
    if (!found.isFile()) throw new Failure('invalid', `The file cannot be read: ${path} is no regular file.`)
    if (found.size > MOST_BYTES[kind]) {
      throw new Failure('too_large', `The file is larger than ${MOST_BYTES[kind] / MB} MB.`)
    }
    await copyFile(path, target)
  } catch (error) {
    if (error instanceof Failure) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Failure('not_found', `The file ${path} cannot be read (${code}).`)
  }
}
