import { History, Search, Shapes, UserRound, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react'
import type { Suggestion } from '#contracts/catalogue.ts'
import { paths } from '../paths.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Picture } from '../ui/picture.tsx'
import { isSameSearch, recentSearches, storeSearches } from './recent-searches.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The state of the list that the input's ARIA attributes need. */
export type ShownList = { shown: boolean; active: string | undefined }
/** What the input passes on to the list below it. */
export type SuggestionsHandle = {
  /** @returns true if the list has used the key */
  takeKey(event: KeyboardEvent): boolean
}

export type SearchSuggestionsProps = {
  ref: Ref<SuggestionsHandle>
  listId: string
  text: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onListChange: (list: ShownList) => void
  /** Searches for a text. */
  onSearch: (text: string) => void
  /** Opens a title's page, or the list of an author or a category. */
  onVisit: (path: string, kind: 'title' | 'list') => void
}

type Option = {
  key: string
  content: ReactNode
  choose: () => void
  /** Removes a recent search. */
  remove?: () => void
}

const row = 'flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 py-1.5 text-left select-none'
const iconLook = 'mx-1.5 size-5 shrink-0 text-muted'

function Line({ icon, text, kind }: { icon: ReactNode; text: string; kind?: string }) {
  return (
    <>
      {icon}
      <span className="min-w-0 grow truncate">{text}</span>
      {kind !== undefined && <span className="shrink-0 text-sm text-muted">{kind}</span>}
    </>
  )
}

type TitleSuggestion = Extract<Suggestion, { kind: 'title' }>

function TitleLine({ suggestion }: { suggestion: TitleSuggestion }) {
  const { title, author, cover_picture: cover } = suggestion
  return (
    <>
      <span
        aria-hidden
        className="relative h-12 w-8 shrink-0 overflow-hidden rounded-[3px] bg-primary shadow-lift"
      >
        {cover !== null && <Picture picture={cover} alt="" sizes="32px" fit="cover" />}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block truncate text-sm text-muted">{author}</span>
      </span>
    </>
  )
}

/**
 * The list under the search box: recent searches of this device until two letters are typed, then titles, authors and
 * categories. The focus stays in the input, as WAI-ARIA describes comboboxes. The buttons that remove a recent search
 * are beside the list, since an option may not contain controls.
 */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { ref, listId, text, open, onOpenChange, onListChange, onSearch, onVisit } = props
  const [recent, setRecent] = useState<readonly string[]>(recentSearches)
  const [activeKey, setActiveKey] = useState<string>()
  const suggestions = useSuggestions(open ? text : '')
  const typed = text.trim()

  const optionOf = (suggestion: Suggestion): Option => {
    if (suggestion.kind === 'title') {
      const { slug } = suggestion
      return {
        key: `title-${slug}`,
        content: <TitleLine suggestion={suggestion} />,
        choose: () => onVisit(paths.bookDetail(slug), 'title'),
      }
    }
    const { name } = suggestion
    if (suggestion.kind === 'genre') {
      return {
        key: `genre-${suggestion.id}`,
        content: <Line icon={<Shapes aria-hidden className={iconLook} />} text={name} kind="Kategori" />,
        choose: () => onVisit(paths.books({ genre_id: suggestion.id }), 'list'),
      }
    }
    return {
      key: `author-${suggestion.slug}`,
      content: <Line icon={<UserRound aria-hidden className={iconLook} />} text={name} kind="Penulis" />,
      choose: () => onVisit(paths.named('penulis', suggestion.slug), 'title'),
    }
  }
  const options: Option[] =
    typed.length < 2
      ? recent
          .filter((search) => search.toLowerCase().startsWith(typed.toLowerCase()))
          .map((search) => ({
            key: `recent-${search}`,
            content: <Line icon={<History aria-hidden className={iconLook} />} text={search} />,
            choose: () => onSearch(search),
            remove: () => {
              storeSearches(recentSearches().filter((one) => !isSameSearch(one, search)))
              setRecent(recentSearches())
            },
          }))
      : suggestions.map(optionOf)
  const areRecent = options.some(({ remove }) => remove !== undefined)
  if (options.length > 0 && !areRecent) {
    options.push({
      key: 'all',
      content: (
        <Line icon={<Search aria-hidden className={iconLook} />} text={`Lihat semua hasil “${typed}”`} />
      ),
      choose: () => onSearch(typed),
    })
  }
  const shown = open && options.length > 0
  const active = shown ? options.findIndex(({ key }) => key === activeKey) : -1
  const idOf = (index: number) => `${listId}-${index}`
  const activeId = active < 0 ? undefined : idOf(active)

  useEffect(() => onListChange({ shown, active: activeId }), [shown, activeId, onListChange])
  // Before the paint, so that the list of the last opening is never shown again.
  useLayoutEffect(() => {
    if (open) setRecent(recentSearches())
    else setActiveKey(undefined)
  }, [open])
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  useImperativeHandle(ref, () => ({
    takeKey: ({ key }) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (!shown) {
          onOpenChange(true)
          return true
        }
        const down = key === 'ArrowDown'
        // Beyond either end is the input itself, with the typed text.
        const next = active < 0 && !down ? options.length - 1 : active + (down ? 1 : -1)
        setActiveKey(options[next]?.key)
        return true
      }
      if (!shown) return false
      if (key === 'Escape') {
        onOpenChange(false)
        return true
      }
      const chosen = options[active]
      if (chosen === undefined) return false
      if (key === 'Enter') {
        chosen.choose()
        return true
      }
      if (key === 'Delete' && chosen.remove !== undefined) {
        chosen.remove()
        return true
      }
      return false
    },
  }))

  if (!shown) return null
  const total = areRecent ? `${options.length} pencarian terakhir` : `${options.length} saran`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press leaves the focus in the input, nothing more
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(32rem,calc(100dvh-9rem))] animate-[appear_160ms] overflow-y-auto overscroll-contain rounded border border-line bg-surface py-2 text-ink shadow-float lg:right-auto lg:left-1/2 lg:w-md lg:-translate-x-1/2"
    >
      <p role="status" className="sr-only">
        {total}. Panah bawah untuk memilih.
      </p>
      {areRecent && (
        <div className="flex items-center justify-between pr-2 pl-4">
          <p className="text-sm font-semibold text-muted">Pencarian terakhir</p>
          <button
            type="button"
            onClick={() => {
              storeSearches([])
              setRecent([])
            }}
            className="min-h-11 rounded px-2 text-sm font-semibold text-primary hover:underline"
          >
            Hapus semua
          </button>
        </div>
      )}
      <div className="flex">
        <ul
          id={listId}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a combobox
          role="listbox"
          aria-label={areRecent ? 'Pencarian terakhir' : 'Saran pencarian'}
          className="min-w-0 grow"
        >
          {options.map(({ key, content, choose }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and takes the keys
            <li
              key={key}
              id={idOf(index)}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a combobox
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onClick={choose}
              className={classes(
                row,
                areRecent && 'h-11',
                index === active ? 'bg-line/70' : 'hover:bg-line/40',
                key === 'all' && 'mt-1 border-t border-line pt-2 font-semibold text-primary',
              )}
            >
              {content}
            </li>
          ))}
        </ul>
        {areRecent && (
          <div className="pr-2">
            {options.map(({ key, remove }, index) => (
              <IconButton
                key={key}
                label={`Hapus pencarian ${options[index]?.key.slice('recent-'.length)}`}
                onClick={remove}
                className="flex items-center justify-center text-muted"
              >
                <X aria-hidden className="size-4.5" />
              </IconButton>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
