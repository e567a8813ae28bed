import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * The time left as `23:59:41`, with whole days before it (`1 hari 02:03:04`), from milliseconds. A begun second
 * counts as whole, so that 00:00:00 is the end itself.
 */
export function countdownText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND))
  const inMs = seconds * SECOND
  const days = Math.floor(inMs / DAY)
  const clock = [(inMs % DAY) / HOUR, (inMs % HOUR) / MINUTE, (inMs % MINUTE) / SECOND]
    .map((part) => two(Math.floor(part)))
    .join(':')
  return days === 0 ? clock : `${days} hari ${clock}`
}

/** The same in words for screen readers, to the minute: a spoken clock would soon be wrong. */
export function countdownWords(left: number): string {
  const minutes = Math.max(0, Math.ceil(left / MINUTE))
  const days = Math.floor(minutes / (24 * 60))
  const hours = Math.floor(minutes / 60) % 24
  const parts = [
    days > 0 && `${days} hari`,
    hours > 0 && `${hours} jam`,
    minutes % 60 > 0 && `${minutes % 60} menit`,
  ].filter(Boolean)
  return parts.length === 0 ? 'habis' : parts.join(' ')
}
