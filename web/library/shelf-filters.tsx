import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { RemovableChip } from '../ui/chip.tsx'
import { chosenFilters, NO_FILTERS, type ShelfView, shelfPath } from './shelf-address.ts'
import { ShelfFilterBar, type ShelfFilterBarProps } from './shelf-filter-bar.tsx'

export type ShelfFiltersProps = Omit<ShelfFilterBarProps, 'filters'> & { view: ShelfView }

/** The filters behind one button. The active ones stand beside it; a press removes one. */
export function ShelfFilters({ view, genres, ...bar }: ShelfFiltersProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const chosen = chosenFilters(view, genres)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="secondary"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden className="size-4.5" />
          Saring
        </Button>
        {chosen.length > 0 && (
          <ul aria-label="Saringan terpilih" className="contents">
            {chosen.map(({ text, without }) => (
              <li key={text}>
                <RemovableChip text={text} link={<Link to={shelfPath({ ...view, ...without, page: 1 })} />} />
              </li>
            ))}
            {chosen.length > 1 && (
              <li>
                <Link
                  to={shelfPath({ ...view, ...NO_FILTERS, page: 1 })}
                  className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-primary hover:underline"
                >
                  Hapus semua
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
      {open && (
        <div id={id} className="mt-3 animate-[appear_160ms]">
          <ShelfFilterBar filters={view} genres={genres} {...bar} />
        </div>
      )}
    </>
  )
}
