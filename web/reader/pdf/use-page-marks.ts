import { useEffect, useState } from 'react'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { anchorQuote } from '../marks/anchor-quote.ts'
import type { BookSearch } from '../search/use-book-search.ts'
import type { ReadAloud } from './aloud/use-read-aloud.ts'
import type { PageMark } from './page/marks-layer.ts'
import type { PdfBook } from './pdf-book.ts'
import { boxesOfStretches, markText } from './text/mark-text.ts'
import type { PageHit } from './text/search-pages.ts'
import { wholeText } from './text/selected-text.ts'

type Marks = ReadonlyMap<number, readonly PageMark[]>

/** The marks of the pages in view: the reader's own, hits of the search, and the sentence that is read aloud. */
export function usePageMarks(
  book: PdfBook | undefined,
  inView: readonly number[],
  { hits, present }: BookSearch<PageHit>,
  spoken: ReadAloud['spoken'],
  own: readonly ShownMark[],
): Marks {
  const [owned, setOwned] = useState<Marks>(NONE)
  const [found, setFound] = useState<Marks>(NONE)
  const [marks, setMarks] = useState<Marks>(NONE)

  useEffect(() => {
    let left = false
    const mark = async () => {
      const marked = new Map<number, readonly PageMark[]>()
      for (const page of inView) {
        const stretches = hits.flatMap((hit, index) =>
          hit.page === page
            ? [
                {
                  kind: index === present ? ('present' as const) : ('hit' as const),
                  from: hit.from,
                  to: hit.to,
                },
              ]
            : [],
        )
        if (!book || stretches.length === 0) continue
        marked.set(page, await markText(book, page, stretches).catch(() => []))
      }
      if (!left) setFound((before) => (marked.size === 0 && before.size === 0 ? before : marked))
    }
    void mark()
    return () => {
      left = true
    }
  }, [book, inView, hits, present])

  useEffect(() => {
    let left = false
    const mark = async () => {
      const marked = new Map<number, readonly PageMark[]>()
      for (const page of book ? inView : []) {
        const here = own.filter(
          ({ file, start, end }) => file === 'PDF' && start.part <= page && page <= end.part,
        )
        if (!book || here.length === 0) continue
        marked.set(page, await ownMarksOf(book, page, here).catch(() => []))
      }
      if (!left) setOwned((before) => (marked.size === 0 && before.size === 0 ? before : marked))
    }
    void mark()
    return () => {
      left = true
    }
  }, [book, inView, own])

  useEffect(() => {
    if (!spoken && found.size === 0 && owned.size === 0)
      return setMarks((before) => (before.size === 0 ? before : NONE))
    const all = new Map(owned)
    for (const [page, hits] of found) all.set(page, [...(all.get(page) ?? []), ...hits])
    if (spoken) all.set(spoken.page, [...(all.get(spoken.page) ?? []), ...spoken.marks])
    setMarks(all)
  }, [owned, found, spoken])
  return marks
}

/** The reader's own marks on a page, where their text is still there. */
async function ownMarksOf(book: PdfBook, page: number, own: readonly ShownMark[]): Promise<PageMark[]> {
  const { text } = wholeText(await book.text(page))
  const placed = own.flatMap((mark) => {
    if (mark.kind === 'bookmark') return []
    const from = mark.start.part === page ? mark.start.offset : 0
    const to = mark.end.part === page ? mark.end.offset : text.length
    // The quote of a highlight over several pages begins on the first.
    const quote = mark.start.part === page ? mark.quote : ''
    const stretch = anchorQuote(text, { from, to, quote })
    return stretch ? [{ mark, ...stretch }] : []
  })
  const boxes = await boxesOfStretches(book, page, placed)
  const highlights = placed.map(
    ({ mark: { id, color, note } }, i): PageMark => ({
      kind: 'own',
      boxes: boxes[i] ?? [],
      own: { id, color, hasNote: note !== '' },
    }),
  )
  const bookmark = own.find(({ kind, start }) => kind === 'bookmark' && start.part === page)
  return bookmark ? [...highlights, { kind: 'bookmark', boxes: [], id: bookmark.id }] : highlights
}

const NONE: Marks = new Map()
