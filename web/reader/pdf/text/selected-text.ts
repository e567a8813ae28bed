import { cutQuote } from '../../marks/cut-quote.ts'
import type { Markable, SelectedText } from '../../marks/use-marking.tsx'
import { limitCopy } from '../limit-copy.ts'
import type { PageNames } from '../page-names.ts'
import type { PdfBook } from '../pdf-book.ts'
import { joinPieces } from './page-text.ts'
import type { BookText } from './read-page-text.ts'

/** The text of a page, of which marks count the characters. */
export const wholeText = ({ pieces }: BookText) =>
  joinPieces(
    pieces,
    pieces.map((_, index) => index),
  )

/** The selection on the pages in view; undefined where it contains none of their text. */
export async function readSelectedText(
  book: PdfBook,
  names: PageNames,
  selection: Selection,
): Promise<SelectedText | undefined> {
  if (selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const box = boxOf(range)
  const copied = limitCopy(selection.toString()).text
  const layers = [...document.querySelectorAll<HTMLElement>('.pdf-text[data-page]')].filter((layer) =>
    range.intersectsNode(layer),
  )
  const parts = (
    await Promise.all(
      layers.map(async (layer) => {
        const page = Number(layer.dataset.page)
        const stretch = stretchOf(layer, range, wholeText(await book.text(page)))
        return stretch && { page, ...stretch }
      }),
    )
  )
    .flatMap((part) => part ?? [])
    .toSorted((a, b) => a.page - b.page)
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last || !box) return undefined
  const place: Markable = {
    file: 'PDF',
    start: { part: first.page, offset: first.from },
    end: { part: last.page, offset: last.to },
    share: (first.page - 1) / book.numPages,
    label: `Halaman ${names.nameOf(first.page)}`,
    quote: cutQuote(parts.map(({ text }) => text).join('\n')),
  }
  return { place, box, copied }
}

/** The list of marks shows the beginning of the text at a bookmark. */
const BOOKMARK_QUOTE = 120

/** A page as a place for a bookmark. */
export async function placeOfPage(book: PdfBook, names: PageNames, page: number): Promise<Markable> {
  const { text } = wholeText(await book.text(page).catch(() => NO_TEXT))
  const at = { part: page, offset: 0 }
  return {
    file: 'PDF',
    start: at,
    end: at,
    share: (page - 1) / book.numPages,
    label: `Halaman ${names.nameOf(page)}`,
    quote: cutQuote(text.trim(), BOOKMARK_QUOTE),
  }
}

const NO_TEXT: BookText = { pieces: [], blocks: [], fonts: {} }

/** The characters of a page's text that a range contains. The pieces carry their number, see selection-layer.ts. */
function stretchOf(layer: HTMLElement, range: Range, { text, runs }: ReturnType<typeof joinPieces>) {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  const runOf = new Map(runs.map((run) => [run.piece, run]))
  for (const span of layer.querySelectorAll<HTMLElement>('[data-piece]')) {
    const run = runOf.get(Number(span.dataset.piece))
    if (!run || !range.intersectsNode(span)) continue
    const first = span.contains(range.startContainer) ? offsetIn(range.startContainer, range.startOffset) : 0
    const last = span.contains(range.endContainer)
      ? offsetIn(range.endContainer, range.endOffset)
      : run.length
    if (last <= first) continue
    from = Math.min(from, run.start + Math.min(first, run.length))
    to = Math.max(to, run.start + Math.min(last, run.length))
  }
  const chosen = text.slice(from, to)
  const quote = chosen.trim()
  if (quote === '') return undefined
  const start = from + chosen.indexOf(quote)
  return { from: start, to: start + quote.length, text: quote }
}

/** A piece is one text node; a point in its element is before or after it. */
const offsetIn = (node: Node, offset: number) =>
  node.nodeType === Node.TEXT_NODE ? offset : offset === 0 ? 0 : (node.textContent?.length ?? 0)

/** The box around the visible lines of a range. */
function boxOf(range: Range): SelectedText['box'] | undefined {
  const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return undefined
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.max(0, Math.min(...boxes.map(({ top }) => top))),
    bottom: Math.min(window.innerHeight, Math.max(...boxes.map(({ bottom }) => bottom))),
  }
}
