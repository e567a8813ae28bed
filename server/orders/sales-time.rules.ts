import { DAY, dayInWib, endOfDayInWib } from '#kernel/time.ts'

const startOf = (day: string) => new Date(endOfDayInWib(day).getTime() - DAY)

export const dayAfter = (day: string, count = 1): string =>
  dayInWib(new Date(startOf(day).getTime() + count * DAY))

/** The days from one to another, both included. */
export function daysBetween(from: string, until: string): string[] {
  const days = []
  for (let day = from; day <= until; day = dayAfter(day)) days.push(day)
  return days
}

export const timeOfDays = (from: string, until: string) => ({
  since: startOf(from),
  before: endOfDayInWib(until),
})
