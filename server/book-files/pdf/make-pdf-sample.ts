// Longer than 300 lines: the steps from a book to its sample, each of which needs what the one before found.
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { samplePages } from '../sample.rules.ts'
import {
  allPictures,
  faultFrom,
  noSample,
  type SampleFault,
  type SampleFaultCode,
  type SampleRemark,
  sampleError,
  shortened,
  somePictures,
  tooLarge,
} from '../sample-remarks.rules.ts'
import { openPdf } from './open-pdf.ts'
import { bytesOfPages } from './page-bytes.ts'
import { type PageDrawing, pageDrawing } from './page-drawing.ts'
import type { UnsafeCut } from './pdf-lookup.ts'
import { type PdfObjects, readPdfObjects } from './pdf-objects.ts'
import { type PagePicture, picturePages, prunePages } from './prune-pages.ts'
import { PICTURE_GRADES, renderPage } from './render-page.ts'
import { textPages } from './text-pages.ts'
import { sampleFault } from './verify-sample.ts'

export type PdfSample = {
  /** Empty where there is no sample. */
  content: Uint8Array
  pageCount: number
  /** For the operator: why there is no sample, or which of its pages are pictures. */
  remarks: SampleRemark[]
}

/** Pages are of unequal size: a sample may be larger than its share of the book by this much. */
const LARGEST_SHARE = 4
const SPARE_BYTES = 2 * 1024 * 1024
/** A sample with pictures of pages is at most this many times as large as what these pages draw with. */
const LARGEST_PICTURES = 2

/**
 * The first pages of a book as a public file: it contains only what these pages draw, which is verified after it is
 * written. Pages that cannot be cut safely become pictures.
 * @param data transferred to pdf.js, which takes ownership of the memory
 */
export async function makePdfSample(data: Uint8Array, chosen: number | null): Promise<PdfSample> {
  const bookSize = data.length
  const loading = openPdf(data)
  try {
    const document = await loading.promise
    const usual = samplePages({
      pageCount: document.numPages,
      chosen,
      textPages: chosen === null ? await textPages(document) : [],
    })
    if (usual === 0) return without(chosen === 0 ? [] : [noSample({ code: 'too_short' })])
    return await longestSample(document, usual, bookSize)
  } catch (error) {
    return without([noSample(faultOfBook(error))])
  } finally {
    await loading.destroy()
  }
}

/** What pdf.js says of a file by itself, or from its worker. Other errors are not the book's. */
const FAULTS_OF_BOOKS: ReadonlyMap<string, SampleFaultCode> = new Map([
  ['PasswordException', 'locked'],
  ['InvalidPDFException', 'damaged'],
  ['UnknownErrorException', 'damaged'],
])
const faultOfBook = (error: unknown): SampleFault =>
  faultFrom(error, FAULTS_OF_BOOKS.get(error instanceof Error ? error.name : '') ?? 'failed')

const without = (remarks: SampleRemark[]): PdfSample => ({ content: new Uint8Array(), pageCount: 0, remarks })

type Book = {
  document: PDFDocumentProxy
  /** Pages that were drawn as pictures, from 0, each in all grades. */
  drawn: Map<number, PagePicture[]>
  /** Pages that have to be pictures, from 0. */
  faults: Map<number, SampleFault>
}

