import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTypingPause } from '../shell/use-newest-location.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { TextField } from '../ui/text-field.tsx'

const TYPING_PAUSE_MS = 300

/** Searches the shelf during typing, and at once at Enter. */
export function ShelfSearch({
  q,
  onSearch,
}: {
  q: string
  onSearch: (q: string, how: { replace: boolean }) => void
}) {
  /** What is typed and not yet searched. */
  const [typed, setTyped] = useState<string>()
  const text = typed ?? q
  /** The last search of this field: its page does not reset what is typed. */
  const asked = useRef<string>(undefined)
  const search = (wanted: string) => {
    asked.current = wanted.trim()
    if (asked.current !== q) onSearch(asked.current, { replace: q !== '' })
  }
  useEffect(() => {
    if (q !== asked.current) setTyped(undefined)
  }, [q])
  useTypingPause(typed, TYPING_PAUSE_MS, search)
  return (
    <form
      className="grow basis-56 sm:max-w-72"
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <TextField
        label="Cari di Buku Saya"
        name="q"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Cari di Buku Saya"
        className="[&_input]:pl-10 [&>label]:sr-only [&_input::-webkit-search-cancel-button]:hidden"
        prefix={<Search aria-hidden className="size-4.5" />}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        after={
          text !== '' && (
            <IconButton label="Hapus pencarian" onClick={() => setTyped('')}>
              <X aria-hidden className="size-4.5" />
            </IconButton>
          )
        }
      />
    </form>
  )
}
