import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#kernel/numbers.ts'
import { classes } from '#web/ui/classes.ts'
import { MoreButton } from '../panel/more-button.tsx'
import { HitSteps } from './hit-steps.tsx'
import type { BookSearch, SearchHit } from './use-book-search.ts'

export type SearchPanelProps<Hit extends SearchHit> = {
  search: BookSearch<Hit>
  /** The place of a hit in words: 'Halaman 12'. */
  placeOf: (hit: Hit) => string
  /** Called after the reader has gone to a hit. */
  onGone?: () => void
}

/** A search in the book: all hits with the text around them, and buttons to step through them. */
export function SearchPanel<Hit extends SearchHit>({ search, placeOf, onGone }: SearchPanelProps<Hit>) {
  const field = useRef<HTMLInputElement>(null)
  const { query, hits } = search
  useEffect(() => field.current?.select(), [])

  const step = (direction: 1 | -1) => {
    if (hits.length === 0) return
    search.step(direction)
    onGone?.()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
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
          <HitSteps disabled={hits.length === 0} onStep={step} />
        </div>
        <p role="status" className="min-h-5 text-sm text-muted tabular-nums">
          {statusOf(search)}
        </p>
      </search>
      {/* Another query begins with a short list. */}
      <HitList
        key={query}
        search={search}
        placeOf={placeOf}
        onGo={(index) => {
          search.goTo(index)
          onGone?.()
        }}
      />
    </div>
  )
}

/** How many hits are listed at a time. */
const LISTED = 200

type HitListProps<Hit extends SearchHit> = Pick<SearchPanelProps<Hit>, 'search' | 'placeOf'> & {
  onGo: (index: number) => void
}

function HitList<Hit extends SearchHit>({ search: { hits, present }, placeOf, onGo }: HitListProps<Hit>) {
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setListed] = useState(LISTED)
  const listed = Math.max(wanted, (present ?? 0) + 20)
  useEffect(() => {
    if (present === undefined) return
    list.current?.querySelector(`[data-hit="${present}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [present])
  return (
    <ul ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      {hits.slice(0, listed).map((hit, index) => (
        <li key={hit.key}>
          <button
            type="button"
            data-hit={index}
            aria-current={index === present ? 'true' : undefined}
            onClick={() => onGo(index)}
            className={classes(
              'grid w-full gap-0.5 rounded px-3 py-2 text-left text-sm transition-colors hover:bg-line/60',
              index === present && 'bg-line',
            )}
          >
            <span className="text-muted tabular-nums">{placeOf(hit)}</span>
            <span className="wrap-anywhere">
              {hit.before}
              <mark className="rounded-xs bg-[#ffd65c] text-[#1f1b16]">{hit.hit}</mark>
              {hit.after}
            </span>
          </button>
        </li>
      ))}
      {hits.length > listed && <MoreButton onMore={() => setListed(listed + LISTED)} />}
    </ul>
  )
}

function statusOf({ query, hits, share, isOver, hasMore, present }: BookSearch<SearchHit>): string {
  if (query.trim() === '') return ''
  if (hits.length === 0) {
    return isOver ? 'Tidak ditemukan di buku ini' : `Mencari… ${Math.floor(share * 100)}%`
  }
  const place = present === undefined ? '' : `${formatNumber(present + 1)} dari `
  const count = `${formatNumber(hits.length)}${hasMore ? '+' : ''} hasil`
  return `${place}${count}${isOver ? '' : ' sejauh ini…'}`
}
