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
  const wanted = loading ? readFilters(new URLSearchParams(next.search), thisYear) : shown
  return { shown, wanted, loading, change: (filters) => navigate(filtersPath(filters)) }
}
