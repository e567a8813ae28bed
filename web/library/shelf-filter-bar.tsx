import type { Genre } from '#contracts/catalogue.ts'
import { typeNames, YEARS_SHOWN, yearOptions } from '../catalogue/book-filters.ts'
import { SelectField } from '../ui/select-field.tsx'
import type { ShelfFilters } from './shelf-address.ts'

export type ShelfFilterBarProps = {
  filters: ShelfFilters
  genres: readonly Genre[]
  thisYear: number
  onChange: (filters: ShelfFilters) => void
}

/** Category, type and years for both shelves. Each change applies at once. */
export function ShelfFilterBar({ filters, genres, thisYear, onChange }: ShelfFilterBarProps) {
  const { genre, type, yearFrom, yearTo } = filters
  const from = yearFrom ?? thisYear - YEARS_SHOWN
  const to = yearTo ?? thisYear
  const years = yearOptions(thisYear, [from, to])
  const setYears = (one: number, other: number) => {
    const [yearFrom, yearTo] = one <= other ? [one, other] : [other, one]
    // The range shown by default is no filter, so that the user's older books stay in view.
    const plain = yearFrom === thisYear - YEARS_SHOWN && yearTo === thisYear
    onChange({ ...filters, yearFrom: plain ? undefined : yearFrom, yearTo: plain ? undefined : yearTo })
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
          onChange({ ...filters, genre: target.value === 'all' ? undefined : Number(target.value) })
        }
      />
      <SelectField
        label="Tipe"
        name="type"
        value={type}
        options={Object.entries(typeNames).map(([value, text]) => ({ value, text }))}
        onChange={({ target }) => onChange({ ...filters, type: target.value as ShelfFilters['type'] })}
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
