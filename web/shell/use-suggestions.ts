import { useEffect, useState } from 'react'
import type { Suggestion } from '#contracts/catalogue.ts'
import { call } from '../api/call.ts'

/** Shorter than the pause after which the page itself searches, so that suggestions come first. */
const PAUSE = 120
const SHORTEST = 2

/**
 * Suggestions for the typed text. The former ones stay until the new ones arrive, so that nothing flickers. A failed
 * call suggests nothing.
 */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const wanted = text.trim().length >= SHORTEST ? text.slice(0, 200) : ''

  useEffect(() => {
    if (wanted === '') {
      setFound([])
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call('GET /api/user/books/suggest', { query: { q: wanted } }, { signal: abort.signal }).then(
        setFound,
        () => !abort.signal.aborted && setFound([]),
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted])

  return wanted === '' ? [] : found
}
