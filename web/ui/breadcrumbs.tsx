import { ChevronRight } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classes } from './classes.ts'

type LinkElement = ReactElement<{ className?: string; children?: ReactNode }>

export type BreadcrumbsProps = {
  /** The last one is the page itself and has no link. */
  items: readonly { text: string; link?: LinkElement }[]
}

/** Longer texts, mostly titles of books, are truncated where the row has no room, down to a few words. */
const SHORT = 16

export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Jejak halaman">
      <ol className="flex flex-wrap items-center text-sm text-muted">
        {items.map(({ text, link }, index) => (
          <li
            key={text}
            className={classes('flex items-center', text.length > SHORT ? 'min-w-32 flex-1' : 'shrink-0')}
          >
            {index > 0 && <ChevronRight aria-hidden className="mx-1.5 size-4 shrink-0" />}
            {link === undefined ? (
              <span aria-current="page" className="flex min-h-11 min-w-0 items-center text-ink">
                <span className="truncate">{text}</span>
              </span>
            ) : (
              cloneElement(
                link,
                {
                  className:
                    '-mx-1.5 inline-flex min-h-11 min-w-11 items-center justify-center px-1.5 hover:text-primary hover:underline',
                },
                <span className="truncate">{text}</span>,
              )
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
