import { useEffect, useMemo, useState } from 'react'

/** A hit in a book, with the text around it. */
export type SearchHit = { key: string; before: string; hit: string; after: string }

/** The hits in a part of a book, and how much of the book has been searched then, from 0 to 1. */
export type SearchedPart<Hit> = { hits: readonly Hit[]; share: number }

/** Searches a book part by part, in reading order; stops when `signal` is aborted. */
export type FindInBook<Hit> = (query: string, signal: AbortSignal) => AsyncIterable<SearchedPart<Hit>>

export type SearchedBook<Hit> = {
  /** A new function means another book, which is searched from the start; undefined while none is open. */
  find: FindInBook<Hit> | undefined
  /** Negative for a hit before what is in view, 0 for one in it, positive for one after it. */
  compareToView: (hit: Hit) => number
  onGo: (hit: Hit) => void
}

export type BookSearch<Hit> = {
  query: string
  setQuery(query: string): void
  hits: readonly Hit[]
  /** How much of the book has been searched, from 0 to 1. */
  share: number
  isOver: boolean
  /** Whether there are more hits than are kept. */
  hasMore: boolean
  /** The index in `hits` of the hit that the reader last went to. */
  present: number | undefined
  goTo(index: number): void
  /** The next or the previous hit, from the present one or from what is in view; continues at the other end. */
  step(direction: 1 | -1): void
}

const AFTER_TYPING_MS = 250
const SHOWN_EVERY_MS = 120
const MOST_HITS = 2000

/** Searches a book while the reader types; hits are shown as they are found. */
export function useBookSearch<Hit>({ find, compareToView, onGo }: SearchedBook<Hit>): BookSearch<Hit> {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Found<Hit>>(NOTHING)
  const [present, setPresent] = useState<number>()

  useEffect(() => {
    setFound(NOTHING)
    setPresent(undefined)
    if (!find || query.trim() === '') return
    const abort = new AbortController()
    const run = async () => {
      const hits: Hit[] = []
      let shownAt = performance.now()
      for await (const part of find(query, abort.signal)) {
        hits.push(...part.hits.slice(0, MOST_HITS + 1 - hits.length))
        if (hits.length > MOST_HITS) break
        const now = performance.now()
        if (now - shownAt > SHOWN_EVERY_MS) {
          shownAt = now
          setFound({ hits: [...hits], share: part.share, isOver: false })
        }
      }
      if (!abort.signal.aborted) setFound({ hits, share: 1, isOver: true })
    }
    const timer = setTimeout(run, AFTER_TYPING_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [find, query])

  const hits = useMemo(() => found.hits.slice(0, MOST_HITS), [found])
  const goTo = (index: number) => {
    const hit = hits[index]
    if (!hit) return
    setPresent(index)
    onGo(hit)
  }
  const step = (direction: 1 | -1) => {
    if (hits.length === 0) return
    if (present !== undefined) return goTo((present + direction + hits.length) % hits.length)
    const near =
      direction === 1
        ? hits.findIndex((hit) => compareToView(hit) >= 0)
        : hits.findLastIndex((hit) => compareToView(hit) <= 0)
    goTo(near >= 0 ? near : direction === 1 ? 0 : hits.length - 1)
  }
  const { share, isOver } = found
  return {
    query,
    setQuery,
    hits,
    share,
    isOver,
    hasMore: found.hits.length > MOST_HITS,
    present,
    goTo,
    step,
  }
}

type Found<Hit> = { hits: readonly Hit[]; share: number; isOver: boolean }
const NOTHING: Found<never> = { hits: [], share: 0, isOver: false }
