import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { excerptOf, findInText } from '../pdf/text/find-in-text.ts'
import { type FoldedText, foldText } from '../pdf/text/fold-text.ts'
import { comparePositions, type TextIndex, type TextPosition, type TextSpan } from './text-position.ts'

export type TextHit = { span: TextSpan; before: string; hit: string; after: string; share: number }

export type TextSearch = {
  query: string
  setQuery(query: string): void
  hits: readonly TextHit[]
  isOver: boolean
  /** There are more hits than are kept. */
  hasMore: boolean
  /** The hit that was gone to, as its place in `hits`. */
  present: number | undefined
  goTo(hit: number): void
  /** The next hit or the one before, from the present one or from what is in view; goes round at the ends. */
  step(direction: 1 | -1): void
}

const AFTER_TYPING_MS = 250
const MOST_HITS = 2000
/** Folded at once: a few milliseconds, so that typing goes on meanwhile. */
const PART = 40_000

/** Searches a book's text while the reader types. */
export function useTextSearch(
  index: TextIndex | undefined,
  inView: TextPosition | undefined,
  onGo: (span: TextSpan) => void,
): TextSearch {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ hits: readonly TextHit[]; isOver: boolean }>(NOTHING)
  const [present, setPresent] = useState<number>()
  const parts = useMemo(() => index && partsOf(index.text), [index])
  const latest = useRef(inView)
  latest.current = inView

  useEffect(() => {
    setFound(NOTHING)
    setPresent(undefined)
    if (!index || !parts || query.trim() === '') return
    let isLeft = false
    const run = async () => {
      const hits: TextHit[] = []
      for (const part of parts) {
        for (const { from, to } of findInText(part.folded(), query, part.text.length)) {
          const span = { start: index.toPosition(part.start + from), end: index.toPosition(part.start + to) }
          const share = (part.start + from) / index.text.length
          hits.push({ span, ...excerptOf(part.text, { from, to }), share })
          if (hits.length > MOST_HITS) break
        }
        if (hits.length > MOST_HITS) break
        await new Promise((resolve) => setTimeout(resolve))
        if (isLeft) return
      }
      setFound({ hits, isOver: true })
    }
    const timer = setTimeout(run, AFTER_TYPING_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [index, parts, query])

  const hits = useMemo(
    () => (found.hits.length > MOST_HITS ? found.hits.slice(0, MOST_HITS) : found.hits),
    [found],
  )
  const goTo = useCallback(
    (wanted: number) => {
      const hit = hits[wanted]
      if (!hit) return
      setPresent(wanted)
      onGo(hit.span)
    },
    [hits, onGo],
  )
  const step = useCallback(
    (direction: 1 | -1) => {
      if (hits.length === 0) return
      if (present !== undefined) return goTo((present + direction + hits.length) % hits.length)
      const from = latest.current ?? { block: 0, offset: 0 }
      const isOn = ({ span }: TextHit) => comparePositions(span.start, from) * direction >= 0
      const near = direction === 1 ? hits.findIndex(isOn) : hits.findLastIndex(isOn)
      goTo(near >= 0 ? near : direction === 1 ? 0 : hits.length - 1)
    },
    [hits, present, goTo],
  )
  return {
    query,
    setQuery,
    hits,
    isOver: found.isOver,
    hasMore: found.hits.length > MOST_HITS,
    present,
    goTo,
    step,
  }
}

const NOTHING = { hits: [], isOver: false }

type Part = { text: string; start: number; folded: () => FoldedText }

/** The text in parts that end with a block; each is folded when it is first searched. */
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
