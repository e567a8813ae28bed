const PERCENT = /^(\d{1,3})(?:[.,](\d{1,2}))?$/

/** Percent as people type it, `2,5` or `2.5`, in hundredths of a percent. Undefined where it is none. */
export function typedPoints(text: string): number | undefined {
  const typed = PERCENT.exec(text.trim().replace(/%$/, '').trim())
  return typed === null ? undefined : Number(typed[1]) * 100 + Number((typed[2] ?? '').padEnd(2, '0'))
}

/** The same for a part of a whole: undefined above 100 % too. */
export const pointsIn = (text = ''): number | undefined => {
  const points = typedPoints(text)
  return points !== undefined && points <= 10_000 ? points : undefined
}

/** What `read` finds behind the sign that the text may begin with. */
export function signed(text: string, read: (text: string) => number | undefined): number | undefined {
  const typed = text.trim()
  const value = read(typed.replace(/^[+-]/, ''))
  return value !== undefined && typed.startsWith('-') ? -value : value
}

/** The same as a field shows it: `47,5`. */
export const pointsText = (basisPoints: number): string => String(basisPoints / 100).replace('.', ',')
