import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { pagerNumbers } from './pager-numbers.ts'

type LinkElement = ReactElement<{
  className?: string
  children?: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page'
}>

export type PagerProps = {
  page: number
  lastPage: number
  /** The link to a page, e.g. `(page) => <Link to={…} />`. */
  link: (page: number) => LinkElement
}

const cell =
  'grid h-11 max-w-11 min-w-0 grow basis-9 place-items-center rounded font-semibold tabular-nums transition-colors'

/**
 * At most five page numbers (three on phones), with links to the first, previous, next and last page. Nothing where
 * there is one page.
 */
export function Pager({ page, lastPage, link }: PagerProps) {
  if (lastPage <= 1) return null
  const { numbers, before, after } = pagerNumbers(page, lastPage)
  // Phones have room for the three numbers nearest to the present page, beside the four links.
  const middle = Math.min(Math.max(page, (numbers[0] ?? 1) + 1), (numbers.at(-1) ?? 1) - 1)
  const step = (target: number, label: string, icon: ReactNode, off: boolean) => {
    const className = classes(cell, off ? 'opacity-30' : 'hover:bg-line/60')
    if (off) {
      return (
        <span aria-hidden className={className}>
          {icon}
        </span>
      )
    }
    return cloneElement(link(target), { className, 'aria-label': label }, icon)
  }
  const gap = (
    <span aria-hidden className="grid w-6 place-items-center text-muted max-sm:hidden">
      …
    </span>
  )
  return (
    <nav aria-label="Halaman" className="flex items-center justify-center gap-0.5 sm:gap-1">
      {step(1, 'Halaman pertama', <ChevronsLeft aria-hidden className="size-5" />, page <= 1)}
      {step(page - 1, 'Halaman sebelumnya', <ChevronLeft aria-hidden className="size-5" />, page <= 1)}
      {before && gap}
      {numbers.map((number) =>
        cloneElement(
          link(number),
          {
            key: number,
            className: classes(
              cell,
              Math.abs(number - middle) > 1 && 'max-sm:hidden',
              number === page ? 'bg-primary text-on-primary' : 'text-ink hover:bg-line/60',
            ),
            'aria-label': `Halaman ${number}`,
            ...(number === page && { 'aria-current': 'page' }),
          },
          number,
        ),
      )}
      {after && gap}
      {step(
        page + 1,
        'Halaman berikutnya',
        <ChevronRight aria-hidden className="size-5" />,
        page >= lastPage,
      )}
      {step(lastPage, 'Halaman terakhir', <ChevronsRight aria-hidden className="size-5" />, page >= lastPage)}
    </nav>
  )
}
