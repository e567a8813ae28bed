import { Link } from '../shell/link.tsx'
import { type BookFilters, filtersPath } from './book-filters.ts'

/** Says what was searched instead of words that no title has, and leads to a search as they were typed. */
export function Correction({ filters, corrected }: { filters: BookFilters; corrected: string }) {
  const look = 'font-semibold text-primary underline wrap-anywhere'
  return (
    <p className="mt-2 text-muted">
      Mungkin maksud Anda{' '}
      <Link to={filtersPath({ ...filters, q: corrected, page: 1 })} className={look}>
        <bdi>{corrected}</bdi>
      </Link>
      . Cari persis{' '}
      <Link to={filtersPath({ ...filters, exact: true, page: 1 })} className={look}>
        “<bdi>{filters.q}</bdi>”
      </Link>
      .
    </p>
  )
}
