import { dayInWib, partsInWib } from '#kernel/time.ts'

/** What a field of the kind `datetime-local` holds, for a moment: the shop's clock is Jakarta's. */
export function momentField(moment: string | null): string {
  return moment === null ? '' : inWib(new Date(moment))
}

/** The moment that such a field names, null where it is empty. */
export const typedMoment = (field: string): string | null => (field === '' ? null : `${field}:00+07:00`)

const two = (value: number) => String(value).padStart(2, '0')

function inWib(at: Date): string {
  const { hour, minute } = partsInWib(at)
  return `${dayInWib(at)}T${two(hour)}:${two(minute)}`
}
