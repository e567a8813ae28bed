import { CalendarClock } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CallData } from '#contracts/calls.ts'
import type { FileSource } from '#contracts/library.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { DAY, formatTime } from '#kernel/time.ts'
import { shopNow } from '../api/shop-clock.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { ButtonLink } from '../ui/button.tsx'

export type SubscriptionNoticeProps = {
  subscription: CallData<'GET /api/user/subscription'>
  /** The shelf that it stands above. Over the bought books only an end that is near is said. */
  shelf: FileSource
}

/** From this time before the end, the button to renew is shown. */
const SOON = 7 * DAY

/** The whole days left, or that it is the last one. */
function timeLeft(left: number): string {
  const days = Math.floor(left / DAY)
  return days === 0 ? 'kurang dari sehari lagi' : `${days} hari lagi`
}

/** When the subscription ends; after its end, what renewing opens. Nothing for a user who never had one. */
export function SubscriptionNotice({
  subscription: { ends_at, total, titles },
  shelf,
}: SubscriptionNoticeProps) {
  const now = useMinute()
  if (ends_at === null) return null
  const end = new Date(ends_at)
  const left = end.getTime() - now
  const isOver = left <= 0
  if (shelf === 'Book User' && (isOver || left >= SOON)) return null
  const renew = (
    <ButtonLink kind={isOver ? 'primary' : 'secondary'} link={<Link to={paths.packages()} />}>
      Perpanjang langganan
    </ButtonLink>
  )
  return (
    <section
      aria-label="Masa langganan"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="font-semibold">
            {isOver ? 'Langganan Anda berakhir pukul ' : 'Langganan Anda berjalan sampai pukul '}
            {formatTime(end)}
            {!isOver && `, ${timeLeft(left)}`}.
          </p>
          {isOver && total > 0 && (
            <p className="mt-1 text-muted">
              Perpanjang untuk membuka lagi {formatNumber(total)} judul, di antaranya{' '}
              {titles.map(({ id, slug, title }, i) => (
                <span key={id}>
                  {i > 0 && (i === titles.length - 1 ? ' dan ' : ', ')}
                  <Link to={paths.bookDetail(slug)}>{title}</Link>
                </span>
              ))}
              . Tempat baca dan catatan Anda tetap tersimpan.
            </p>
          )}
        </div>
      </div>
      {left < SOON && renew}
    </section>
  )
}

/** The current time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(shopNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
