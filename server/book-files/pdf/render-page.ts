import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PagePicture } from './prune-pages.ts'

const DOTS_PER_INCH = 150
const POINTS_PER_INCH = 72
/** A poster is drawn coarser: its canvas takes four bytes a pixel. */
const MOST_PIXELS = 12_000_000
const JPEG_QUALITY = 80

type Canvas = { encode(format: 'jpeg', quality: number): Promise<Uint8Array> }
const encodes = (canvas: object): canvas is Canvas => 'encode' in canvas

/**
 * A page drawn as a picture of 150 dots an inch.
 * @throws Error where this machine has no canvas (@napi-rs/canvas, which pdf.js brings along for most platforms)
 */
export async function renderPage(document: PDFDocumentProxy, page: PDFPageProxy): Promise<PagePicture> {
  const plain = page.getViewport({ scale: 1 })
  const scale = Math.min(
    DOTS_PER_INCH / POINTS_PER_INCH,
    Math.sqrt(MOST_PIXELS / Math.max(1, plain.width * plain.height)),
  )
  const viewport = page.getViewport({ scale })
  const width = Math.max(1, Math.round(viewport.width))
  const height = Math.max(1, Math.round(viewport.height))
  const factory = document.canvasFactory as CanvasFactory
  const drawing = factory.create(width, height)
  try {
    await page.render({ canvas: drawing.canvas as HTMLCanvasElement, viewport, background: '#ffffff' })
      .promise
    if (!encodes(drawing.canvas)) throw new Error('this canvas makes no JPEG')
    const jpeg = await drawing.canvas.encode('jpeg', JPEG_QUALITY)
    return { jpeg, width, height, pageWidth: plain.width, pageHeight: plain.height }
  } finally {
    factory.destroy(drawing)
    page.cleanup()
  }
}

type Drawing = { canvas: object }
type CanvasFactory = { create(width: number, height: number): Drawing; destroy(drawing: Drawing): void }