/** The usual number of pages, or as many of them as there are pictures within their bound for. */
async function longestSample(
  document: PDFDocumentProxy,
  usual: number,
  bookSize: number,
): Promise<PdfSample> {
  const book: Book = { document, drawn: new Map(), faults: new Map() }
  const extract = await extractPages(document, usual)
  const shareOf = (pageCount: number) => bookSize * (pageCount / document.numPages)
  // Where pages cannot be taken out of the book, their share of it has to do.
  const largest = (pageCount: number) =>
    LARGEST_PICTURES * ('file' in extract ? bytesOfPages(extract.file, pageCount) : shareOf(pageCount))
  let whole = 'file' in extract ? await hiddenLayers(document) : extract
  const drawings = whole === undefined ? await drawingsOf(document, usual) : []
  for (const [page, { overreach }] of drawings.entries()) if (overreach) book.faults.set(page, overreach)
  for (let pageCount = usual; pageCount > 0; pageCount--) {
    const less = (fault: SampleFault | undefined) =>
      pageCount < usual && fault ? [shortened(pageCount, fault)] : []
    if (whole === undefined && 'file' in extract) {
      const cut = await cutSample(book, {
        extract: extract.bytes,
        drawings: drawings.slice(0, pageCount),
        largest: largest(pageCount),
        share: SPARE_BYTES + LARGEST_SHARE * shareOf(pageCount),
      })
      if ('content' in cut) {
        const remarks = [
          ...somePictures(faultsWithin(book, pageCount)),
          ...less(book.faults.values().next().value),
        ]
        return { content: cut.content, pageCount, remarks }
      }
      whole = cut.fault
    }
    if (whole !== undefined) {
      const content = await allAsPictures(book, pageCount, largest(pageCount))
      if (content) return { content, pageCount, remarks: [allPictures(whole), ...less(whole)] }
    }
  }
  const [picture] = book.faults.values()
  return without([tooLarge(whole ?? picture ?? { code: 'not_extracted' })])
}

/** The contents of a hidden layer are not visible, but would be in the file. */
async function hiddenLayers(document: PDFDocumentProxy): Promise<SampleFault | undefined> {
  const layers = await document.getOptionalContentConfig()
  for (const [, layer] of layers) if (!layer.visible) return { code: 'hidden_layers' }
  return undefined
}

async function drawingsOf(document: PDFDocumentProxy, pageCount: number): Promise<PageDrawing[]> {
  const drawings: PageDrawing[] = []
  for (let number = 1; number <= pageCount; number++) {
    const page = await document.getPage(number)
    drawings.push(await pageDrawing(page).catch(unreadable))
  }
  return drawings
}

const unreadable = ({ message: detail }: Error): PageDrawing => ({
  operators: '',
  text: '',
  pictures: new Set(),
  overreach: { code: 'page_unread', detail },
})

/** A page is drawn once, and its pictures are kept. */
async function picturesOf(
  book: Book,
  pages: Iterable<number>,
  grade: number,
): Promise<Map<number, PagePicture>> {
  const pictures = new Map<number, PagePicture>()
  for (const page of pages) {
    const drawn = book.drawn.get(page) ?? (await drawPage(book.document, page))
    book.drawn.set(page, drawn)
    const picture = drawn[grade]
    if (picture) pictures.set(page, picture)
  }
  return pictures
}

async function drawPage(document: PDFDocumentProxy, page: number): Promise<PagePicture[]> {
  try {
    return await renderPage(document, await document.getPage(page + 1))
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
    throw sampleError(missing ? 'no_canvas' : 'not_drawn', error)
  }
}

/** @returns undefined where pictures that can still be read take more than `largest` bytes */
async function allAsPictures(
  book: Book,
  pageCount: number,
  largest: number,
): Promise<Uint8Array | undefined> {
  const pages = Array.from({ length: pageCount }, (_, page) => page)
  for (let grade = 0; grade < PICTURE_GRADES; grade++) {
    const content = picturePages([...(await picturesOf(book, pages, grade)).values()])
    if (content.length <= largest) return content
  }
  return undefined
}

const faultsWithin = ({ faults }: Book, pageCount: number) =>
  new Map([...faults].filter(([page]) => page < pageCount))

type ToCut = {
  extract: Uint8Array
  drawings: PageDrawing[]
  /** Of a sample with pictures, and of any, in bytes. */
  largest: number
  share: number
}
/** Without a fault: the pages can be cut, but the pictures among them take too many bytes. */
type Cut = { content: Uint8Array } | { fault: SampleFault | undefined }

