import { formatLongDate } from '#kernel/long-date.ts'
import { DAY, HOUR, WIB_OFFSET } from '#kernel/time.ts'

/** The greeting of the time of day in WIB. */
function greeting(now: Date): string {
  const hour = Math.floor(((now.getTime() + WIB_OFFSET) % DAY) / HOUR)
  if (hour < 4 || hour >= 18) return 'Selamat malam'
  if (hour < 11) return 'Selamat pagi'
  return hour < 15 ? 'Selamat siang' : 'Selamat sore'
}

/** The heading of the first screen, and the day beside it. */
export const homeHeading = (now: Date) => ({
  title: greeting(now),
  actions: (
    // Either may have changed since the server wrote it.
    <p suppressHydrationWarning className="text-muted">
      {formatLongDate(now)}
    </p>
  ),
})
