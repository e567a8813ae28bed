import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ViewState } from './book-view.ts'
import { timeLeft } from './reading-time.ts'

export type HtmlFooterProps = {
  view: ViewState
  isPaged: boolean
  turnsLeft: boolean
  onTurn: (direction: 1 | -1) => void
  onShare: (share: number) => void
  /** Called before the slider moves. */
  onLeave: () => void
}

/** How far the reader is and how long the rest takes, with buttons that turn pages. */
export function HtmlFooter({ view, isPaged, turnsLeft, onTurn, onShare, onLeave }: HtmlFooterProps) {
  // The requested place while the slider is held: the text itself only stops at whole lines and pages.
  const [sliding, setSliding] = useState<number>()
  const percent = sliding ?? Math.round(view.share * 100)
  const settle = () => setSliding(undefined)
  const turn = (direction: 1 | -1) => (
    <IconButton
      label={direction === 1 ? 'Halaman berikutnya' : 'Halaman sebelumnya'}
      disabled={direction === 1 ? view.isAtEnd : view.isAtStart}
      onClick={() => onTurn(direction)}
    >
      {(direction === 1) === turnsLeft ? (
        <ChevronLeft aria-hidden className="size-6" />
      ) : (
        <ChevronRight aria-hidden className="size-6" />
      )}
    </IconButton>
  )
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      {isPaged && turn(turnsLeft ? 1 : -1)}
      <input
        type="range"
        dir={turnsLeft ? 'rtl' : 'ltr'}
        min={0}
        max={100}
        value={percent}
        aria-label="Kemajuan membaca"
        aria-valuetext={`${percent} persen`}
        onPointerDown={onLeave}
        onChange={(event) => {
          const wanted = Number(event.target.value)
          setSliding(wanted)
          onShare(wanted / 100)
        }}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
        className="mx-2 h-11 min-w-0 flex-1 cursor-pointer accent-primary"
      />
      <p className="flex shrink-0 flex-col text-right text-sm text-muted tabular-nums sm:flex-row sm:gap-2 sm:px-2">
        <span className="font-semibold text-ink">{percent}%</span>
        <span className="max-sm:text-xs">{view.isAtEnd ? 'Akhir buku' : timeLeft(view.charactersLeft)}</span>
      </p>
      {isPaged && turn(turnsLeft ? -1 : 1)}
    </div>
  )
}
