import { LONGEST_QUOTE, MARK_COLORS } from '#kernel/marks.ts'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { anchorQuote } from '../marks/anchor-quote.ts'
import { cutQuote } from '../marks/cut-quote.ts'
import { HIGHLIGHTS } from '../marks/mark-colors.ts'
import type { Markable, SelectedText } from '../marks/use-marking.tsx'
import { type PageTheme, THEME_COLORS } from '../page-theme.ts'
import { type ContentsEntry, presentEntry } from './contents.ts'
import type { TextIndex, TextPosition, TextSpan } from './text-position.ts'

/** A mark and where its text is in this revision of the book, as indexes of the whole text. */
export type PlacedMark = { mark: ShownMark; from: number; to: number }

const positionOf = ({ part, offset }: ShownMark['start']): TextPosition => ({ block: part, offset })

/** The marks whose text is still in the book. */
export function placeMarks(index: TextIndex, marks: readonly ShownMark[]): PlacedMark[] {
  return marks.flatMap((mark) => {
    if (mark.file !== 'HTML') return []
    const from = index.toIndex(positionOf(mark.start))
    const to = index.toIndex(positionOf(mark.end))
    const stretch = anchorQuote(index.text, { from, to, quote: mark.quote })
    return stretch ? [{ mark, ...stretch }] : []
  })
}

const STYLE_ID = 'lembar-sorotan'
const nameOf = (color: string) => `sorotan-${color}`
const NOTED = 'sorotan-catatan'

/**
 * Colours the marked text with the browser's highlights, which leave the book's markup and all positions in it
 * unchanged.
 */
export function paintMarks(
  document: Document,
  index: TextIndex,
  marks: readonly PlacedMark[],
  theme: PageTheme,
): void {
  const frame = document.defaultView as (Window & typeof globalThis) | null
  if (!frame || !('Highlight' in frame)) return
  const { ink } = THEME_COLORS[theme]
  const rules = MARK_COLORS.map(
    (color) => `::highlight(${nameOf(color)}){background:${HIGHLIGHTS[theme][color]};color:${ink}}`,
  )
  let style = document.getElementById(STYLE_ID)
  if (!style) {
    style = document.createElement('style')
    style.id = STYLE_ID
    document.head.append(style)
  }
  style.textContent = `${rules.join('')}::highlight(${NOTED}){text-decoration:underline dotted 2px}`

  const highlights = marks.filter(({ mark }) => mark.kind === 'highlight')
  const set = (name: string, placed: readonly PlacedMark[]) => {
    const ranges = placed.map(({ from, to }) => index.rangeOf(spanOf(index, from, to)))
    const highlight = new frame.Highlight(...ranges)
    // Hits of a search are drawn over marks.
    highlight.priority = -1
    frame.CSS.highlights.set(name, highlight)
  }
  for (const color of MARK_COLORS) {
    set(
      nameOf(color),
      highlights.filter(({ mark }) => mark.color === color),
    )
  }
  set(
    NOTED,
    highlights.filter(({ mark }) => mark.note !== ''),
  )
}

const spanOf = (index: TextIndex, from: number, to: number): TextSpan => ({
  start: index.toPosition(from),
  end: index.toPosition(to),
})

/** The highlight at a point of the frame's window; the shortest where several lie there. */
export function markAt(
  index: TextIndex,
  marks: readonly PlacedMark[],
  { x, y }: { x: number; y: number },
): ShownMark | undefined {
  const under = marks
    .filter(({ mark }) => mark.kind === 'highlight')
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))
    .find(({ from, to }) =>
      [...index.rangeOf(spanOf(index, from, to)).getClientRects()].some(
        ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
      ),
    )
  return under?.mark
}

/** The selection in the book; undefined where it contains no text of it. */
export function readSelection(
  index: TextIndex,
  contents: readonly ContentsEntry[],
  selection: Selection,
): SelectedText | undefined {
  const range = selection.getRangeAt(0)
  const span = index.spanOf(range)
  const chosen = index.text.slice(index.toIndex(span.start), index.toIndex(span.end))
  const quote = chosen.trim()
  const box = boxOf(range)
  if (quote === '' || !box) return undefined
  const from = index.toIndex(span.start) + chosen.indexOf(quote)
  return { place: placeOf(index, contents, from, from + quote.length), box, copied: selection.toString() }
}

/** The list of marks shows the beginning of the text at a bookmark. */
const BOOKMARK_QUOTE = 120

/** A position as a place for a bookmark. */
export function placeOfBookmark(
  index: TextIndex,
  contents: readonly ContentsEntry[],
  position: TextPosition,
): Markable {
  const ahead = index.text.slice(index.toIndex(position))
  const from = index.toIndex(position) + Math.max(0, ahead.search(/\S/))
  const place = placeOf(index, contents, from, from)
  return { ...place, quote: cutQuote(index.text.slice(from, from + 2 * BOOKMARK_QUOTE), BOOKMARK_QUOTE) }
}

function placeOf(index: TextIndex, contents: readonly ContentsEntry[], from: number, to: number): Markable {
  const start = index.toPosition(from)
  const end = index.toPosition(to)
  const chapter = contents[presentEntry(contents, start)]?.text ?? ''
  const share = from / Math.max(1, index.text.length)
  return {
    file: 'HTML',
    start: { part: start.block, offset: start.offset },
    end: { part: end.block, offset: end.offset },
    share,
    label: chapter === '' ? `${Math.round(share * 100)}%` : chapter.slice(0, 150).toWellFormed(),
    quote: cutQuote(index.text.slice(from, to), LONGEST_QUOTE),
  }
}

/** The box around the visible lines of a range, in pixels of the window around the frame. */
function boxOf(range: Range): SelectedText['box'] | undefined {
  const frame = range.startContainer.ownerDocument?.defaultView?.frameElement?.getBoundingClientRect()
  if (!frame) return undefined
  const boxes = [...range.getClientRects()].filter(
    ({ left, right, top, bottom }) =>
      right > left && bottom > top && right > 0 && left < frame.width && bottom > 0 && top < frame.height,
  )
  if (boxes.length === 0) return undefined
  return {
    left: frame.left + Math.min(...boxes.map(({ left }) => left)),
    right: frame.left + Math.max(...boxes.map(({ right }) => right)),
    top: frame.top + Math.max(0, Math.min(...boxes.map(({ top }) => top))),
    bottom: frame.top + Math.min(frame.height, Math.max(...boxes.map(({ bottom }) => bottom))),
  }
}
