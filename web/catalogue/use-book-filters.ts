import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '../paths.ts'
import { useNewestLocation } from '../shell/use-newest-location.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { type BookFilters, filtersPath, readFilters } from './book-filters.ts'

export type BookFiltersState = {
  /** The filters of the list on the screen. */
  shown: BookFilters
  /** The filters requested last: the controls show them at once, without waiting for the network. */
  wanted: BookFilters
  loading: boolean
  change: (filters: BookFilters) => void
}

/** The catalogue's filters, read from the address. */
export function useBookFilters(thisYear: number): BookFiltersState {
  const { search } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const newest = useNewestLocation()
  const next = navigation.location
  const loading = next !== undefined && next.pathname.replace(/\/$/, '') === paths.books()
  const shown = useMemo(() => readFilters(new URLSearchParams(search), thisYear), [search, thisYear])
  // The router starts to load in a transition, and until then a control would show its former value again. Once the
  // address has changed, it says what is wanted.
  const [asked, setAsked] = useState<{ at: string; filters: BookFilters }>()
  const pending = asked?.at === search ? asked.filters : undefined
  const wanted = loading ? readFilters(new URLSearchParams(next.search), thisYear) : (pending ?? shown)
  const change = (filters: BookFilters) => {
    setAsked({ at: search, filters })
    // What is chosen shows first: starting to load takes a slow phone longer than that. A link pressed meanwhile wins.
    const { pathname } = newest()
    afterPaint(() => newest().pathname === pathname && navigate(filtersPath(filters)))
  }
  return { shown, wanted, loading, change }
}
