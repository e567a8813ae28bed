import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PdfBook } from '../pdf-book.ts'
import { createBookIndex, type SearchHit } from './book-index.ts'

export type BookSearch = {
  query: string
  setQuery(query: string): void
  hits: readonly SearchHit[]
  /** The pages that were looked at, of all; equal when the search is over. */
  searched: number
  /** There are more hits than are kept. */
  more: boolean
  /** The hit that was gone to, as its place in `hits`. */
  present: number | undefined
  goTo(index: number): void
  /** The next hit or the one before, from the present one or from the page in view; goes round at the ends. */
  step(direction: 1 | -1): void
}

const AFTER_TYPING_MS = 250
const SHOWN_EVERY_MS = 120
const MOST_HITS = 2000

/** Searches a book while the reader types; hits appear as they are found. */
export function useBookSearch(
  book: PdfBook | undefined,
  pageInView: number,
  goToPage: (page: number) => void,
): BookSearch {
  const index = useMemo(() => book && createBookIndex(book), [book])
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ hits: readonly SearchHit[]; searched: number }>(NOTHING)
  const [present, setPresent] = useState<number>()
  const inView = useRef(pageInView)
  inView.current = pageInView

  useEffect(() => {
    setFound(NOTHING)
    setPresent(undefined)
    if (!index || query.trim() === '') return
    const abort = new AbortController()
    const run = async () => {
      const hits: SearchHit[] = []
      let shownAt = 0
      let searched = 0
      for await (const page of index.search(query, abort.signal)) {
        searched = page.page
        hits.push(...page.hits.slice(0, MOST_HITS + 1 - hits.length))
        const now = performance.now()
        if (now - shownAt > SHOWN_EVERY_MS) {
          shownAt = now
          setFound({ hits: [...hits], searched })
        }
        if (hits.length > MOST_HITS) break
      }
      if (!abort.signal.aborted) setFound({ hits, searched: Number.MAX_SAFE_INTEGER })
    }
    const timer = setTimeout(run, AFTER_TYPING_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [index, query])

  const { searched } = found
  const hits = found.hits.length > MOST_HITS ? found.hits.slice(0, MOST_HITS) : found.hits

  const goTo = useCallback(
    (wanted: number) => {
      const hit = hits[wanted]
      if (!hit) return
      setPresent(wanted)
      goToPage(hit.page)
    },
    [hits, goToPage],
  )
  const step = useCallback(
    (direction: 1 | -1) => {
      if (hits.length === 0) return
      if (present !== undefined) return goTo((present + direction + hits.length) % hits.length)
      const near =
        direction === 1
          ? hits.findIndex(({ page }) => page >= inView.current)
          : hits.findLastIndex(({ page }) => page <= inView.current)
      goTo(near >= 0 ? near : direction === 1 ? 0 : hits.length - 1)
    },
    [hits, present, goTo],
  )

  return {
    query,
    setQuery,
    hits,
    searched: Math.min(searched, book?.numPages ?? 0),
    more: found.hits.length > MOST_HITS,
    present,
    goTo,
    step,
  }
}

const NOTHING = { hits: [], searched: 0 }
