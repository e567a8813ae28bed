import { DAY } from '#kernel/time.ts'

/** Whole days until a subscription ends, with a begun day counted; 0 or fewer once it has ended. */
export function daysLeft(expiredDate: string, now: Date): number {
  return Math.ceil((Date.parse(expiredDate) - now.getTime()) / DAY)
}
