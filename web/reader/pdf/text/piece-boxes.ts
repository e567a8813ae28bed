import type { PiecePart, TextPiece } from './page-text.ts'

/** A box on a page, in fractions of its width and height. */
export type PageBox = { x: number; y: number; width: number; height: number }

export type PieceFont = { fontFamily: string; ascent?: number; descent?: number; vertical?: boolean }

type Viewport = { width: number; height: number; transform: readonly number[] }

/** The width of a text in a font, in any unit: only ratios are used. */
export type Measure = (text: string, fontFamily: string) => number

/**
 * The box of a part of a piece on the page. pdf.js does not report the widths of letters, so the piece's width is
 * divided in the proportions of the substitute font, as pdf.js does for selections.
 */
export function boxOfPart(
  piece: TextPiece,
  { from, to }: PiecePart,
  font: PieceFont | undefined,
  viewport: Viewport,
  measure: Measure,
): PageBox {
  const family = font?.fontFamily ?? 'sans-serif'
  const whole = measure(piece.str, family)
  const share = (end: number) =>
    whole > 0 ? measure(piece.str.slice(0, end), family) / whole : end / Math.max(1, piece.str.length)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = piece.transform
  const size = Math.hypot(c, d) || 1
  const unit = (x: number, y: number) => {
    const length = Math.hypot(x, y) || 1
    return { x: x / length, y: y / length }
  }
  // Directions along the line and upwards from it, in the page's own space.
  const along = font?.vertical === true ? unit(-c, -d) : unit(a, b)
  const up = font?.vertical === true ? unit(a, b) : unit(c, d)
  const extent = font?.vertical === true ? piece.height : piece.width
  const above = (font?.vertical === true ? 0.5 : (font?.ascent ?? 0.8)) * size
  const below = (font?.vertical === true ? -0.5 : (font?.descent ?? -0.2)) * size
  const corners = [share(from), share(to)].flatMap((at) =>
    [above, below].map((height) => ({
      x: e + along.x * extent * at + up.x * height,
      y: f + along.y * extent * at + up.y * height,
    })),
  )
  return boxAround(
    corners.map((corner) => onViewport(corner, viewport.transform)),
    viewport,
  )
}

type Corner = { x: number; y: number }

function onViewport({ x, y }: Corner, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Corner {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

function boxAround(corners: readonly Corner[], { width, height }: Viewport): PageBox {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return {
    x: left / width,
    y: top / height,
    width: (Math.max(...xs) - left) / width,
    height: (Math.max(...ys) - top) / height,
  }
}
