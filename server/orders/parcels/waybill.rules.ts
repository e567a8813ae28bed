/** As couriers print them: letters and digits, sometimes in groups. */
const TRACKING_NUMBER = /^[A-Z0-9][A-Z0-9-]{4,38}[A-Z0-9]$/

/** A tracking number as it is stored; undefined for a text that is none. */
export function readTrackingNumber(text: string): string | undefined {
  const number = text.trim().toUpperCase()
  return TRACKING_NUMBER.test(number) ? number : undefined
}
