import { useEffect, useState } from 'react'
import type { ReadAloud } from './aloud/use-read-aloud.ts'
import type { PageMark } from './page/marks-layer.ts'
import type { PdfBook } from './pdf-book.ts'
import type { BookSearch } from './search/use-book-search.ts'
import { markText } from './text/mark-text.ts'

type Marks = ReadonlyMap<number, readonly PageMark[]>

/** The marks of the pages in view: hits of the search, and the sentence that is read aloud. */
export function usePageMarks(
  book: PdfBook | undefined,
  inView: readonly number[],
  { hits, present }: BookSearch,
  spoken: ReadAloud['spoken'],
): Marks {
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
    if (!spoken && found.size === 0) return setMarks((before) => (before.size === 0 ? before : NONE))
    const all = new Map(found)
    if (spoken) all.set(spoken.page, [...(all.get(spoken.page) ?? []), ...spoken.marks])
    setMarks(all)
  }, [found, spoken])
  return marks
}

const NONE: Marks = new Map()
