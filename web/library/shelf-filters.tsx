import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Genre } from '#contracts/catalogue.ts'
import type { FileSource, ShelfSort } from '#contracts/library.ts'
import { typeNames, YEARS_SHOWN, yearOptions } from '../catalogue/book-filters.ts'
import { Link } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { RemovableChips } from '../ui/removable-chips.tsx'
import { SelectField } from '../ui/select-field.tsx'
import {
  chosenFilters,
  type ShelfFilters as Filters,
  NO_FILTERS,
  type ShelfView,
  shelfPath,
  shelfSorts,
  sortNames,
} from './shelf-address.ts'
import { ShelfSearch } from './shelf-search.tsx'

export type ShelfFiltersProps = {
  view: ShelfView & { source: FileSource }
  genres: readonly Genre[]
  thisYear: number
  /** Whether there are enough titles to search among. */
  searchable: boolean
  /** The row of tabs, at the left of the controls. */
  children: ReactNode
  onChange: (change: Partial<Filters> & { sort?: ShelfSort }, how?: { replace: boolean }) => void
}

/**
 * The controls of the shelf in one row with its tabs: search, order, and the filters behind one button. The active
 * filters stand below; a press removes one.
 */
export function ShelfFilters({ view, genres, thisYear, searchable, children, onChange }: ShelfFiltersProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = chosenFilters(view, genres)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {children}
        <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-3">
          {searchable && <ShelfSearch q={view.q} onSearch={(q, how) => onChange({ q }, how)} />}
          <SelectField
            label="Urutkan"
            name="sort"
            className="min-w-0 grow basis-40 sm:max-w-48 [&>label]:sr-only"
            value={view.sort}
            options={shelfSorts.map((sort) => ({ value: sort, text: sortNames(view.source)[sort] }))}
            onChange={({ target }) => onChange({ sort: target.value as ShelfSort })}
          />
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
        </div>
      </div>
      {open && (
        <div id={id} className="mt-4 animate-[appear_160ms]">
          <FilterFields filters={view} genres={genres} thisYear={thisYear} onChange={onChange} />
        </div>
      )}
      {chosen.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <RemovableChips
            label="Saringan terpilih"
            chips={chosen.map(({ text, without }) => ({
              text,
              link: <Link to={shelfPath({ ...view, ...without, page: 1 })} />,
            }))}
            all={
              chosen.length > 1 ? (
                <Link to={shelfPath({ ...view, ...NO_FILTERS, q: view.q, page: 1 })} />
              ) : undefined
            }
            afterLast={button}
            className="contents"
          />
        </div>
      )}
    </>
  )
}

/** Category, type and years for both shelves. Each change applies at once. */
function FilterFields({
  filters,
  genres,
  thisYear,
  onChange,
}: Pick<ShelfFiltersProps, 'genres' | 'thisYear' | 'onChange'> & { filters: Filters }) {
  const { genre, type, yearFrom, yearTo } = filters
  const from = yearFrom ?? thisYear - YEARS_SHOWN
  const to = yearTo ?? thisYear
  const years = yearOptions(thisYear, [from, to])
  const setYears = (one: number, other: number) => {
    const [yearFrom, yearTo] = one <= other ? [one, other] : [other, one]
    // The range shown by default is no filter, so that the user's older books stay in view.
    const plain = yearFrom === thisYear - YEARS_SHOWN && yearTo === thisYear
    onChange({ yearFrom: plain ? undefined : yearFrom, yearTo: plain ? undefined : yearTo })
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <legend className="sr-only">Saring rak</legend>
      <SelectField
        label="Kategori"
        name="genre_id"
        value={genre ?? 'all'}
        options={[
          { value: 'all', text: 'Semua' },
          ...genres.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChange={({ target }) =>
          onChange({ genre: target.value === 'all' ? undefined : Number(target.value) })
        }
      />
      <SelectField
        label="Tipe"
        name="type"
        value={type}
        options={Object.entries(typeNames).map(([value, text]) => ({ value, text }))}
        onChange={({ target }) => onChange({ type: target.value as Filters['type'] })}
      />
      <SelectField
        label="Dari tahun"
        name="release_years[0]"
        value={from}
        options={years}
        onChange={({ target }) => setYears(Number(target.value), to)}
      />
      <SelectField
        label="Sampai tahun"
        name="release_years[1]"
        value={to}
        options={years}
        onChange={({ target }) => setYears(from, Number(target.value))}
      />
    </fieldset>
  )
}
