import { useEffect, useState } from 'react'
import type { Suggestion } from '#contracts/catalogue.ts'
import { call } from '../api/call.ts'

/** Shorter than the pause after which the page itself searches: suggestions come first. */
const PAUSE = 120
const SHORTEST = 2

/**
 * Suggestions for what is typed. Those of the text before stay until the new ones are there, so that nothing blinks;
 * a call that fails suggests nothing.
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