async function cutSample(book: Book, { extract, drawings, largest, share }: ToCut): Promise<Cut> {
  const pageCount = drawings.length
  try {
    for (let grade = 0; grade < PICTURE_GRADES; grade++) {
      const { content, pictures } = await prunedOrDrawn(book, { extract, pageCount, grade })
      if (pictures.size > 0 && content.length > largest) continue
      const fault =
        pictures.size < pageCount ? await faultOf(content, { drawings, pictures, share }) : undefined
      return fault === undefined ? { content } : { fault }
    }
    return { fault: undefined }
  } catch (error) {
    return { fault: faultOfCut(error) }
  }
}

/** What the reading of the contents throws is a fault of theirs. An overflow of the stack is no error of Node's. */
function faultOfCut(error: unknown): SampleFault {
  const deep = error instanceof RangeError && !('code' in error)
  return faultFrom(error, deep ? 'nested_too_deep' : 'content_unread')
}

type ToPrune = { extract: Uint8Array; pageCount: number; grade: number }

/** A page that cannot be cut becomes a picture, and the rest is cut again. */
async function prunedOrDrawn(book: Book, { extract, pageCount, grade }: ToPrune) {
  for (;;) {
    const pictures = await picturesOf(book, faultsWithin(book, pageCount).keys(), grade)
    if (pictures.size === pageCount) return { content: picturePages([...pictures.values()]), pictures }
    try {
      return { content: prunePages(extract, { pageCount, pictures }), pictures }
    } catch (error) {
      const { page } = error as Partial<UnsafeCut>
      if (page === undefined || pictures.has(page)) throw error
      book.faults.set(page, faultOfCut(error))
    }
  }
}

const BLANK = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj
trailer <</Root 1 0 R/Size 4>>
startxref
0
%%EOF
`

type Extract = { bytes: Uint8Array; file: PdfObjects }

/**
 * The pages as a plain file, or why there is none. pdf.js encrypts as its source does, but not where pages of another
 * file join in.
 */
async function extractPages(document: PDFDocumentProxy, pageCount: number): Promise<Extract | SampleFault> {
  for (let number = 1; number <= pageCount; number++) {
    // A page within the list of pages, not an object of its own: pdf.js reads it, but cannot take it out.
    if ((await document.getPage(number)).ref === null) return { code: 'page_tree_unusual' }
  }
  const blank = new TextEncoder().encode(BLANK)
  const pages = [
    { document: null, includePages: [[0, pageCount - 1]] },
    { document: blank, includePages: [0] },
  ]
  try {
    // Null where pdf.js itself fails, such as on a table of contents that is nested too deep for its stack.
    const bytes: Uint8Array | null = await document.extractPages(
      pages as Parameters<PDFDocumentProxy['extractPages']>[0],
    )
    if (bytes === null) return { code: 'not_extracted', detail: 'pdf.js extracted nothing' }
    return { bytes, file: readPdfObjects(bytes) }
  } catch (error) {
    return { code: 'not_extracted', detail: error instanceof Error ? error.message : String(error) }
  }
}

type Expected = { drawings: PageDrawing[]; pictures: Map<number, PagePicture>; share: number }

/** Reads the finished file: checks its contents, and whether its pages draw the same as the book's. */
async function faultOf(
  content: Uint8Array,
  { drawings, pictures, share }: Expected,
): Promise<SampleFault | undefined> {
  const loading = openPdf(Uint8Array.from(content))
  try {
    const document = await loading.promise
    const cut = await drawingsOf(document, document.numPages)
    const painted = new Set(cut.flatMap((drawing) => [...drawing.pictures]))
    const detail = sampleFault(content, { pageCount: drawings.length, painted, largest: share })
    if (detail) return { code: 'cut_refused', detail }
    for (const [index, { operators, text }] of drawings.entries()) {
      if (pictures.has(index)) continue
      if (cut[index]?.operators !== operators)
        return { code: 'cut_differs', detail: `page ${index + 1} is not drawn as in the book` }
      if (cut[index]?.text !== text)
        return { code: 'cut_differs', detail: `page ${index + 1} has another text than in the book` }
    }
    return undefined
  } finally {
    await loading.destroy()
  }
}
