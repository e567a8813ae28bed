import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PagePicture } from './prune-pages.ts'

const DOTS_PER_INCH = 150
const POINTS_PER_INCH = 72
/** A poster is drawn coarser: its canvas takes four bytes a pixel. */
const MOST_PIXELS = 12_000_000

/**
 * From the finest picture of a page to the smallest whose text is still read: at 0.64 of 150 dots an inch a letter of
 * 10 points is seven pixels high.
 */
const GRADES = [
  { scale: 1, quality: 80 },
  { scale: 1, quality: 60 },
  { scale: 0.8, quality: 60 },
  { scale: 0.8, quality: 40 },
  { scale: 0.64, quality: 40 },
  { scale: 0.64, quality: 25 },
] as const

/** For a look at a page: one picture, as wide as a card. */
const PREVIEW = { dotsPerInch: 48, grades: [{ scale: 1, quality: 70 }] } as const
/** One picture, as wide as the largest cover that is stored. */
const COVER = { dotsPerInch: DOTS_PER_INCH, grades: [{ scale: 1, quality: 85 }] } as const
const FINE = { dotsPerInch: DOTS_PER_INCH, grades: GRADES } as const

export const PICTURE_GRADES = GRADES.length

/**
 * A page drawn once, as pictures of every grade: the first of 150 dots an inch, each next one smaller in bytes; or as
 * one small picture.
 * @throws Error with the code MODULE_NOT_FOUND where this machine has no canvas (@napi-rs/canvas, which pdf.js brings
 * along for most platforms), other errors where the page cannot be drawn
 */
export async function renderPage(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  as: 'fine' | 'preview' | 'cover' = 'fine',
): Promise<PagePicture[]> {
  const { dotsPerInch, grades } = { fine: FINE, preview: PREVIEW, cover: COVER }[as]
  const { width: pageWidth, height: pageHeight } = page.getViewport({ scale: 1 })
  const finest = Math.min(
    dotsPerInch / POINTS_PER_INCH,
    Math.sqrt(MOST_PIXELS / Math.max(1, pageWidth * pageHeight)),
  )
  const factory = document.canvasFactory as CanvasFactory
  const drawing = await drawPage(factory, page, finest)
  try {
    const pictures: PagePicture[] = []
    for (const { scale, quality } of grades) {
      const graded = scale === 1 ? drawing : factory.create(...sizeOf(page, finest * scale))
      const { width, height } = graded.canvas
      if (graded !== drawing) graded.context.drawImage(drawing.canvas, 0, 0, width, height)
      const jpeg = await graded.canvas.encode('jpeg', quality)
      if (graded !== drawing) factory.destroy(graded)
      pictures.push({ jpeg, width, height, pageWidth, pageHeight })
    }
    return pictures
  } finally {
    factory.destroy(drawing)
  }
}

/** A page on a white canvas of its own, which the caller destroys. */
export async function drawPage(factory: CanvasFactory, page: PDFPageProxy, scale: number): Promise<Drawing> {
  const drawing = factory.create(...sizeOf(page, scale))
  try {
    await page.render({
      canvas: drawing.canvas as unknown as HTMLCanvasElement,
      viewport: page.getViewport({ scale }),
      background: '#ffffff',
    }).promise
    return drawing
  } catch (error) {
    factory.destroy(drawing)
    throw error
  } finally {
    page.cleanup()
  }
}

function sizeOf(page: PDFPageProxy, scale: number): [width: number, height: number] {
  const { width, height } = page.getViewport({ scale })
  return [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))]
}

type Canvas = {
  width: number
  height: number
  encode(format: 'jpeg' | 'png', quality?: number): Promise<Uint8Array>
}
type Context = { drawImage(canvas: Canvas, x: number, y: number, width: number, height: number): void }
type Drawing = { canvas: Canvas; context: Context }
export type CanvasFactory = {
  create(width: number, height: number): Drawing
  destroy(drawing: Drawing): void
}
