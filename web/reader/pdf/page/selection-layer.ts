import type { PDFPageProxy, TextLayer } from 'pdfjs-dist'
import type { Pdfjs } from '../pdf-book.ts'

export type SelectionLayer = { scale(width: number): void; release(): void }

/**
 * The placed pieces of a page's text, which the pointer selects; screen readers have the reading text. The layer carries
 * its page's number and each piece its own, by which selected-text.ts finds what is selected.
 */
export function laySelectionText(pdfjs: Pdfjs, page: PDFPageProxy, element: HTMLElement): SelectionLayer {
  const layer = document.createElement('div')
  layer.className = 'pdf-text'
  layer.dataset.page = `${page.pageNumber}`
  layer.setAttribute('aria-hidden', 'true')
  const viewport = page.getViewport({ scale: 1 })
  const text: TextLayer = new pdfjs.TextLayer({
    textContentSource: page.streamTextContent(),
    container: layer,
    viewport,
  })
  let released = false
  // Rejected when the page leaves, or where its text is damaged: then the picture stands alone.
  text.render().then(
    () => {
      text.textDivs.forEach((piece, index) => {
        piece.dataset.piece = `${index}`
      })
      if (!released) element.append(layer)
    },
    () => {},
  )
  return {
    /** Every piece of text follows this number, so it is written only when it changes. */
    scale(width) {
      const scale = `${width / viewport.width}`
      if (layer.style.getPropertyValue('--total-scale-factor') !== scale) {
        layer.style.setProperty('--total-scale-factor', scale)
      }
    },
    release() {
      released = true
      text.cancel()
      layer.remove()
    },
  }
}
