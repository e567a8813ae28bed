import { DAY } from '#kernel/time.ts'

/** Whole days that a subscription still runs, a begun one counted; 0 or fewer once it has ended. */
export function daysLeft(expiredDate: string, now: Date): number {
  return Math.ceil((Date.parse(expiredDate) - now.getTime()) / DAY)
}
