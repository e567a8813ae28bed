import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '../paths.ts'
import { type BookFilters, filtersPath, readFilters } from './book-filters.ts'

export type BookFiltersState = {
  /** What is on the screen. */
  shown: BookFilters
  /** What was asked for last: the controls follow the hand, not the network. */
  wanted: BookFilters
  loading: boolean
  change: (filters: BookFilters) => void
}

/** The catalogue's filters as they stand in the address. */
export function useBookFilters(thisYear: number): BookFiltersState {
  const { search } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const next = navigation.location
  const loading = next !== undefined && next.pathname.replace(/\/$/, '') === paths.books()
  const shown = readFilters(new URLSearchParams(search), thisYear)
  // The router begins to load in a transition: until then a control would spring back under the hand.
  const [asked, setAsked] = useState<BookFilters>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another address stands, it says what is wanted
  useEffect(() => setAsked(undefined), [search])
  const wanted = loading ? readFilters(new URLSearchParams(next.search), thisYear) : (asked ?? shown)
  const change = (filters: BookFilters) => {
    setAsked(filters)
    navigate(filtersPath(filters))
  }
  return { shown, wanted, loading, change }
}
