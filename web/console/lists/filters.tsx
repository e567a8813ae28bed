import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#kernel/numbers.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { type Column, shownColumns } from './record-list.tsx'
import { useListAddress } from './use-list-address.ts'

/** How a control of a filter bar looks. */
export const filterLook =
  'min-h-11 max-w-full rounded border border-edge bg-surface px-3 text-sm text-ink hover:border-ink md:min-h-10'

/** The first line of a list: what it shows. On phones it wraps. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <search aria-label="Saringan" className="flex flex-wrap items-end gap-x-3 gap-y-2.5">
      {children}
    </search>
  )
}

export type FilterProps = {
  /** Its name in the address. */
  name: string
  label: string
}

/** One of a few lists, as pills with the number of what is in each. */
export function FilterPills({
  name,
  label,
  options,
  chosen: given,
}: FilterProps & {
  options: readonly { value: string; text: string; count?: number | undefined }[]
  /** The one that counts where the address names none. */
  chosen?: string
}) {
  const address = useListAddress()
  const chosen = given ?? address.get(name)
  return (
    <ul
      aria-label={label}
      className="-mx-1 flex max-w-full gap-2 overflow-x-auto px-1 py-0.5 [scrollbar-width:none]"
    >
      {options.map(({ value, text, count }) => (
        <li key={value}>
          <Link
            to={address.link({ [name]: value })}
            aria-current={chosen === value ? 'true' : undefined}
            className={classes(
              'flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-semibold whitespace-nowrap transition-colors md:min-h-9',
              chosen === value
                ? 'border-primary bg-primary text-on-primary'
                : 'border-line bg-surface text-ink hover:border-primary',
            )}
          >
            {text}
            {count !== undefined && <span className="tabular-nums">{formatNumber(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** One of several values, or all. */
export function FilterSelect({
  name,
  label,
  all,
  options,
}: FilterProps & {
  /** The entry without a filter: "Semua kurir". */
  all: string
  options: readonly { value: string | number; text: string }[]
}) {
  const address = useListAddress()
  return (
    <select
      aria-label={label}
      value={address.get(name)}
      onChange={({ target }) => address.set({ [name]: target.value })}
      className={filterLook}
    >
      <option value="">{all}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** The order of a list that is shown as cards: they have no headings to press. */
export function SortChoice<Row>({
  columns,
  usual,
}: {
  columns: readonly Column<Row>[]
  /** The order without a choice: "Terbaru dahulu". */
  usual: string
}) {
  const address = useListAddress()
  return (
    <select
      aria-label="Urutkan"
      value={address.sort}
      onChange={({ target }) => address.set({ sort: target.value })}
      className={classes(filterLook, 'xl:hidden')}
    >
      <option value="">{usual}</option>
      {columns
        .flatMap(({ sort }) => (sort === undefined ? [] : [sort.up, sort.down]))
        .map(
          ({ value, text }) =>
            value !== '' && (
              <option key={value} value={value}>
                {text}
              </option>
            ),
        )}
    </select>
  )
}

/** Which columns a table shows. Phones show cards instead. */
export function ColumnsChoice<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const address = useListAddress()
  const shown = new Set(shownColumns(columns, address.columns).map(({ key }) => key))
  const choose = (key: string, on: boolean) => {
    const next = columns.filter((column) => (column.key === key ? on : shown.has(column.key)))
    address.set({ kolom: next.map((column) => column.key).join(',') }, { replace: true })
  }
  return (
    <details className="relative ml-auto max-xl:hidden">
      <summary className={classes(filterLook, 'flex list-none items-center gap-2 font-semibold')}>
        <Columns3 aria-hidden className="size-4" />
        Kolom
      </summary>
      <ul className="absolute right-0 z-20 mt-1.5 min-w-52 rounded border border-line bg-surface px-3 py-1.5 shadow-float">
        {columns.map(({ key, head, card }) => (
          <li key={key}>
            <Checkbox
              label={head}
              checked={shown.has(key)}
              disabled={card === 'lead'}
              onChange={(on) => choose(key, on)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
