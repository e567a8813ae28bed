/** Percent as people type it, in hundredths of a percent; undefined for anything else, and above 100. */
export const pointsIn = (text = ''): number | undefined => {
  const typed = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/%$/, ''))
  const points = typed === null ? undefined : Number(typed[1]) * 100 + Number((typed[2] ?? '').padEnd(2, '0'))
  return points !== undefined && points <= 10_000 ? points : undefined
}

/** The same as a field shows it: `47,5`. */
export const pointsText = (basisPoints: number): string => String(basisPoints / 100).replace('.', ',')
