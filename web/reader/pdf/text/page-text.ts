/** A piece of text as pdf.js reports it: what one drawing instruction, or a part of it, put on the page. */
export type TextPiece = {
  str: string
  /** Text space to page space: [a, b, c, d, e, f]. */
  transform: readonly number[]
  width: number
  height: number
  fontName: string
  /** A line ends after it. */
  hasEOL: boolean
}

/** The part of a text that came from one piece, from its beginning: `text.slice(start, start + length)`. */
export type Run = { start: number; length: number; piece: number }

/** A text that was joined from pieces, and the piece of each part. */
export type JoinedText = { text: string; runs: readonly Run[] }

/** A part of a piece, in characters. */
export type PiecePart = { piece: number; from: number; to: number }

/**
 * Joins pieces to running text. Lines are joined by a space; a word divided at the end of a line is made whole.
 * `indexes` are the pieces to take, in this order.
 */
export function joinPieces(pieces: readonly TextPiece[], indexes: readonly number[]): JoinedText {
  let text = ''
  const runs: Run[] = []
  let lineEnded = false
  for (const index of indexes) {
    const piece = pieces[index]
    if (!piece) continue
    if (piece.str !== '') {
      if (lineEnded) text = endLine(text, piece.str, runs)
      lineEnded = false
      runs.push({ start: text.length, length: piece.str.length, piece: index })
      text += piece.str
    }
    lineEnded ||= piece.hasEOL
  }
  return { text, runs }
}

/** The text before the next line: a divided word loses its hyphen, otherwise a space follows. */
function endLine(text: string, next: string, runs: Run[]): string {
  const divided = /\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)
  if (!divided) return /\s$/u.test(text) ? text : `${text} `
  const last = runs.at(-1)
  if (last) last.length -= 1
  return text.slice(0, -1)
}

/** The parts of pieces that make up a part of a joined text, in order. */
export function partsOf({ runs }: JoinedText, from: number, to: number): PiecePart[] {
  return runs.flatMap(({ start, length, piece }) => {
    const first = Math.max(from, start)
    const last = Math.min(to, start + length)
    return first < last ? [{ piece, from: first - start, to: last - start }] : []
  })
}

/**
 * Divides a page without tags into paragraphs, in the order in which the file draws it (in nearly all books the
 * reading order). A paragraph begins after a larger gap, with another letter size, or in another column.
 */
export function paragraphsOf(pieces: readonly TextPiece[]): number[][] {
  const paragraphs: number[][] = []
  let current: number[] = []
  let before: TextPiece | undefined
  pieces.forEach((piece, index) => {
    if (piece.str.trim() === '') {
      // White space and line ends belong to the piece before them.
      if (current.length > 0) current.push(index)
      return
    }
    if (before && current.length > 0 && beginsParagraph(before, piece)) {
      paragraphs.push(current)
      current = []
    }
    current.push(index)
    before = piece
  })
  if (current.length > 0) paragraphs.push(current)
  return paragraphs
}

/** A distance between baselines of more than this many letter heights is a gap. */
const GAP = 1.75
const OTHER_SIZE = 1.2

function beginsParagraph(before: TextPiece, next: TextPiece): boolean {
  const size = sizeOf(before)
  const nextSize = sizeOf(next)
  if (size === 0 || nextSize === 0) return false
  const down = baselineOf(before) - baselineOf(next)
  const sameLine = Math.abs(down) < 0.5 * Math.max(size, nextSize)
  if (sameLine) return false
  // Upwards: the top of the next column, or something beside the text.
  if (down < 0) return true
  if (Math.max(size, nextSize) / Math.min(size, nextSize) > OTHER_SIZE) return true
  return down > GAP * Math.max(size, nextSize)
}

const sizeOf = ({ transform: [, , c = 0, d = 0] }: TextPiece) => Math.hypot(c, d)
const baselineOf = ({ transform: [, , , , , f = 0] }: TextPiece) => f
