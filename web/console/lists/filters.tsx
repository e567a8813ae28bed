import { Columns3, Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useTypingPause } from '../../shell/use-newest-location.ts'
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
            {count !== undefined && <span className="tabular-nums">{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const TYPING_PAUSE_MS = 350

/** A filter that is typed; it counts a moment after the last letter, and at once by Enter. */
function useTypedFilter(name: string, clean: (text: string) => string) {
  const address = useListAddress()
  const present = address.get(name)
  const [typed, setTyped] = useState(present)
  const [shown, setShown] = useState(present)
  // What this field put into the address and has not seen there yet: the router shows a new address as a transition.
  const [asked, setAsked] = useState<readonly string[]>([])
  if (shown !== present) {
    setShown(present)
    const place = asked.indexOf(present)
    setAsked(place < 0 ? [] : asked.slice(place + 1))
    // The address changed by another way: Back, or the filters were cleared.
    if (place < 0) setTyped(present)
  }
  const put = (wanted: string, replace: boolean) => {
    if (wanted === (asked.at(-1) ?? present)) return
    setAsked([...asked, wanted])
    address.set({ [name]: wanted }, { replace })
  }
  useTypingPause(typed, TYPING_PAUSE_MS, (text) => put(clean(text), present !== ''))
  return { typed, setTyped, submit: () => put(clean(typed), false) }
}

/** Amounts in whole rupiah, at least and at most; points between digits do not count. */
export function FilterAmounts({ least, most, label }: { least: string; most: string; label: string }) {
  return (
    <div className="flex items-center gap-2 text-muted">
      <span aria-hidden>{label}</span>
      <FilterAmount name={least} label={`${label} minimal`} hint="Rp min." />
      <span aria-hidden>–</span>
      <FilterAmount name={most} label={`${label} maksimal`} hint="Rp maks." />
    </div>
  )
}

function FilterAmount({ name, label, hint }: FilterProps & { hint: string }) {
  const { typed, setTyped, submit } = useTypedFilter(name, (text) => text.replace(/\D/g, '').slice(0, 12))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <input
        aria-label={label}
        inputMode="numeric"
        value={typed}
        placeholder={hint}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        className={classes(filterLook, 'w-28 tabular-nums')}
      />
    </form>
  )
}

const trimmed = (text: string) => text.trim()

/** Text to search for. */
export function FilterText({ name, label, hint }: FilterProps & { hint?: string }) {
  const id = useId()
  const { typed, setTyped, submit } = useTypedFilter(name, trimmed)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="relative min-w-48 grow md:max-w-80"
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={hint ?? label}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        className={classes(filterLook, 'w-full pl-9')}
      />
    </form>
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

/** A day, in WIB. */
export function FilterDay({ name, label }: FilterProps) {
  const address = useListAddress()
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={address.get(name)}
        onChange={({ target }) => address.set({ [name]: target.value }, { replace: true })}
        className={filterLook}
      />
    </div>
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
