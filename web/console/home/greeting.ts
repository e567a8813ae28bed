import { DAY, HOUR, WIB_OFFSET } from '#kernel/time.ts'

/** The greeting of the time of day in WIB. */
export function greeting(at: Date): string {
  const hour = Math.floor(((at.getTime() + WIB_OFFSET) % DAY) / HOUR)
  if (hour < 4 || hour >= 18) return 'Selamat malam'
  if (hour < 11) return 'Selamat pagi'
  return hour < 15 ? 'Selamat siang' : 'Selamat sore'
}
