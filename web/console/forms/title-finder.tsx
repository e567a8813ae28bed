import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'

export type FoundTitle = ConsoleData<'GET /api/console/titles'>['data'][number]

/** Shorter texts find too much. */
const SHORTEST = 2
const MOST = 6

type TitleFinderProps = {
  label: string
  /** Which of the found titles can be chosen. */
  fits?: (title: FoundTitle) => boolean
  /** What is said where none fits. */
  none: string
  autoFocus?: boolean
  /** `again` empties the field and gives it the focus, for the next title. */
  children: (title: FoundTitle, again: () => void) => ReactNode
}

/** Titles found by typing. What can be done with each is the caller's. */
export function TitleFinder({
  label,
  fits = () => true,
  none,
  autoFocus = false,
  children,
}: TitleFinderProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const again = () => {
    setTyped('')
    field.current?.focus()
  }
  const search = useDeferredValue(typed.trim())
  const wanted = search.length >= SHORTEST
  const found = useCall('GET /api/console/titles', wanted ? { query: { search, per_page: MOST } } : 'wait')
  const titles = wanted ? (found.data?.data ?? []).filter(fits) : []
  return (
    <>
      <TextField
        ref={field}
        label={label}
        name="cari"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // It stands in forms that Enter would send without the title that is looked for.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
        autoFocus={autoFocus}
      />
      <div aria-live="polite" className="grid gap-1">
        {titles.map((title) => children(title, again))}
        {found.failure !== undefined && <p className="text-danger">{found.failure.message}</p>}
        {wanted && !found.loading && titles.length === 0 && found.failure === undefined && (
          <p className="text-muted">{none}</p>
        )}
      </div>
    </>
  )
}
