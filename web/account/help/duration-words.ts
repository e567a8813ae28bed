const MINUTE = 60_000

/** How long something took, in at most two units: `2 jam 5 menit`. */
export function durationWords(from: string, until: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / MINUTE))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const parts: [number, string][] =
    days > 0
      ? [
          [days, 'hari'],
          [hours, 'jam'],
        ]
      : [
          [hours, 'jam'],
          [minutes % 60, 'menit'],
        ]
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ')
}
