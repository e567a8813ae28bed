import { SlidersHorizontal } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { RemovableChips } from '../ui/removable-chips.tsx'
import { chosenFilters, NO_FILTERS, type ShelfView, shelfPath } from './shelf-address.ts'
import { ShelfFilterBar, type ShelfFilterBarProps } from './shelf-filter-bar.tsx'

export type ShelfFiltersProps = Omit<ShelfFilterBarProps, 'filters'> & { view: ShelfView }

/** The filters behind one button. The active ones stand beside it; a press removes one. */
export function ShelfFilters({ view, genres, ...bar }: ShelfFiltersProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = chosenFilters(view, genres)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={button}
          kind="secondary"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden className="size-4.5" />
          Saring
        </Button>
        <RemovableChips
          label="Saringan terpilih"
          chips={chosen.map(({ text, without }) => ({
            text,
            link: <Link to={shelfPath({ ...view, ...without, page: 1 })} />,
          }))}
          all={chosen.length > 1 ? <Link to={shelfPath({ ...view, ...NO_FILTERS, page: 1 })} /> : undefined}
          afterLast={button}
          className="contents"
        />
      </div>
      {open && (
        <div id={id} className="mt-3 animate-[appear_160ms]">
          <ShelfFilterBar filters={view} genres={genres} {...bar} />
        </div>
      )}
    </>
  )
}
