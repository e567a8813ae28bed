import { CalendarClock, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DAY, formatTime, HOUR } from '#kernel/time.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { shopNow } from '../api/shop-clock.ts'
import { paths } from '../paths.ts'

/** How long before the end the notice appears. */
const NOTICE = 3 * DAY
/** How long a session with an open book may continue reading. */
const GRACE = HOUR
/** The longest delay of a timer. */
const LONGEST_WAIT = 12 * HOUR

/** Tells a subscriber in time that the subscription ends and, after its end, how long the book stays open. */
export function SubscriptionEnd({ end }: { end: Date }) {
  const [now, setNow] = useState(shopNow)
  const [closed, setClosed] = useState<'soon' | 'over'>()
  const left = end.getTime() - now
  const said = left <= 0 ? 'over' : left <= NOTICE ? 'soon' : undefined
  useEffect(() => {
    if (left <= 0) return
    const next = left > NOTICE ? left - NOTICE : left
    const timer = setTimeout(() => setNow(shopNow()), Math.min(next + 50, LONGEST_WAIT))
    return () => clearTimeout(timer)
  }, [left])
  if (said === undefined || said === closed) return null
  return (
    <div
      role="status"
      data-reader-controls
      className="fixed inset-x-3 top-17 z-30 mx-auto flex max-w-md animate-[appear_160ms] items-start gap-3 rounded bg-surface py-2 pr-1 pl-4 text-sm text-ink shadow-float"
    >
      <CalendarClock aria-hidden className="mt-3 size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 py-2">
        {said === 'soon'
          ? `Langganan Anda berakhir pukul ${formatTime(end)}. `
          : `Langganan Anda telah berakhir. Buku yang sedang terbuka ini dapat dibaca sampai pukul ${formatTime(new Date(end.getTime() + GRACE))}. `}
        <a href={paths.packages()} target="_blank" rel="noopener" className="font-semibold text-primary">
          Perpanjang langganan
        </a>
      </p>
      <IconButton
        label="Tutup pemberitahuan langganan"
        className="text-muted"
        onClick={() => setClosed(said)}
      >
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}
