/** `2-3 day`, `4 HARI`, `1 - 2`, `6 jam`: as days, or empty where they cannot be read. */
export function daysOf(text: string): string {
  if (/jam|hour/i.test(text)) return '1'
  const days = /^(\d{1,2})(?: ?- ?(\d{1,2}))? ?(?:hari|days?)?$/i.exec(text.replace(/\s+/g, ' ').trim())
  if (days?.[1] === undefined) return ''
  const [least, most] = [Number(days[1]), Number(days[2] ?? days[1])]
  if (most === 0 || most < least) return ''
  return least === most ? String(most) : `${least}-${most}`
}
