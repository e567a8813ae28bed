import { excerptOf, findInText } from '../search/find-in-text.ts'
import { type FoldedText, foldText } from '../search/fold-text.ts'
import type { FindInBook, SearchHit } from '../search/use-book-search.ts'
import type { TextIndex, TextSpan } from './text-position.ts'

/** A hit in the text of a book; `share` is how much of the book lies before it, from 0 to 1. */
export type TextHit = SearchHit & { span: TextSpan; share: number }

/** How much text is folded at a time: a few milliseconds, so that typing is not blocked. */
const PART = 40_000

/** Searches the text of a book; each part of it is folded when it is first searched. */
export function searchText(index: TextIndex): FindInBook<TextHit> {
  const parts = partsOf(index.text)
  return async function* search(query, signal) {
    for (const part of parts) {
      const hits = findInText(part.folded(), query, part.text.length).map(({ from, to }) => ({
        key: String(part.start + from),
        span: { start: index.toPosition(part.start + from), end: index.toPosition(part.start + to) },
        ...excerptOf(part.text, { from, to }),
        share: (part.start + from) / index.text.length,
      }))
      yield { hits, share: (part.start + part.text.length) / index.text.length }
      await new Promise((resolve) => setTimeout(resolve))
      if (signal.aborted) return
    }
  }
}

type Part = { text: string; start: number; folded: () => FoldedText }

/** The text in parts that end with a block. */
function partsOf(text: string): Part[] {
  const parts: Part[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start + PART)
    const end = feed === -1 ? text.length : feed
    const part = text.slice(start, end)
    let folded: FoldedText | undefined
    parts.push({
      text: part,
      start,
      folded: () => {
        folded ??= foldText(part)
        return folded
      },
    })
    start = end
  }
  return parts
}
