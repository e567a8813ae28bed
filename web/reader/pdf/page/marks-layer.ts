import type { PageBox } from '../text/piece-boxes.ts'

/** A stretch of a page that is marked: a hit of a search, the present one, or the sentence that is read aloud. */
export type PageMark = { kind: 'hit' | 'present' | 'spoken'; boxes: readonly PageBox[] }

/** Lays marks over a page's picture, in place of those before. */
export function layMarks(element: HTMLElement, marks: readonly PageMark[]): void {
  element.querySelector(':scope > .pdf-marks')?.remove()
  if (marks.length === 0) return
  const layer = document.createElement('div')
  layer.className = 'pdf-marks'
  layer.setAttribute('aria-hidden', 'true')
  for (const { kind, boxes } of marks) {
    for (const { x, y, width, height } of boxes) {
      const mark = document.createElement('div')
      mark.className = `pdf-mark pdf-mark-${kind}`
      mark.style.cssText = `left:${x * 100}%;top:${y * 100}%;width:${width * 100}%;height:${height * 100}%`
      layer.append(mark)
    }
  }
  element.append(layer)
}
