import type { EXPORT_EVERY } from '#contracts/exchange-choices.ts'
import { DAY, HOUR, WIB_OFFSET } from '#kernel/time.ts'

/** Files are made at two in the morning in Jakarta, those of a week on Mondays. */
const HOUR_OF_DAY = 2
/** 1 January 1970 was a Thursday. */
const MONDAY = 4

/** When the next file is due after a moment; null where no clock makes files. */
export function nextExportAt(every: (typeof EXPORT_EVERY)[number], after: Date): Date | null {
  if (every === 'never') return null
  const shift = WIB_OFFSET - HOUR_OF_DAY * HOUR
  const days = Math.floor((after.getTime() + shift) / DAY) + 1
  const due = every === 'day' ? days : days + ((7 + MONDAY - (days % 7)) % 7)
  return new Date(due * DAY - shift)
}
