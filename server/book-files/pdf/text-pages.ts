import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MOST_SAMPLE_PAGES } from '../sample.rules.ts'
import { pageText } from './page-drawing.ts'

/** A page with fewer characters is a cover, a picture, or has a title alone. */
const TEXT_PAGE = 200

/** Whether each of the first 20 pages has text. */
export async function textPages(document: PDFDocumentProxy): Promise<boolean[]> {
  const found: boolean[] = []
  for (let number = 1; number <= Math.min(document.numPages, MOST_SAMPLE_PAGES); number++) {
    const text = await pageText(await document.getPage(number)).catch(() => '')
    found.push(text.trim().length >= TEXT_PAGE)
  }
  return found
}
