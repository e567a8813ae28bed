import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MOST_SAMPLE_PAGES, samplePages } from '../sample.rules.ts'
import { openPdf } from './open-pdf.ts'
import { type PageDrawing, pageDrawing, pageText } from './page-drawing.ts'
import { type PagePicture, picturePages, prunePages, type UnsafeCut } from './prune-pages.ts'
import { renderPage } from './render-page.ts'
import { sampleFault } from './verify-sample.ts'

export type PdfSample = {
  content: Uint8Array
  pageCount: number
  /** For the operator, where pages became pictures: which ones, and why. */
  note: string | undefined
}

/** A page with fewer characters is a cover, a picture, or has a title alone. */
const TEXT_PAGE = 200
/** Pages are of unequal size: a sample may be larger than its share of the book by this much. */
const LARGEST_SHARE = 4
const SPARE_BYTES = 2 * 1024 * 1024

/**
 * The first pages of a book as a public file: it contains only what these pages draw, which is verified after it is
 * written. Pages that cannot be cut safely become pictures.
 * @param data transferred to pdf.js, which takes ownership of the memory
 * @returns undefined where the sample is to have no pages
 * @throws Error if the sample can be neither cut nor drawn
 */
export async function makePdfSample(data: Uint8Array, chosen: number | null): Promise<PdfSample | undefined> {
  const bookSize = data.length
  const loading = openPdf(data)
  try {
    const document = await loading.promise
    const pageCount = samplePages({
      pageCount: document.numPages,
      chosen,
      textPages: await textPages(document),
    })
    if (pageCount === 0) return undefined
    const cut = await cutSample(document, { pageCount, bookSize })
    if ('content' in cut) return { ...cut, pageCount }
    const pictures: PagePicture[] = []
    for (let page = 1; page <= pageCount; page++) pictures.push(await rendered(document, page))
    const note = `All pages of the sample are pictures: ${cut.reason}.`
    return { content: picturePages(pictures), pageCount, note }
  } finally {
    await loading.destroy()
  }
}

async function textPages(document: PDFDocumentProxy): Promise<boolean[]> {
  const found: boolean[] = []
  for (let number = 1; number <= Math.min(document.numPages, MOST_SAMPLE_PAGES); number++) {
    const text = await pageText(await document.getPage(number)).catch(() => '')
    found.push(text.trim().length >= TEXT_PAGE)
  }
  return found
}

type Cut = { content: Uint8Array; note: string | undefined } | { reason: string }

async function cutSample(
  document: PDFDocumentProxy,
  { pageCount, bookSize }: { pageCount: number; bookSize: number },
): Promise<Cut> {
  if (await hasHiddenLayers(document)) return { reason: 'the book has layers that are not shown' }
  const drawings = await drawingsOf(document, pageCount)
  const reasons = new Map<number, string>()
  for (const [index, { overreach }] of drawings.entries()) if (overreach) reasons.set(index, overreach)
  const pictures = new Map<number, PagePicture>()
  for (const index of reasons.keys()) pictures.set(index, await rendered(document, index + 1))
  if (pictures.size === pageCount)
    return { content: picturePages([...pictures.values()]), note: noteOf(reasons) }
  try {
    const extract = await extractPages(document, pageCount)
    const content = await prunedOrDrawn(document, extract, { pageCount, pictures, reasons })
    const fault = await faultOf(content, {
      drawings,
      pictures,
      largest: largestSample(bookSize, pageCount, document),
    })
    return fault === undefined
      ? { content, note: noteOf(reasons) }
      : { reason: `a cut was refused, ${fault}` }
  } catch (error) {
    return { reason: `they cannot be cut (${error instanceof Error ? error.message : error})` }
  }
}

/** A page that cannot be cut becomes a picture, and the rest is cut again. */
async function prunedOrDrawn(
  document: PDFDocumentProxy,
  extract: Uint8Array,
  {
    pageCount,
    pictures,
    reasons,
  }: { pageCount: number; pictures: Map<number, PagePicture>; reasons: Map<number, string> },
): Promise<Uint8Array> {
  for (;;) {
    try {
      return prunePages(extract, { pageCount, pictures })
    } catch (error) {
      const page = (error as Partial<UnsafeCut>).page
      if (page === undefined || pictures.has(page)) throw error
      reasons.set(page, `cannot be cut (${error instanceof Error ? error.message : error})`)
      pictures.set(page, await rendered(document, page + 1))
    }
  }
}

const rendered = async (document: PDFDocumentProxy, number: number) =>
  renderPage(document, await document.getPage(number))

/** The contents of a hidden layer are not visible, but would be in the file. */
async function hasHiddenLayers(document: PDFDocumentProxy): Promise<boolean> {
  const layers = await document.getOptionalContentConfig()
  for (const [, layer] of layers) if (!layer.visible) return true
  return false
}

async function drawingsOf(document: PDFDocumentProxy, pageCount: number): Promise<PageDrawing[]> {
  const drawings: PageDrawing[] = []
  for (let number = 1; number <= pageCount; number++) {
    const page = await document.getPage(number)
    drawings.push(await pageDrawing(page).catch(unreadable))
  }
  return drawings
}

const unreadable = (error: Error): PageDrawing => ({
  operators: '',
  text: '',
  pictures: new Set(),
  overreach: `is not read to its end (${error.message})`,
})

const BLANK = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj
trailer <</Root 1 0 R/Size 4>>
startxref
0
%%EOF
`

/** The pages as a plain file. pdf.js encrypts as its source does, but not where pages of another file join in. */
async function extractPages(document: PDFDocumentProxy, pageCount: number): Promise<Uint8Array> {
  const blank = new TextEncoder().encode(BLANK)
  const pages = [
    { document: null, includePages: [[0, pageCount - 1]] },
    { document: blank, includePages: [0] },
  ]
  return document.extractPages(pages as Parameters<PDFDocumentProxy['extractPages']>[0])
}

const largestSample = (bookSize: number, pageCount: number, { numPages }: PDFDocumentProxy) =>
  SPARE_BYTES + LARGEST_SHARE * bookSize * (pageCount / numPages)

type Expected = { drawings: PageDrawing[]; pictures: Map<number, PagePicture>; largest: number }

/** Reads the finished file: checks its contents, and whether its pages draw the same as the book's. */
async function faultOf(
  content: Uint8Array,
  { drawings, pictures, largest }: Expected,
): Promise<string | undefined> {
  const loading = openPdf(Uint8Array.from(content))
  try {
    const document = await loading.promise
    const cut = await drawingsOf(document, document.numPages)
    const painted = new Set(cut.flatMap((drawing) => [...drawing.pictures]))
    const fault = sampleFault(content, { pageCount: drawings.length, painted, largest })
    if (fault) return fault
    for (const [index, { operators, text }] of drawings.entries()) {
      if (pictures.has(index)) continue
      if (cut[index]?.operators !== operators) return `page ${index + 1} of it is not drawn as in the book`
      if (cut[index]?.text !== text) return `page ${index + 1} of it has another text than in the book`
    }
    return undefined
  } finally {
    await loading.destroy()
  }
}

function noteOf(reasons: Map<number, string>): string | undefined {
  const [first] = reasons
  if (first === undefined) return undefined
  const [index, reason] = first
  const more = reasons.size > 1 ? ` ${reasons.size} pages of the sample are pictures for such a reason.` : ''
  return `Page ${index + 1} of the sample is a picture: it ${reason}.${more}`
}
