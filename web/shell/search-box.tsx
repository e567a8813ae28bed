import { Search, X } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useEarlyText } from '../ui/use-early-text.ts'
import type { SearchSuggestionsProps, ShownList, SuggestionsHandle } from './search-suggestions.tsx'
import { useNewestLocation, useTypingPause } from './use-newest-location.ts'

/**
 * The suggestions are fetched when the box is first used, so that no page's first view waits for them. Without a
 * connection there are none.
 */
const loadSuggestions = () =>
  import('./search-suggestions.tsx').then(
    (module) => ({ default: module.SearchSuggestions }),
    () => ({ default: () => null }),
  )
const SearchSuggestions = lazy<ComponentType<SearchSuggestionsProps>>(loadSuggestions)

/** A part of the suggestions, and fetched with them. A browser without a connection forgets. */
const remember = (text: string) =>
  void import('./recent-searches.ts').then(
    (module) => module.rememberSearch(text),
    () => undefined,
  )

const PAUSE_MS = 300
const noList: ShownList = { shown: false, active: undefined }

/** The address of the books with another query. The chosen filters stay, and the new list starts at its first page. */
function booksPath(shown: string, value: string): string {
  const params = new URLSearchParams(shown)
  for (const name of ['q', 'exact', 'page']) params.delete(name)
  if (value !== '') params.set('q', value)
  return params.size === 0 ? paths.books() : `${paths.books()}?${params}`
}

const isBooks = (pathname: string) => pathname.replace(/\/$/, '') === paths.books()
const queryOf = ({ pathname, search }: { pathname: string; search: string }) =>
  isBooks(pathname) ? (new URLSearchParams(search).get('q') ?? '') : undefined

/**
 * Searches during typing: the first letter adds a history entry, the following ones replace it. Opening another page
 * cancels a search that is pending. Without script it is a plain form. A combobox without a library, since it is in
 * the header of every page, where the library's would be a third of the script. The list itself is fetched when
 * needed.
 */
export function SearchBox() {
  const id = useId()
  const navigate = useNavigate()
  const location = useLocation()
  const navigation = useNavigation()
  const query = queryOf(location) ?? ''
  /** The typed text until another page is opened; spaces around it do not belong to the query. */
  const [typed, setTyped] = useState<string>()
  const text = typed ?? query
  /** The page that was open, or being opened, when it was typed: a later one resets it. */
  const typedOn = useRef<string>(undefined)
  /** The last query that this box requested: its page does not reset the typed text. */
  const asked = useRef<string>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const newest = useNewestLocation()

  const search = (value: string) => {
    const wanted = value.trim()
    const now = newest()
    if (wanted === queryOf(now)) return
    asked.current = wanted
    const shown = isBooks(now.pathname) ? now.search : ''
    void navigate(booksPath(shown, wanted), { replace: isBooks(location.pathname) })
  }

  const [panel, setPanel] = useState<'unused' | 'open' | 'closed'>('unused')
  const [list, setList] = useState(noList)
  const suggestions = useRef<SuggestionsHandle>(null)
  const frame = useRef<HTMLFormElement>(null)
  const close = () => setPanel((now) => (now === 'unused' ? now : 'closed'))
  const listId = `${id}-list`

  /** A finished search: closes the list and adds the query to the recent searches. */
  const finish = (value: string) => {
    if (value !== text) setTyped(value)
    search(value)
    remember(value)
    close()
    // A phone's on-screen keyboard would cover the results.
    if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }
  const open = (path: string, kind: 'title' | 'list') => {
    // The typed text is no longer a search: its results must not appear after the chosen page.
    setTyped(undefined)
    asked.current = undefined
    close()
    input.current?.blur()
    void navigate(path, { replace: kind === 'list' && isBooks(location.pathname) })
  }

  const type = (value: string) => {
    typedOn.current = newest().key
    setTyped(value)
    setPanel('open')
  }
  useEarlyText(input, text, type)
  useTypingPause(typed, PAUSE_MS, search)

  /** The page that is being opened, or the one that is open. */
  const opened = navigation.location ?? location
  const { key } = opened
  const followPage = useEffectEvent(() => {
    if (asked.current !== undefined && queryOf(opened) === asked.current) return
    asked.current = undefined
    if (typedOn.current !== key) setTyped(undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page
  useEffect(() => followPage(), [key])

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
        if (typed !== undefined && queryOf(location) === typed.trim()) remember(typed)
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
        // React repeats a focus that came before the script was ready, after the text that was typed since: an open
        // list stays open.
        onFocus={() => setPanel((now) => (text === '' || now === 'open' ? 'open' : 'closed'))}
        onClick={() => text === '' && setPanel('open')}
        onKeyDown={(event) => {
          if (suggestions.current?.takeKey(event) === true) event.preventDefault()
        }}
        onChange={(event) => type(event.target.value)}
        className="min-h-11 w-full rounded-full border border-edge bg-surface py-2 pr-12 pl-10 text-base transition-colors hover:border-ink [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <IconButton
          label="Kosongkan pencarian"
          onClick={() => {
            search('')
            input.current?.focus()
            type('')
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
