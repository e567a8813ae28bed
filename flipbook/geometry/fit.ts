import type { PagesAcross } from './spreads.ts'

export type Size = { width: number; height: number }
export type Box = { x: number; y: number; width: number; height: number }

/** Where a page lies: beside the spine, or alone. */
export type Place = 'left' | 'right' | 'alone'

/**
 * Even entries of the page list lie left of the spine, odd ones right of it; in a right-to-left book it is reversed.
 */
export function placeOf(index: number, across: PagesAcross, forward: 'right' | 'left'): Place {
  if (across === 1) return 'alone'
  return (index % 2 === 0) === (forward === 'right') ? 'left' : 'right'
}

/**
 * The box of a page: as large as its share of the viewport allows with its proportions kept, beside the spine,
 * centred vertically. In whole pixels, so that pictures stay sharp.
 */
export function fitPage(page: Size, viewport: Size, across: PagesAcross, place: Place): Box {
  const share = viewport.width / across
  const scale = Math.min(share / Math.max(page.width, 1e-6), viewport.height / Math.max(page.height, 1e-6))
  const width = Math.max(1, Math.min(Math.round(page.width * scale), Math.floor(share)))
  const height = Math.max(1, Math.min(Math.round(page.height * scale), Math.floor(viewport.height)))
  const spine = Math.round(viewport.width / 2)
  const x =
    place === 'left' ? spine - width : place === 'right' ? spine : Math.round((viewport.width - width) / 2)
  return { x, y: Math.round((viewport.height - height) / 2), width, height }
}

/** The smallest box around boxes; `undefined` around none. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map((box) => box.x))
  const top = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** How far a spread moves sideways to be centred in the viewport: a cover alone moves by half its width. */
export function centerOffset(boxes: readonly Box[], viewport: Size, centering: boolean): number {
  const extent = around(boxes)
  if (!centering || !extent) return 0
  return Math.round(viewport.width / 2 - (extent.x + extent.width / 2))
}
