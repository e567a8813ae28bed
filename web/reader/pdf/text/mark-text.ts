import type { PageMark } from '../page/marks-layer.ts'
import type { PdfBook } from '../pdf-book.ts'
import { joinPieces, partsOf } from './page-text.ts'
import { boxOfPart, type Measure, type PageBox } from './piece-boxes.ts'

/** A part of a page's text. `pieces` are those that the text was joined from; all of the page without them. */
export type Stretch = { from: number; to: number; pieces?: readonly number[] }
export type MarkedStretch = Stretch & { kind: 'hit' | 'present' | 'spoken' }

let context: CanvasRenderingContext2D | null | undefined

const measure: Measure = (text, fontFamily) => {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length
  context.font = `30px ${fontFamily}`
  return context.measureText(text).width
}

export async function markText(
  book: Pick<PdfBook, 'page' | 'text'>,
  number: number,
  stretches: readonly MarkedStretch[],
): Promise<PageMark[]> {
  const boxes = await boxesOfStretches(book, number, stretches)
  return stretches.map(({ kind }, i) => ({ kind, boxes: boxes[i] ?? [] }))
}

/** The boxes of parts of a page's text. */
export async function boxesOfStretches(
  book: Pick<PdfBook, 'page' | 'text'>,
  number: number,
  stretches: readonly Stretch[],
): Promise<PageBox[][]> {
  const [page, text] = await Promise.all([book.page(number), book.text(number)])
  const viewport = page.getViewport({ scale: 1 })
  const all = text.pieces.map((_, index) => index)
  const whole = joinPieces(text.pieces, all)
  return stretches.map(({ from, to, pieces }) =>
    partsOf(pieces ? joinPieces(text.pieces, pieces) : whole, from, to).flatMap((part) => {
      const piece = text.pieces[part.piece]
      return piece ? [boxOfPart(piece, part, text.fonts[piece.fontName], viewport, measure)] : []
    }),
  )
}
