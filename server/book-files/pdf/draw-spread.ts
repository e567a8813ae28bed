import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { leftPageOfSpread } from '../sample.rules.ts'
import { openPdf } from './open-pdf.ts'
import { type CanvasFactory, drawPage } from './render-page.ts'
import { textPages } from './text-pages.ts'

/** Two real pixels for each of the widest place in which a spread is shown. */
const SPREAD_WIDTH = 1200

/**
 * Two facing pages of a sample, drawn beside each other in the same height, as a PNG.
 * @param data transferred to pdf.js, which takes ownership of the memory
 * @param left the number of the left page; absent: chosen by the text of the pages
 * @returns undefined where the sample has no facing pages
 * @throws Error with the code MODULE_NOT_FOUND where this machine has no canvas, others where a page cannot be drawn
 */
export async function drawSpread(data: Uint8Array, left?: number): Promise<Uint8Array | undefined> {
  const loading = openPdf(data)
  try {
    const document = await loading.promise
    const first = left ?? leftPageOfSpread(await textPages(document))
    return first === undefined ? undefined : await drawFacing(document, first)
  } finally {
    await loading.destroy()
  }
}

async function drawFacing(document: PDFDocumentProxy, left: number): Promise<Uint8Array> {
  const pages = [await document.getPage(left), await document.getPage(left + 1)]
  const shapes = pages.map((page) => page.getViewport({ scale: 1 }))
  const height = SPREAD_WIDTH / shapes.reduce((sum, shape) => sum + shape.width / shape.height, 0)
  const factory = document.canvasFactory as CanvasFactory
  const spread = factory.create(SPREAD_WIDTH, Math.max(1, Math.round(height)))
  let x = 0
  for (const [index, page] of pages.entries()) {
    const drawing = await drawPage(factory, page, height / (shapes[index]?.height ?? height))
    spread.context.drawImage(drawing.canvas, x, 0, drawing.canvas.width, spread.canvas.height)
    x += drawing.canvas.width
    factory.destroy(drawing)
  }
  return spread.canvas.encode('png')
}
