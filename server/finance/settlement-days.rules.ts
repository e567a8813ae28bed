import { dayInWib } from '#kernel/time.ts'
import { readDate, sniffDayOrder } from '#server/exchange/date.rules.ts'

const WITH_OFFSET =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/
const CLOCK = /[,T ] ?\d{1,2}[:.]\d{2}/

/**
 * The first and the last day of a file's times, `YYYY-MM-DD` in WIB; null where it has none that can be read. Times
 * without an offset are in WIB.
 * @param today a day more than ten years later is none
 */
export function daysOf(times: Iterable<string>, today: string): [first: string, last: string] | null {
  const days = new Set<string>()
  const dates = new Set<string>()
  for (const time of times) {
    if (WITH_OFFSET.test(time)) {
      const at = new Date(time)
      if (!Number.isNaN(at.getTime())) days.add(dayInWib(at))
    } else {
      const clock = time.search(CLOCK)
      dates.add(clock === -1 ? time : time.slice(0, clock))
    }
  }
  const { order } = sniffDayOrder([...dates])
  for (const date of dates) {
    const day = readDate(date, today, order)
    if (day !== undefined) days.add(day)
  }
  const sorted = [...days].sort()
  const [first, last] = [sorted.at(0), sorted.at(-1)]
  return first === undefined || last === undefined ? null : [first, last]
}
