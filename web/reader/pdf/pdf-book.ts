import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { createThumbnails, type Thumbnails } from './page/thumbnails.ts'
import { type BookText, readPageText } from './text/read-page-text.ts'

export type Pdfjs = typeof import('pdfjs-dist')

/** An entry of a book's own contents. */
export type OutlineEntry = {
  title: string
  /** Where it leads, for `pageOfDestination`; undefined for a heading that leads nowhere in this book. */
  destination: unknown
  children: readonly OutlineEntry[]
}

/** An opened PDF. `close` ends its workers and requests. */
export type PdfBook = {
  pdfjs: Pdfjs
  numPages: number
  /** The first page's size in points, which is what most pages of a book have. */
  firstPage: { width: number; height: number }
  /** The language that the file says it is in, as BCP 47. */
  language: string | undefined
  /** The side that reading goes to, where the file says it. */
  forwardDirection: 'right' | 'left' | undefined
  /** What the pages call themselves (i, ii, 1 …), where that differs from their place in the file. */
  labels: readonly string[] | undefined
  page(number: number): Promise<PDFPageProxy>
  /** The text of a page, in the order of reading. The last few are remembered. */
  text(number: number): Promise<BookText>
  outline(): Promise<readonly OutlineEntry[]>
  /** The page number that a link within the book leads to. */
  pageOfDestination(destination: unknown): Promise<number | undefined>
  thumbnails: Thumbnails
  close(): void
}

/** The size in points of what cannot be measured. */
const A5 = { width: 420, height: 595 }
/** Languages whose script runs from right to left, by their codes of two and three letters. */
const RIGHT_TO_LEFT =
  /^(ar|ara|arc|ckb|dv|div|fa|fas|per|he|heb|iw|ku-arab|ms-arab|jv-arab|su-arab|nqo|ps|pus|sd|snd|syr|ug|uig|ur|urd|yi|yid)\b/i
/** Texts of pages that are kept: those in view, their neighbours, and what a search lists. */
const TEXTS_KEPT = 12

/** What the reader needs of a document before its first page is shown; everything else is asked for later. */
export async function describeBook(
  pdfjs: Pdfjs,
  document: PDFDocumentProxy,
  close: () => void,
): Promise<PdfBook> {
  const [firstPage, labels, language, preferences] = await Promise.all([
    sizeOfFirstPage(document),
    // A damaged entry of these is as good as none.
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

/** The side that reading goes to in a language; of a title in two languages in the first. */
export function forwardOf(language: string | undefined): 'right' | 'left' {
  return RIGHT_TO_LEFT.test(language ?? '') ? 'left' : 'right'
}

/** Undefined where the first page is damaged: that does not close the book, the others may be whole. */
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
  // What a file says may be anything; only a language tag is one.
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
    // A link to a page that is not there leads nowhere.
    return undefined
  }
}
