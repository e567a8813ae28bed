import type { PDFPageProxy } from 'pdfjs-dist'
import type { PdfBook } from '../pdf-book.ts'

/**
 * The links of a page as anchors over the picture: external ones open in a new tab, those within the book go to their
 * page.
 */
export async function layLinks(
  book: PdfBook,
  page: PDFPageProxy,
  layer: HTMLElement,
  goToPage: (page: number) => void,
): Promise<void> {
  const annotations: unknown[] = await page.getAnnotations({ intent: 'display' })
  const viewport = page.getViewport({ scale: 1 })
  for (const annotation of annotations) {
    if (!isLink(annotation)) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = annotation.rect
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom)
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top)
    const link = linkElement(book, annotation, goToPage)
    if (!link) continue
    link.className = 'pdf-link'
    link.style.left = `${(100 * Math.min(x1, x2)) / viewport.width}%`
    link.style.top = `${(100 * Math.min(y1, y2)) / viewport.height}%`
    link.style.width = `${(100 * Math.abs(x2 - x1)) / viewport.width}%`
    link.style.height = `${(100 * Math.abs(y2 - y1)) / viewport.height}%`
    layer.append(link)
  }
}

type LinkAnnotation = { rect: number[]; url?: string; dest?: unknown }

function isLink(annotation: unknown): annotation is LinkAnnotation {
  return (
    typeof annotation === 'object' &&
    annotation !== null &&
    'subtype' in annotation &&
    annotation.subtype === 'Link' &&
    'rect' in annotation &&
    Array.isArray(annotation.rect)
  )
}

/**
 * Nothing for links without an address that pdf.js found harmless (its `url`, never its `unsafeUrl`) or a target in
 * the book.
 */
function linkElement(
  book: PdfBook,
  { url, dest }: LinkAnnotation,
  goToPage: (page: number) => void,
): HTMLElement | undefined {
  if (typeof url === 'string' && /^(https?|mailto|tel):/i.test(url)) {
    const link = document.createElement('a')
    link.href = url
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    link.title = url
    link.setAttribute('aria-label', `Buka ${url} di tab baru`)
    return link
  }
  if (dest === undefined || dest === null) return undefined
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', 'Ke bagian lain buku ini')
  button.addEventListener('click', async () => {
    const page = await book.pageOfDestination(dest)
    if (page !== undefined) goToPage(page)
  })
  return button
}
