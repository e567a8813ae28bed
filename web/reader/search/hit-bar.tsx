import { List, X } from 'lucide-react'
import { formatNumber } from '#kernel/numbers.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { HitSteps } from './hit-steps.tsx'
import type { BookSearch, SearchHit } from './use-book-search.ts'

/** The hits of a search while its panel is closed: on a phone the panel would cover the page with the hit. */
export function HitBar({
  search,
  shown,
  onList,
}: {
  search: BookSearch<SearchHit>
  /** Whether the reader's controls are visible. */
  shown: boolean
  onList: () => void
}) {
  const { hits, present = 0, hasMore } = search
  return (
    <section
      aria-label="Hasil pencarian"
      data-reader-controls
      // Below the top bar, whose menu opens over it.
      className={classes(
        'absolute inset-x-3 top-17 z-10 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] items-center rounded bg-surface pl-4 text-sm text-ink shadow-float transition-opacity',
        !shown && 'pointer-events-none opacity-0 focus-within:pointer-events-auto focus-within:opacity-100',
      )}
    >
      <p role="status" className="min-w-0 truncate pr-2 tabular-nums">
        {formatNumber(present + 1)} dari {formatNumber(hits.length)}
        {hasMore && '+'} hasil
      </p>
      <HitSteps onStep={search.step} />
      <IconButton label="Semua hasil" onClick={onList}>
        <List aria-hidden className="size-5" />
      </IconButton>
      <IconButton label="Akhiri pencarian" onClick={() => search.setQuery('')}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </section>
  )
}
