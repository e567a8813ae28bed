import type { Genre } from '#contracts/catalogue.ts'
import { Link } from '../shell/link.tsx'
import { RemovableChip } from '../ui/chip.tsx'
import { type BookFilters, chosenFilters, filtersPath, noFilters } from './book-filters.ts'

/** The active filters. A press removes one, or all of them. */
export function ChosenFilters({ filters, genres }: { filters: BookFilters; genres: readonly Genre[] }) {
  const chosen = chosenFilters(filters, genres)
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Filter terpilih" className="mt-4 flex flex-wrap gap-2">
      {chosen.map(({ text, without }) => (
        <li key={text}>
          <RemovableChip text={text} link={<Link to={filtersPath(without)} />} />
        </li>
      ))}
      <li>
        <Link
          to={filtersPath({ ...noFilters, q: filters.q, sort: filters.sort })}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-primary hover:underline"
        >
          Hapus semua
        </Link>
      </li>
    </ul>
  )
}
