import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '../paths.ts'
import { type BookFilters, filtersPath, readFilters } from './book-filters.ts'

export type BookFiltersState = {
  /** What is on the screen. */
  shown: BookFilters
  /** What was asked for last: the controls show it at once, before the network answers. */
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
  // The router begins to load in a transition: until then a control would jump back to what it showed before. Once
  // another address stands, that says what is wanted.
  const [asked, setAsked] = useState<{ at: string; filters: BookFilters }>()
  const pending = asked?.at === search ? asked.filters : undefined
  const wanted = loading ? readFilters(new URLSearchParams(next.search), thisYear) : (pending ?? shown)
  const change = (filters: BookFilters) => {
    setAsked({ at: search, filters })
    navigate(filtersPath(filters))
  }
  return { shown, wanted, loading, change }
}
