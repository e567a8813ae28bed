import { formatTime, partsInWib } from './time.ts'

const WEEKDAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']
/** From January on. */
export const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]

/** A day `YYYY-MM-DD` in words: `21 November 2026`. */
export function formatLongDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** The Indonesian long form in WIB: `Sabtu, 21 November 2026`. */
export function formatLongDate(at: Date): string {
  const { year, month, day, weekday } = partsInWib(at)
  return `${WEEKDAYS[weekday]}, ${day} ${MONTHS[month - 1]} ${year}`
}

/** With the time at which something ends or begins: `Sabtu, 21 November 2026, pukul 08:00 WIB`. */
export const formatLongMoment = (at: Date): string =>
  `${formatLongDate(at)}, pukul ${formatTime(at).split(',')[0]}`
