import { joinPieces } from '../text/page-text.ts'
import type { BookText } from '../text/read-page-text.ts'

/**
 * The page's text for screen readers, in reading order: invisible paragraphs over the picture, a few elements a page.
 * The many positioned pieces that a selection needs are made only for selecting: hundreds of them for each turned
 * page would be 60 MB of garbage after 400 pages.
 */
export function layReadingText(text: BookText, element: HTMLElement, language: string | undefined): void {
  const layer = document.createElement('div')
  layer.className = 'pdf-reading'
  if (language) layer.lang = language
  for (const { kind, pieces, alt } of text.blocks) {
    const block = document.createElement('p')
    if (kind === 'heading') {
      block.setAttribute('role', 'heading')
      block.setAttribute('aria-level', '2')
    }
    block.textContent = alt ?? joinPieces(text.pieces, pieces).text.trim()
    if (block.textContent !== '') layer.append(block)
  }
  element.append(layer)
}
