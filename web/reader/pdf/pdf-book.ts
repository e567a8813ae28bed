import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { isRightToLeft } from '#kernel/text-direction.ts'
import { createThumbnails, type Thumbnails } from './page/thumbnails.ts'
import { type BookText, readPageText } from './text/read-page-text.ts'

export type Pdfjs = typeof import('pdfjs-dist')

/** An entry of a book's own contents. */
export type OutlineEntry = {
  title: string
  /** The target, for `pageOfDestination`; undefined for a heading without a target in this book. */
  destination: unknown
  children: readonly OutlineEntry[]
}

/** An opened PDF. `close` ends its workers and requests. */
export type PdfBook = {
  pdfjs: Pdfjs
  numPages: number
  /** The first page's size in points, which most pages of a book have. */
  firstPage: { width: number; height: number }
  /** The language stated in the file, as BCP 47. */
  language: string | undefined
  /** The direction of reading, where the file states it. */
  forwardDirection: 'right' | 'left' | undefined
  /** The labels of the pages (i, ii, 1 …), where they differ from the page numbers. */
  labels: readonly string[] | undefined
  page(number: number): Promise<PDFPageProxy>
  /** The text of a page in reading order. The last few are cached. */
  text(number: number): Promise<BookText>
  outline(): Promise<readonly OutlineEntry[]>
  /** The number of the page that a link within the book leads to. */
  pageOfDestination(destination: unknown): Promise<number | undefined>
  thumbnails: Thumbnails
  close(): void
}

/** The size in points that is used where none can be read. */
const A5 = { width: 420, height: 595 }
/** How many texts of pages are cached: pages in view, their neighbours, and hits that a search lists. */
const TEXTS_KEPT = 12

/** What the reader needs of a document before its first page is shown; the rest is read later. */
export async function describeBook(
  pdfjs: Pdfjs,
  document: PDFDocumentProxy,
  close: () => void,
): Promise<PdfBook> {
  const [firstPage, labels, language, preferences] = await Promise.all([
    sizeOfFirstPage(document),
    // A damaged entry of these is treated as absent.
    document.getPageLabels().catch(() => null),
    languageOf(document),
    document.getViewerPreferences().catch(() => null),
  ])
  const texts = new Map<number, Promise<BookText>>()
  const direction: unknown = preferences?.get('Direction')
  const thumbnails = createThumbnails(document)
  return {
    pdfjs,
    numPages: document.numPages,
    firstPage: firstPage ?? A5,
    language,
    forwardDirection: directionOf(direction, language),
    labels: labels?.some((label, i) => label !== String(i + 1)) ? labels : undefined,
    page: (number) => document.getPage(number),
    text(number) {
      const known = texts.get(number) ?? document.getPage(number).then(readPageText)
      texts.delete(number)
      texts.set(number, known)
      known.catch(() => texts.delete(number))
      if (texts.size > TEXTS_KEPT) texts.delete(texts.keys().next().value ?? 0)
      return known
    },
    async outline() {
      return outlineOf(await document.getOutline())
    },
    pageOfDestination: (destination) => pageOfDestination(document, destination),
    thumbnails,
    close() {
      thumbnails.close()
      close()
    },
  }
}

function directionOf(said: unknown, language: string | undefined): 'right' | 'left' | undefined {
  if (said === 'R2L') return 'left'
  if (said === 'L2R' || language === undefined) return said === 'L2R' ? 'right' : undefined
  return forwardOf(language)
}

/** The direction of reading of a language; of a title in two languages, that of the first. */
export function forwardOf(language: string | undefined): 'right' | 'left' {
  return isRightToLeft(language) ? 'left' : 'right'
}

/** Undefined where the first page is damaged. The book stays open, since other pages may be intact. */
async function sizeOfFirstPage(
  document: PDFDocumentProxy,
): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
    return { width, height }
  } catch (error) {
    if (document.numPages === 1) throw error
    return undefined
  }
}

async function languageOf(document: PDFDocumentProxy): Promise<string | undefined> {
  const metadata = await document.getMetadata().catch(() => undefined)
  const info: { Language?: unknown } = metadata?.info ?? {}
  // The file may state anything; only a language tag is used.
  const said = typeof info.Language === 'string' ? info.Language.trim().replaceAll('_', '-') : ''
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(said) ? said : undefined
}

type RawOutline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

const DEEPEST = 8

function outlineOf(raw: RawOutline | null | undefined, depth = 0): OutlineEntry[] {
  if (!raw || depth > DEEPEST) return []
  return raw.map(({ title, dest, items }) => ({
    title: title.trim() || 'Tanpa judul',
    destination: dest ?? undefined,
    children: outlineOf(items, depth + 1),
  }))
}

async function pageOfDestination(
  document: PDFDocumentProxy,
  destination: unknown,
): Promise<number | undefined> {
  try {
    const explicit =
      typeof destination === 'string' ? await document.getDestination(destination) : destination
    if (!Array.isArray(explicit)) return undefined
    const [target] = explicit
    if (Number.isInteger(target)) return Number(target) + 1
    return (await document.getPageIndex(target)) + 1
  } catch {
    // A link to a page that does not exist has no target.
    return undefined
  }
}
