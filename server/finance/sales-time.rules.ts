import { DAY, dayInWib, endOfDayInWib, startOfDayInWib } from '#kernel/time.ts'

export const dayAfter = (day: string, count = 1): string =>
  dayInWib(new Date(startOfDayInWib(day).getTime() + count * DAY))

/** The days from one to another, both included. */
export function daysBetween(from: string, until: string): string[] {
  const days = []
  for (let day = from; day <= until; day = dayAfter(day)) days.push(day)
  return days
}

export const timeOfDays = (from: string, until: string) => ({
  since: startOfDayInWib(from),
  before: endOfDayInWib(until),
})
