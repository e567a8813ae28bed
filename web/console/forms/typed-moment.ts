/** What a field of the kind `datetime-local` holds, for a moment: the shop's clock is Jakarta's. */
export function momentField(moment: string | null): string {
  return moment === null ? '' : inWib(new Date(moment)).slice(0, 16)
}

/** The moment that such a field names, null where it is empty. */
export const typedMoment = (field: string): string | null => (field === '' ? null : `${field}:00+07:00`)

const WIB_OFFSET_MS = 7 * 60 * 60 * 1000
const inWib = (at: Date) => new Date(at.getTime() + WIB_OFFSET_MS).toISOString()
