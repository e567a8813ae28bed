import type { PDFPageProxy, TextLayer } from 'pdfjs-dist'
import type { Pdfjs } from '../pdf-book.ts'

export type SelectionLayer = { scale(width: number): void; release(): void }

/**
 * The positioned pieces of a page's text, which the pointer selects. Screen readers use the reading layer. The layer
 * carries the page's number and each piece its own, by which selected-text.ts finds the selection.
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
  // Rejected when the page is left, or where its text is damaged: then only the picture is shown.
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
    /** All pieces of text depend on this number, so it is written only when it changes. */
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
