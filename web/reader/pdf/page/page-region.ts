import type { PageBox } from '../text/piece-boxes.ts'

export const WHOLE: PageBox = { x: 0, y: 0, width: 1, height: 1 }
/** How far a tile reaches beyond the part in view, so that small movements need no new one. */
const BEYOND = 0.15

export function aroundVisible({ x, y, width, height }: PageBox): PageBox {
  const left = Math.max(0, x - width * BEYOND)
  const top = Math.max(0, y - height * BEYOND)
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width * (1 + BEYOND)) - left,
    height: Math.min(1, y + height * (1 + BEYOND)) - top,
  }
}

export function covers(outer: PageBox, inner: PageBox): boolean {
  const slack = 1e-6
  return (
    outer.x <= inner.x + slack &&
    outer.y <= inner.y + slack &&
    outer.x + outer.width >= inner.x + inner.width - slack &&
    outer.y + outer.height >= inner.y + inner.height - slack
  )
}
