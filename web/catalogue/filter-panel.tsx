import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Genre, Shape } from '#contracts/catalogue.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { paths } from '../paths.ts'
import { useTypingPause } from '../shell/use-newest-location.ts'
import { Button } from '../ui/button.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import {
  type BookFilters,
  filtersPath,
  readFilters,
  shapeNames,
  typeNames,
  YEARS_SHOWN,
  yearOptions,
} from './book-filters.ts'
import { type Counts, useFacets } from './use-facets.ts'

const PRICE_PAUSE_MS = 500

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group border-b border-line last:border-0">
      <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-4.5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

/** How many categories are listed at first, the largest ones; `Lainnya` shows the others. */
const LARGEST = 8

const digits = (value: number | undefined) => (value === undefined ? '' : String(value))

/** Prices are typed, so they wait for a pause in typing. */
function PriceRange({ filters, onChange }: Pick<FilterPanelProps, 'filters' | 'onChange'>) {
  /** What is typed and not requested yet. */
  const [typed, setTyped] = useState<{ from: string; to: string }>()
  const [paused, setPaused] = useState(false)
  const { from, to } = typed ?? { from: digits(filters.priceFrom), to: digits(filters.priceTo) }
  const isWrong = (text: string) => text.trim() !== '' && typedNumber(text) === undefined
  const error = (text: string) => (paused && isWrong(text) ? 'Isi rupiah bulat, misalnya 15.000' : undefined)

  const change = (from: string, to: string) => {
    setPaused(false)
    setTyped({ from, to })
  }
  useTypingPause(typed, PRICE_PAUSE_MS, ({ from, to }) => {
    setPaused(true)
    if (isWrong(from) || isWrong(to)) return
    setTyped(undefined)
    onChange({ ...filters, priceFrom: typedNumber(from), priceTo: typedNumber(to), page: 1 })
  })
  return (
    <div className="grid gap-3">
      <TextField
        label="Dari"
        name="price[0]"
        prefix="Rp."
        inputMode="numeric"
        autoComplete="off"
        value={from}
        error={error(from)}
        onChange={(event) => change(event.target.value, to)}
      />
      <TextField
        label="Sampai"
        name="price[1]"
        prefix="Rp."
        inputMode="numeric"
        autoComplete="off"
        value={to}
        error={error(to)}
        onChange={(event) => change(from, event.target.value)}
      />
    </div>
  )
}

export type FilterPanelProps = {
  filters: BookFilters
  /** The largest first. */
  genres: readonly Genre[]
  /** The counts of the whole catalogue; null where they could not be fetched. */
  everything: Counts | null
  thisYear: number
  onChange: (filters: BookFilters) => void
}

