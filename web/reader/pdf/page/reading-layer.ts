import { joinPieces } from '../text/page-text.ts'
import type { BookText } from '../text/read-page-text.ts'

/**
 * The page's text for screen readers, in the order of reading: paragraphs that are laid over the picture and not
 * painted. A few elements a page; the placed pieces that selecting needs are made only for selecting, since hundreds
 * of them for each page turned would be 60 MB of rubbish after 400 pages.
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
