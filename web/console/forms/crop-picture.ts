import { cutPicture } from '../../ui/cut-picture.ts'

/** What is cut from each side of a picture, in percent of its width or height. */
export type Edges = { left: number; right: number; top: number; bottom: number }

export const WHOLE: Edges = { left: 0, right: 0, top: 0, bottom: 0 }
/** At least this much stays, in percent. */
export const LEAST = 10
/** Pixels; a cover is stored at 800 at most, a gallery's picture likewise. */
const WIDEST = 1600
const QUALITY = 0.92

type Size = { width: number; height: number }
type Point = { x: number; y: number }
type Corner = { across: 'left' | 'right'; along: 'top' | 'bottom' }

const clamp = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most))

/** Edges with one of them changed, so that at least a tenth stays. */
export function withEdge(edges: Edges, side: keyof Edges, value: number): Edges {
  const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const
  return { ...edges, [side]: clamp(value, 100 - LEAST - edges[opposite[side]]) }
}

/** The corner of what stays that is nearest to a point, which is given in percent from the left and the top. */
export function nearestCorner({ left, right, top, bottom }: Edges, { x, y }: Point): Corner {
  return {
    across: Math.abs(x - left) <= Math.abs(x - (100 - right)) ? 'left' : 'right',
    along: Math.abs(y - top) <= Math.abs(y - (100 - bottom)) ? 'top' : 'bottom',
  }
}

export function withCorner(edges: Edges, { across, along }: Corner, { x, y }: Point): Edges {
  const moved = withEdge(edges, across, across === 'left' ? x : 100 - x)
  return withEdge(moved, along, along === 'top' ? y : 100 - y)
}

/** The largest part in the middle with the given shape. */
export function ofShape(size: Size, ratio: number): Edges {
  const present = size.width / size.height
  const side = (part: number) => Math.round((1 - part) * 5000) / 100
  if (present > ratio) return { ...WHOLE, left: side(ratio / present), right: side(ratio / present) }
  return { ...WHOLE, top: side(present / ratio), bottom: side(present / ratio) }
}

/** The part that stays, as a JPEG; a picture from which nothing is cut is given as it is. */
export async function cropPicture(file: File, edges: Edges): Promise<File> {
  if (Object.values(edges).every((edge) => edge === 0)) return file
  const part = (upright: Size) => ({
    x: (upright.width * edges.left) / 100,
    y: (upright.height * edges.top) / 100,
    width: upright.width * (1 - (edges.left + edges.right) / 100),
    height: upright.height * (1 - (edges.top + edges.bottom) / 100),
  })
  const blob = await cutPicture(file, part, { widest: WIDEST, quality: QUALITY })
  return new File([blob], 'gambar.jpg', { type: blob.type })
}