/** The catalogue's filters. Each change applies at once. Without script the form is sent by its button. */
export function FilterPanel({ filters, genres, everything, thisYear, onChange }: FilterPanelProps) {
  const form = useRef<HTMLFormElement>(null)
  const counts = useFacets(filters, everything, form)
  // A choice made before the script had loaded is still in the form, and is applied as if it were made now.
  const takeEarlyChoice = useEffectEvent((element: HTMLFormElement) => {
    const entries = [...new FormData(element)].map(([name, value]) => [name, String(value)])
    const chosen = readFilters(new URLSearchParams(entries), thisYear)
    if (filtersPath(chosen) !== filtersPath({ ...filters, page: 1 })) onChange(chosen)
  })
  useEffect(() => {
    if (form.current !== null) takeEarlyChoice(form.current)
  }, [])
  const set = (change: Partial<BookFilters>) => onChange({ ...filters, ...change, page: 1 })
  const from = filters.yearFrom ?? thisYear - YEARS_SHOWN
  const to = filters.yearTo ?? thisYear
  const years = yearOptions(thisYear, [from, to])
  const setYears = (one: number, other: number) => {
    const [yearFrom, yearTo] = one <= other ? [one, other] : [other, one]
    const plain = yearFrom === thisYear - YEARS_SHOWN && yearTo === thisYear
    set(plain ? { yearFrom: undefined, yearTo: undefined } : { yearFrom, yearTo })
  }
  const titlesOf = counts && new Map(counts.genres.map(({ id, titles }) => [id, titles]))
  const bounded = counts?.is_bounded
  // A choice says how many titles it would show, and cannot be taken where it would show none. Where not all hits were
  // counted, 0 may be too few.
  const option = (value: string, name: string, titles: number | undefined, chosen: string) => ({
    value,
    text: (
      <span className="flex items-baseline justify-between gap-3">
        {name}
        {titles !== undefined && (
          <span className="text-sm text-muted tabular-nums">
            {formatNumber(titles)}
            {bounded && titles > 0 && '+'}
            <span className="sr-only"> judul</span>
          </span>
        )}
      </span>
    ),
    disabled: titles === 0 && !bounded && value !== chosen,
  })
  const genreChoice = {
    name: 'genre_id',
    value: filters.genre === undefined ? 'all' : String(filters.genre),
    onChange: (value: string) => set({ genre: value === 'all' ? undefined : Number(value) }),
  }
  const genreOption = ({ id, name }: Genre) =>
    option(String(id), name, titlesOf && (titlesOf.get(id) ?? 0), genreChoice.value)
  const others = genres.slice(LARGEST)
  const optionsOf = (
    names: Record<string, string>,
    titles: Record<string, number> | undefined,
    chosen: string,
  ) => Object.entries(names).map(([value, name]) => option(value, name, titles?.[value], chosen))
  return (
    <Form
      ref={form}
      autoComplete="off"
      method="get"
      action={paths.books()}
      aria-label="Saring buku"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="q" value={filters.q} />
      {filters.exact && <input type="hidden" name="exact" value="1" />}
      {filters.author !== '' && <input type="hidden" name="author" value={filters.author} />}
      {filters.publisher !== '' && <input type="hidden" name="publisher" value={filters.publisher} />}
      <input type="hidden" name="sort" value={filters.sort} />
      <Section title="Kategori">
        <RadioList
          legend="Kategori"
          bareLegend
          options={[{ value: 'all', text: 'Semua' }, ...genres.slice(0, LARGEST).map(genreOption)]}
          {...genreChoice}
        />
        {others.length > 0 && (
          // Open from the start where it contains the chosen one.
          <details open={others.some(({ id }) => id === filters.genre)} className="group/others">
            <summary className="flex min-h-11 list-none items-center gap-3 font-semibold text-primary [&::-webkit-details-marker]:hidden">
              <ChevronDown
                aria-hidden
                className="mx-0.5 size-4 transition-transform group-open/others:rotate-180"
              />
              Lainnya
              <span className="text-sm font-normal text-muted tabular-nums">({others.length})</span>
            </summary>
            <RadioList
              legend="Kategori lainnya"
              bareLegend
              options={others.map(genreOption)}
              {...genreChoice}
            />
          </details>
        )}
      </Section>
      <Section title="Tipe">
        <RadioList
          legend="Tipe"
          bareLegend
          name="type"
          value={filters.type}
          options={optionsOf(typeNames, counts?.types, filters.type)}
          onChange={(type) => set({ type: type as BookFilters['type'] })}
        />
      </Section>
      <Section title="Bentuk">
        <RadioList
          legend="Bentuk"
          bareLegend
          name="shape"
          value={filters.shape}
          options={optionsOf(shapeNames, counts?.shapes, filters.shape)}
          onChange={(shape) =>
            set({
              shape: shape as Shape,
              ...(shape === 'all' && { priceFrom: undefined, priceTo: undefined }),
            })
          }
        />
      </Section>
      <Section title="Harga">
        {filters.shape === 'all' ? (
          <p className="text-sm text-muted">Pilih bentuk Digital atau Fisik untuk menyaring harganya.</p>
        ) : (
          <PriceRange filters={filters} onChange={onChange} />
        )}
      </Section>
      <Section title="Tahun Terbit">
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Dari"
            name="release_years[0]"
            options={years}
            value={from}
            onChange={(event) => setYears(Number(event.target.value), to)}
          />
          <SelectField
            label="Sampai"
            name="release_years[1]"
            options={years}
            value={to}
            onChange={(event) => setYears(from, Number(event.target.value))}
          />
        </div>
      </Section>
      <noscript>
        <Button type="submit" wide className="mt-4">
          Terapkan
        </Button>
      </noscript>
    </Form>
  )
}
