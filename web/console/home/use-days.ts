import { FIGURE_DAYS } from '#contracts/choices.ts'
import { useListAddress } from '../lists/use-list-address.ts'

export const DAYS_OPTIONS = FIGURE_DAYS.map((days) => ({ value: String(days), text: `${days} hari` }))
const USUAL = 30

/** The time for which the home screen shows its figures, in days; it stands in the address. */
export function useDays(): (typeof FIGURE_DAYS)[number] {
  const chosen = useListAddress().get('hari')
  return FIGURE_DAYS.find((days) => String(days) === chosen) ?? USUAL
}
