import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type ContentsEntry, presentEntry } from './contents.ts'
import type { TextPosition } from './text-position.ts'
import type { TextSearch } from './use-text-search.ts'

const TABS = { contents: 'Daftar isi', search: 'Cari', marks: 'Penanda' } as const
export type HtmlPanelTab = keyof typeof TABS

export type HtmlPanelProps = {
  tab: HtmlPanelTab
  onTab: (tab: HtmlPanelTab) => void
  onClose: () => void
  contents: readonly ContentsEntry[]
  position: TextPosition
  onGo: (entry: ContentsEntry) => void
  search: TextSearch
  /** The list of marks; none in a sample, or by a reading link. */
  marks: ReactNode
}

/** A panel beside the book, which can be read on meanwhile; on a phone it covers the book. */
export function HtmlPanel(props: HtmlPanelProps) {
  const { tab, onTab, onClose } = props
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has another first field
  useEffect(() => {
    const first = ['input', '[aria-current]', '[aria-selected="true"]']
      .map((selector) => panel.current?.querySelector<HTMLElement>(selector))
      .find((element) => element != null)
    first?.focus()
  }, [tab])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside
      ref={panel}
      aria-label="Isi buku"
      data-reader-controls
      onKeyDown={onKeyDown}
      className="absolute top-14 bottom-0 left-0 z-30 flex w-full animate-[appear_160ms] flex-col bg-surface text-ink shadow-float sm:bottom-14 sm:w-80"
    >
      <div className="flex items-center border-b border-line pr-1">
        <div role="tablist" aria-label="Isi buku" className="flex min-w-0 flex-1">
          {Object.entries(TABS)
            .filter(([value]) => value !== 'marks' || props.marks !== undefined)
            .map(([value, text]) => (
              <button
                key={value}
                type="button"
                role="tab"
                aria-selected={value === tab}
                aria-controls={value === tab ? 'html-panel' : undefined}
                onClick={() => onTab(value as HtmlPanelTab)}
                className={classes(
                  '-mb-px min-h-11 border-b-3 px-4 font-semibold whitespace-nowrap transition-colors',
                  value === tab
                    ? 'border-primary text-primary'
                    : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {text}
              </button>
            ))}
        </div>
        <IconButton label="Tutup panel" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div
        id="html-panel"
        role="tabpanel"
        aria-label={TABS[tab]}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain"
      >
        {tab === 'contents' && <ContentsList {...props} />}
        {tab === 'search' && <SearchList search={props.search} />}
        {tab === 'marks' && props.marks}
      </div>
    </aside>
  )
}

function ContentsList({ contents, position, onGo }: HtmlPanelProps) {
  if (contents.length === 0) {
    return <p className="p-4 text-muted">Buku ini tidak memiliki daftar isi.</p>
  }
  const present = presentEntry(contents, position)
  return (
    <ul className="p-2">
      {contents.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change their order, and may repeat
        <li key={index}>
          <button
            type="button"
            aria-current={index === present ? 'location' : undefined}
            onClick={() => onGo(entry)}
            className="min-h-11 w-full rounded px-3 py-2 text-left [overflow-wrap:anywhere] transition-colors hover:bg-line/60 aria-[current]:font-semibold aria-[current]:text-primary"
            style={{ paddingLeft: `${0.75 + Math.min(entry.depth, 5) * 0.9}rem` }}
          >
            {entry.text}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** So many hits are listed at once. */
const LISTED = 200

function SearchList({ search }: { search: TextSearch }) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { query, hits, present } = search
  const [listed, setListed] = useState(LISTED)
  useEffect(() => field.current?.select(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins with a short list
  useEffect(() => setListed(LISTED), [query])
  useEffect(() => {
    if (present === undefined) return
    setListed((count) => Math.max(count, present + 20))
    list.current?.querySelector(`[data-hit="${present}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [present])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    search.step(event.shiftKey ? -1 : 1)
  }
  return (
    <>
      <search className="sticky top-0 grid gap-1 border-b border-line bg-surface p-3">
        <div className="flex items-center gap-1">
          <input
            ref={field}
            type="search"
            aria-label="Cari di buku ini"
            placeholder="Cari kata atau kalimat"
            autoComplete="off"
            enterKeyHint="search"
            value={query}
            onChange={(event) => search.setQuery(event.target.value)}
            onKeyDown={onKeyDown}
            className="h-11 min-w-0 flex-1 rounded border border-edge bg-surface px-3 text-base"
          />
          <IconButton label="Hasil sebelumnya" disabled={hits.length === 0} onClick={() => search.step(-1)}>
            <ChevronUp aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Hasil berikutnya" disabled={hits.length === 0} onClick={() => search.step(1)}>
            <ChevronDown aria-hidden className="size-5" />
          </IconButton>
        </div>
        <p role="status" className="min-h-5 text-sm text-muted tabular-nums">
          {statusOf(search)}
        </p>
      </search>
      <ul ref={list} className="p-2">
        {hits.slice(0, listed).map((hit, index) => (
          <li key={`${hit.span.start.block}-${hit.span.start.offset}`}>
            <button
              type="button"
              data-hit={index}
              aria-current={index === present ? 'true' : undefined}
              onClick={() => search.goTo(index)}
              className={classes(
                'grid w-full gap-0.5 rounded px-3 py-2 text-left text-sm transition-colors hover:bg-line/60',
                index === present && 'bg-line',
              )}
            >
              <span className="text-muted tabular-nums">{Math.round(hit.share * 100)}%</span>
              <span className="[overflow-wrap:anywhere]">
                {hit.before}
                <mark className="rounded-xs bg-[#ffd65c] text-[#1f1b16]">{hit.hit}</mark>
                {hit.after}
              </span>
            </button>
          </li>
        ))}
        {hits.length > listed && (
          <li>
            <button
              type="button"
              onClick={() => setListed(listed + LISTED)}
              className="min-h-11 w-full rounded text-sm font-semibold text-primary hover:bg-line/60"
            >
              Tampilkan lebih banyak
            </button>
          </li>
        )}
      </ul>
    </>
  )
}

function statusOf({ query, hits, isOver, hasMore, present }: TextSearch): string {
  if (query.trim() === '') return ''
  if (!isOver) return 'Mencari…'
  if (hits.length === 0) return 'Tidak ditemukan di buku ini'
  const place = present === undefined ? '' : `${(present + 1).toLocaleString('id-ID')} dari `
  return `${place}${hits.length.toLocaleString('id-ID')}${hasMore ? '+' : ''} hasil`
}
