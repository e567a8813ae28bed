import type { RefObject } from 'react'
import type { Genre } from '#contracts/catalogue.ts'
import { Link } from '../shell/link.tsx'
import { RemovableChips } from '../ui/removable-chips.tsx'
import { type BookFilters, chosenFilters, filtersPath, noFilters } from './book-filters.ts'

export type ChosenFiltersProps = {
  filters: BookFilters
  genres: readonly Genre[]
  /** Gets the focus when no filter is left. */
  heading: RefObject<HTMLElement | null>
}

/** The active filters. A press removes one, or all of them. */
export function ChosenFilters({ filters, genres, heading }: ChosenFiltersProps) {
  return (
    <RemovableChips
      label="Filter terpilih"
      chips={chosenFilters(filters, genres).map(({ text, without }) => ({
        text,
        link: <Link to={filtersPath(without)} />,
      }))}
      all={<Link to={filtersPath({ ...noFilters, q: filters.q, sort: filters.sort })} />}
      afterLast={heading}
      className="mt-4 flex flex-wrap gap-2"
    />
  )
}
