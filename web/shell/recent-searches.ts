const KEY = 'recent_searches'
const MOST = 6
const SHORTEST = 2

/**
 * The searches made on this device, the latest first. They never leave the device; the end of a session clears them
 * with everything else in local storage.
 */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function storeSearches(searches: readonly string[]): void {
  try {
    if (searches.length === 0) window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // A browser without storage has no recent searches.
  }
}

export const isSameSearch = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Adds a search at the top. An earlier one that it continues is removed: `gang` was the beginning of `gang kenari`. */
export function rememberSearch(text: string): void {
  const search = text.trim().replace(/\s+/g, ' ')
  if (search.length < SHORTEST) return
  const [latest, ...others] = recentSearches()
  const continued = latest !== undefined && search.toLowerCase().startsWith(latest.toLowerCase())
  const kept = latest === undefined || continued ? others : [latest, ...others]
  storeSearches([search, ...kept.filter((one) => !isSameSearch(one, search))].slice(0, MOST))
}
