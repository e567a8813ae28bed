import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { filterLook } from './filters.tsx'
import { useListAddress } from './use-list-address.ts'

/** The filters that a phone shows at a press of one button, so that the list itself is in its first screen. */
export function MoreFilters({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const address = useListAddress()
  const id = useId()
  const [open, setOpen] = useState(false)
  const chosen = names.filter((name) => address.get(name) !== '').length
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={classes(filterLook, 'flex items-center gap-2 font-semibold md:hidden')}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Saring{chosen > 0 && ` (${chosen})`}
      </button>
      <div
        id={id}
        className={classes(
          'flex flex-wrap items-end gap-x-3 gap-y-2.5 max-md:w-full md:contents',
          !open && 'max-md:hidden',
        )}
      >
        {children}
      </div>
    </>
  )
}
