import type { MarkColor } from '#kernel/marks.ts'
import { HIGHLIGHTS } from '../../marks/mark-colors.ts'
import type { PageBox } from '../text/piece-boxes.ts'

/** The id of the reader's own mark. */
export type OwnMark = { id: string; color: MarkColor; hasNote: boolean }

/**
 * A marked part of a page: a hit of a search, the present hit, the sentence that is read aloud, or a highlight of the
 * reader. A bookmark has no boxes; it is drawn at the top of the page.
 */
export type PageMark =
  | { kind: 'hit' | 'present' | 'spoken'; boxes: readonly PageBox[] }
  | { kind: 'own'; boxes: readonly PageBox[]; own: OwnMark }
  | { kind: 'bookmark'; boxes: readonly PageBox[]; id: string }

/** Puts marks over a page's picture, in place of the former ones. `onTap` is called for the reader's own. */
export function layMarks(
  element: HTMLElement,
  marks: readonly PageMark[],
  onTap: (id: string) => void,
): void {
  element.querySelector(':scope > .pdf-marks')?.remove()
  if (marks.length === 0) return
  const layer = document.createElement('div')
  layer.className = 'pdf-marks'
  layer.setAttribute('aria-hidden', 'true')
  for (const marked of marks) {
    for (const { x, y, width, height } of marked.boxes) {
      const mark = document.createElement('div')
      mark.className = `pdf-mark pdf-mark-${marked.kind}`
      mark.style.cssText = `left:${x * 100}%;top:${y * 100}%;width:${width * 100}%;height:${height * 100}%`
      if (marked.kind === 'own') {
        mark.style.setProperty('--by-day', HIGHLIGHTS.siang[marked.own.color])
        mark.style.setProperty('--by-night', HIGHLIGHTS.malam[marked.own.color])
        if (marked.own.hasNote) mark.dataset.note = ''
        listenForTap(mark, marked.own.id, onTap)
      }
      layer.append(mark)
    }
    if (marked.kind === 'bookmark') {
      const ribbon = document.createElement('div')
      ribbon.className = 'pdf-ribbon'
      listenForTap(ribbon, marked.id, onTap)
      layer.append(ribbon)
    }
  }
  element.append(layer)
}

/** For pointers; with the keyboard, marks are reached in the list. A tap on a mark is not a tap on the page. */
function listenForTap(mark: HTMLElement, id: string, onTap: (id: string) => void): void {
  mark.dataset.flipbookControl = ''
  mark.dataset.mark = id
  mark.addEventListener('click', () => onTap(id))
}
