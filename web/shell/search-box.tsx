import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/icon-button.tsx'

const DEBOUNCE = 300

/**
 * Searches while one types: the first letter adds to the history, the following replace it. Without
 * script it is a plain form.
 */
export function SearchBox() {
  const id = useId()
  const navigate = useNavigate()
  const location = useLocation()
  const onBooks = location.pathname.replace(/\/$/, '') === paths.books()
  const query = onBooks ? (new URLSearchParams(location.search).get('q') ?? '') : ''
  const [text, setText] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typing = useRef(false)
  const input = useRef<HTMLInputElement>(null)

  // Follows the address, but never takes a letter from under the hand that types.
  useEffect(() => {
    if (!typing.current) setText(query)
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (value: string) => {
    clearTimeout(timer.current)
    typing.current = false
    const target = paths.books({ q: value.trim() })
    if (onBooks && value.trim() === query) return
    navigate(target, { replace: onBooks })
  }

  return (
    <Form
      role="search"
      method="get"
      action={paths.books()}
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
      className="relative w-full"
    >
      <label htmlFor={id} className="sr-only">
        Pencarian
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        id={id}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Pencarian"
        value={text}
        onChange={(event) => {
          const value = event.target.value
          setText(value)
          typing.current = true
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(value), DEBOUNCE)
        }}
        className="min-h-11 w-full rounded-full border border-edge bg-surface py-2 pr-12 pl-10 text-base transition-colors hover:border-ink [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <IconButton
          label="Kosongkan pencarian"
          onClick={() => {
            setText('')
            search('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0.5 text-muted"
        >
          <X aria-hidden className="size-4.5" />
        </IconButton>
      )}
    </Form>
  )
}
