import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { typedNumber } from '#kernel/typed-number.ts'
import { useTypingPause } from '../../shell/use-newest-location.ts'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { NOT_RUPIAH } from '../forms/number-words.ts'
import { type FilterProps, filterLook } from './filters.tsx'
import { useListAddress } from './use-list-address.ts'

const TYPING_PAUSE_MS = 350

/**
 * A filter that is typed; it counts a moment after the last letter, and at once by Enter. `clean` gives what counts, or
 * undefined where what is typed is none yet. `preset` counts where the address has none.
 */
export function useTypedFilter(name: string, clean: (text: string) => string | undefined, preset = '') {
  const address = useListAddress()
  const present = address.get(name) || preset
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
  const put = (wanted: string | undefined, replace: boolean) => {
    if (wanted === undefined || wanted === (asked.at(-1) ?? present)) return
    setAsked([...asked, wanted])
    address.set({ [name]: wanted }, { replace })
  }
  useTypingPause(typed, TYPING_PAUSE_MS, (text) => put(clean(text), present !== ''))
  return { typed, setTyped, submit: () => put(clean(typed), false) }
}

const wholeAmount = (text: string) => (text.trim() === '' ? '' : typedNumber(text)?.toString())

/** Amounts in whole rupiah, at least and at most. */
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
  const id = useId()
  const [isLeft, setLeft] = useState(false)
  const { typed, setTyped, submit } = useTypedFilter(name, wholeAmount)
  const isWrong = isLeft && wholeAmount(typed) === undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setLeft(true)
        submit()
      }}
    >
      <input
        aria-label={label}
        inputMode="numeric"
        value={typed}
        placeholder={hint}
        autoComplete="off"
        onChange={({ target }) => {
          setLeft(false)
          setTyped(target.value)
        }}
        onBlur={() => setLeft(true)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        className={classes(filterLook, 'w-28 tabular-nums')}
      />
      <FieldError id={`${id}-error`} error={isWrong ? NOT_RUPIAH : undefined} />
    </form>
  )
}

const trimmed = (text: string) => text.trim()

/** While a year is typed, a day has years such as 0002. */
const wholeDay = (text: string) => (text !== '' && text < '1000' ? undefined : text)

/** A day, in WIB. */
export function FilterDay({ name, label }: FilterProps) {
  const id = useId()
  const { typed, setTyped } = useTypedFilter(name, wholeDay)
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={filterLook}
      />
    </div>
  )
}

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
