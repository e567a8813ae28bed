import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Facets } from '#contracts/catalogue.ts'
import { call } from '../api/call.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { type BookFilters, facetsQuery, filtersPath, noFilters } from './book-filters.ts'

/** How many titles there would be with one choice of a filter and the other filters unchanged. */
export type Counts = Pick<Facets, 'types' | 'shapes' | 'is_bounded'> & {
  genres: readonly { id: number; titles: number }[]
}

const NOTHING_CHOSEN = filtersPath(noFilters)

/**
 * The counts for the choices of a panel. Those of the whole catalogue come with the page. Others are fetched while
 * the list itself is, and only where the panel is visible. The former counts stay until then; after a failure there
 * are none.
 */
export function useFacets(
  filters: BookFilters,
  everything: Counts | null,
  panel: RefObject<HTMLElement | null>,
): Counts | undefined {
  const [found, setFound] = useState<Counts>()
  const key = filtersPath({ ...filters, page: 1, sort: 'relevan' })
  const isChosen = key !== NOTHING_CHOSEN
  const ask = useEffectEvent((signal: AbortSignal) =>
    call('GET /api/user/books/facets', { query: facetsQuery(filters) }, { signal }).then(
      setFound,
      () => !signal.aborted && setFound(undefined),
    ),
  )

  useEffect(() => {
    if (key === NOTHING_CHOSEN) return
    const abort = new AbortController()
    // Reading the size of what a press has just changed would lay the page out once more.
    const cancel = afterPaint(() => {
      if (panel.current?.getClientRects().length !== 0) void ask(abort.signal)
    })
    return () => {
      cancel()
      abort.abort()
    }
  }, [key, panel])

  return isChosen ? found : (everything ?? undefined)
}
