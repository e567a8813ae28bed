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
  const parts: string[] = []
  const runs: Run[] = []
  let length = 0
  /** The last characters: looking for them in all of the text would take as long as it is, for each line. */
  let end = ''
  let lineEnded = false
  const add = (part: string) => {
    parts.push(part)
    length += part.length
    end = (end + part).slice(-END)
  }
  for (const index of indexes) {
    const piece = pieces[index]
    if (!piece) continue
    const { str, hasEOL } = piece
    if (str !== '') {
      const last = runs.at(-1)
      if (lineEnded && last && isDivided(end, str)) {
        parts.push((parts.pop() ?? '').slice(0, -1))
        length -= 1
        end = end.slice(0, -1)
        last.length -= 1
      } else if (lineEnded && !/\s$/u.test(end)) add(' ')
      lineEnded = false
      runs.push({ start: length, length: str.length, piece: index })
      add(str)
    }
    lineEnded ||= hasEOL
  }
  return { text: parts.join(''), runs }
}

/** A letter takes two units at most, and its hyphen one. */
const END = 3

/** Whether a line ends within a word, which goes on in the next. */
const isDivided = (end: string, next: string) => /\p{L}[-\u00ad\u2010]$/u.test(end) && /^\p{Ll}/u.test(next)

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
