import { ChevronRight } from 'lucide-react'
import { paths } from '../paths.ts'
import { classes } from '../ui/classes.ts'
import { Link } from './link.tsx'

export type BreadcrumbsProps = {
  /** The pages between the first page and this one. */
  above?: readonly { text: string; to: string }[]
  page: string
}

/** Longer texts, mostly titles of books, are truncated where the row has no room, down to a few words. */
const SHORT = 16

export function Breadcrumbs({ above = [], page }: BreadcrumbsProps) {
  const items = [{ text: 'Beranda', to: paths.home() }, ...above, { text: page, to: undefined }]
  return (
    <nav aria-label="Jejak halaman">
      <ol className="flex flex-wrap items-center text-sm text-muted">
        {items.map(({ text, to }, index) => (
          <li
            key={text}
            className={classes('flex items-center', text.length > SHORT ? 'min-w-32 flex-1' : 'shrink-0')}
          >
            {index > 0 && <ChevronRight aria-hidden className="mx-1.5 size-4 shrink-0" />}
            {to === undefined ? (
              <span aria-current="page" className="flex min-h-11 min-w-0 items-center text-ink">
                <span className="truncate">{text}</span>
              </span>
            ) : (
              <Link
                to={to}
                className="-mx-1.5 inline-flex min-h-11 min-w-11 items-center justify-center px-1.5 hover:text-primary hover:underline"
              >
                <span className="truncate">{text}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
