import { searchWords } from './search/search-words.rules.ts'

const VOLUME = / [(#]? ?(?:(?:no|nomor|jilid|vol|volume|seri|bagian|edisi|buku ke)\b[. ]{0,3})?#?\d/iu

/**
 * How the titles of a series begin, in the words of `listings.title_words`: the text before the number of the volume
 * (`Arah Angin No. 23` → `arah angin`) or before the colon. A single word before a colon names no series.
 */
export function seriesKey(title: string): string | undefined {
  const name = title.split(/\s/).filter(Boolean).join(' ')
  const volume = VOLUME.exec(name)
  const colon = name.indexOf(':')
  const end = Math.min(
    volume?.index ?? Number.POSITIVE_INFINITY,
    colon < 0 ? Number.POSITIVE_INFINITY : colon,
  )
  if (!Number.isFinite(end)) return undefined
  const words = searchWords(name.slice(0, end))
  const least = volume !== null && volume.index === end ? 1 : 2
  const key = words.join(' ')
  return words.length >= least && key.length >= 4 ? key : undefined
}
