import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { PageNames } from '../page-names.ts'
import type { BookSearch } from '../search/use-book-search.ts'

export type SearchPanelProps = { search: BookSearch; numPages: number; names: PageNames; onGone: () => void }

const LISTED = 200

/** A search in the book: all hits with what stands around them, and the buttons from one to the next. */
export function SearchPanel({ search, numPages, names, onGone }: SearchPanelProps) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [listed, setListed] = useState(LISTED)
  const { query, hits, present } = search
  useEffect(() => field.current?.select(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins with a short list
  useEffect(() => setListed(LISTED), [query])
  useEffect(() => {
    if (present === undefined) return
    setListed((count) => Math.max(count, present + 20))
    list.current?.querySelector(`[data-hit="${present}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [present])

  const goOn = (direction: 1 | -1) => {
    if (hits.length === 0) return
    search.step(direction)
    onGone()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    goOn(event.shiftKey ? -1 : 1)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <search className="grid grid-cols-1 gap-1 border-b border-line p-3">
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
            onKeyDown={onKey}
            className="h-11 min-w-0 flex-1 rounded border border-edge bg-surface px-3 text-base"
          />
          <IconButton label="Hasil sebelumnya" disabled={hits.length === 0} onClick={() => goOn(-1)}>
            <ChevronUp aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Hasil berikutnya" disabled={hits.length === 0} onClick={() => goOn(1)}>
            <ChevronDown aria-hidden className="size-5" />
          </IconButton>
        </div>
        <p role="status" className="min-h-5 text-sm text-muted tabular-nums">
          {statusOf(search, numPages)}
        </p>
      </search>
      <ul ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {hits.slice(0, listed).map((hit, index) => (
          <li key={`${hit.page}-${hit.from}`}>
            <button
              type="button"
              data-hit={index}
              aria-current={index === present ? 'true' : undefined}
              onClick={() => {
                search.goTo(index)
                onGone()
              }}
              className={classes(
                'grid w-full gap-0.5 rounded px-3 py-2 text-left text-sm transition-colors hover:bg-line/60',
                index === present && 'bg-line',
              )}
            >
              <span className="text-muted tabular-nums">Halaman {names.nameOf(hit.page)}</span>
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
    </div>
  )
}

function statusOf({ query, hits, searched, more, present }: BookSearch, numPages: number): string {
  if (query.trim() === '') return ''
  const count = `${hits.length.toLocaleString('id-ID')}${more ? '+' : ''}`
  const over = searched >= numPages
  if (hits.length === 0) {
    return over ? 'Tidak ditemukan di buku ini' : `Mencari… halaman ${searched} dari ${numPages}`
  }
  const place = present === undefined ? '' : `${(present + 1).toLocaleString('id-ID')} dari `
  return over ? `${place}${count} hasil` : `${place}${count} hasil sejauh ini…`
}
