import { Search, X } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { rememberSearch } from './recent-searches.ts'
import type { SearchSuggestionsProps, ShownList, SuggestionsHandle } from './search-suggestions.tsx'

/** They come with the first touch of the box: no page's first view waits for them. Without a connection there are none. */
const loadSuggestions = () =>
  import('./search-suggestions.tsx').then(
    ({ SearchSuggestions }) => ({ default: SearchSuggestions }),
    () => ({ default: () => null }),
  )
const SearchSuggestions = lazy<ComponentType<SearchSuggestionsProps>>(loadSuggestions)

const DEBOUNCE = 300
const noList: ShownList = { shown: false, active: undefined }

/** The books' address with another query: chosen filters stay, and the new list begins at its first page. */
function booksPath(shown: string, value: string): string {
  const params = new URLSearchParams(shown)
  params.delete('q')
  params.delete('page')
  if (value !== '') params.set('q', value)
  return params.size === 0 ? paths.books() : `${paths.books()}?${params}`
}

const isBooks = (pathname: string) => pathname.replace(/\/$/, '') === paths.books()
const queryOf = ({ pathname, search }: { pathname: string; search: string }) =>
  isBooks(pathname) ? (new URLSearchParams(search).get('q') ?? '') : undefined

/**
 * Searches while one types: the first letter adds to the history, the following replace it. A page that is opened
 * elsewhere ends a search that still waits. Without script it is a plain form. A combobox without a library: it stands in
 * the header of every page, where the kit's own would be a third of the script; the list itself is fetched when needed.
 */
export function SearchBox() {
  const id = useId()
  const navigate = useNavigate()
  const location = useLocation()
  const navigation = useNavigation()
  const query = queryOf(location) ?? ''
  /** What is typed, until another page is opened; spaces around it are no part of the query. */
  const [typed, setTyped] = useState<string>()
  const text = typed ?? query
  /** The query that was asked for last: its page is this box's own doing. */
  const asked = useRef<string>(undefined)
  const input = useRef<HTMLInputElement>(null)
  /** The page that is being opened, or the one that is open. */
  const opened = navigation.location ?? location

  const search = (value: string) => {
    const wanted = value.trim()
    if (wanted === queryOf(opened)) return
    asked.current = wanted
    const shown = isBooks(opened.pathname) ? opened.search : ''
    void navigate(booksPath(shown, wanted), { replace: isBooks(location.pathname) })
  }

  const [panel, setPanel] = useState<'unused' | 'open' | 'closed'>('unused')
  const [list, setList] = useState(noList)
  const suggestions = useRef<SuggestionsHandle>(null)
  const frame = useRef<HTMLFormElement>(null)
  const close = () => setPanel((now) => (now === 'unused' ? now : 'closed'))
  const listId = `${id}-list`

  /** A search that was finished: its list closes, and the box remembers it. */
  const finish = (value: string) => {
    if (value !== text) setTyped(value)
    search(value)
    rememberSearch(value)
    close()
    // The keyboard on the screen of a phone would cover the results.
    if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }
  const open = (path: string, kind: 'title' | 'list') => {
    // What was typed is no search any more: its page must not come after the chosen one.
    setTyped(undefined)
    asked.current = undefined
    close()
    input.current?.blur()
    void navigate(path, { replace: kind === 'list' && isBooks(location.pathname) })
  }

  const searchTyped = useEffectEvent(() => search(text))
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => searchTyped(), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed])

  const followPage = useEffectEvent(() => {
    if (asked.current !== undefined && queryOf(opened) === asked.current) return
    asked.current = undefined
    setTyped(undefined)
  })
  const { key } = opened
  const known = useRef(key)
  useEffect(() => {
    if (known.current !== key) followPage()
    known.current = key
  }, [key])

  return (
    <Form
      ref={frame}
      role="search"
      method="get"
      action={paths.books()}
      onSubmit={(event) => {
        event.preventDefault()
        finish(text)
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && frame.current?.contains(relatedTarget)) return
        if (typed !== undefined && queryOf(location) === typed.trim()) rememberSearch(typed)
        close()
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
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.shown}
        aria-controls={list.shown ? listId : undefined}
        aria-activedescendant={list.active}
        onPointerEnter={() => void loadSuggestions()}
        onFocus={() => setPanel(text === '' ? 'open' : 'closed')}
        onClick={() => text === '' && setPanel('open')}
        onKeyDown={(event) => {
          if (suggestions.current?.takeKey(event) === true) event.preventDefault()
        }}
        onChange={(event) => {
          setTyped(event.target.value)
          setPanel('open')
        }}
        className="min-h-11 w-full rounded-full border border-edge bg-surface py-2 pr-12 pl-10 text-base transition-colors hover:border-ink [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <IconButton
          label="Kosongkan pencarian"
          onClick={() => {
            setTyped('')
            search('')
            input.current?.focus()
            setPanel('open')
          }}
          className="absolute inset-y-0 right-0.5 text-muted"
        >
          <X aria-hidden className="size-4.5" />
        </IconButton>
      )}
      {panel !== 'unused' && (
        <Suspense fallback={null}>
          <SearchSuggestions
            ref={suggestions}
            listId={listId}
            text={text}
            open={panel === 'open'}
            onOpenChange={(wanted) => setPanel(wanted ? 'open' : 'closed')}
            onListChange={setList}
            onSearch={finish}
            onVisit={open}
          />
        </Suspense>
      )}
    </Form>
  )
}
