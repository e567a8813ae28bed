import { readFile, stat } from 'node:fs/promises'
import { bookFailure } from './book-faults.rules.ts'
import { textOf } from './cut-html.ts'
import { foreignArchive, foreignKind } from './foreign-file.rules.ts'
import { type AssembledBook, assembleEpub } from './markup/assemble-epub.ts'
import { assembleHtml, mainHtml } from './markup/assemble-html.ts'
import { type BookSource, openFolder } from './markup/book-source.ts'
import { openArchive } from './markup/open-archive.ts'
import { isEpub, readEpubPackage } from './markup/read-epub-package.ts'

/** A file with fewer letters and no picture is a mistake: an empty export, or a page that loads its text by script. */
const LEAST_LETTERS = 200
const MB = 1024 * 1024
/** Pictures included; the reader's browser holds all of it. */
const LARGEST_BOOK = 48 * MB

/**
 * Reads an HTML file, a folder or ZIP archive with one, or an EPUB, as one sanitised HTML book that carries its
 * pictures. A hostile file can take very long, so it must run in a process that can be killed.
 * @param options.beside the folder in which the pictures of an HTML file are
 * @throws Failure for the operator
 */
export async function readHtmlBook(
  path: string,
  { beside }: { beside?: string | undefined } = {},
): Promise<AssembledBook> {
  return readBookFrom(await openSource(path, beside))
}

/** @throws Failure for the operator */
export async function readBookFrom(source: BookSource): Promise<AssembledBook> {
  const book = isEpub(source) ? await assembleEpub(source) : await assembleHtml(source, mainHtml(source))
  refuseEmpty(book)
  const size = Buffer.byteLength(book.markup)
  if (size > LARGEST_BOOK) {
    throw bookFailure('book_too_large', Math.ceil(size / MB), LARGEST_BOOK / MB)
  }
  return book
}

/** The picture that an EPUB names as its cover; an HTML file has none. */
export async function readEpubCover(path: string): Promise<Uint8Array | undefined> {
  const bytes = await readFile(path)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return undefined
  const source = await openArchive(bytes)
  if (!isEpub(source)) return undefined
  const { cover } = await readEpubPackage(source)
  return cover === undefined ? undefined : source.read(cover)
}

async function openSource(path: string, beside: string | undefined): Promise<BookSource> {
  if ((await stat(path)).isDirectory()) return openFolder(path)
  const bytes = await readFile(path)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const archive = await openArchive(bytes)
    if (!isEpub(archive)) refuseForeign(foreignArchive(archive.names))
    return archive
  }
  refuseForeign(foreignKind(bytes))
  const name = 'book.html'
  const pictures = beside === undefined ? undefined : await openFolder(beside, { listed: false })
  return { names: [name], read: async (one) => (one === name ? bytes : pictures?.read(one)) }
}

function refuseForeign(what: string | undefined): void {
  if (what !== undefined) throw bookFailure('other_kind', what)
}

function refuseEmpty({ markup }: AssembledBook): void {
  const pictures = markup.match(/<img /g)?.length ?? 0
  const letters = textOf(markup).match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (pictures > 0 || letters >= LEAST_LETTERS) return
  throw bookFailure('too_few_letters', letters, LEAST_LETTERS)
}
