/**
 * About 200 words of Indonesian a minute, with the space after each. Most people read plain prose silently at 180 to
 * 240 words a minute.
 */
const CHARACTERS_A_MINUTE = 1_350

/** How long the rest of a book takes to read. */
export function timeLeft(characters: number): string {
  const minutes = Math.round(characters / CHARACTERS_A_MINUTE)
  if (minutes < 1) return 'kurang dari 1 menit tersisa'
  if (minutes < 60) return `${minutes} menit tersisa`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return rest === 0 ? `${hours} jam tersisa` : `${hours} jam ${rest} menit tersisa`
}
