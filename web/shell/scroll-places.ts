const KEY = 'scroll_places'
const MOST = 50

/** The scroll position of each history entry of this tab, by an id of the entry. */
let places: Map<string, number> | undefined
let present = ''

function stored(): Map<string, number> {
  try {
    return new Map(JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function follow(): Map<string, number> {
  const known = stored()
  window.addEventListener('scroll', () => known.set(present, Math.round(window.scrollY)), { passive: true })
  window.addEventListener('pagehide', () => {
    try {
      window.sessionStorage.setItem(KEY, JSON.stringify([...known].slice(-MOST)))
    } catch {
      // In a browser without storage each document starts at its top.
    }
  })
  return known
}

/**
 * Must be called when another history entry is shown, before the paint: from then on, scrolling is stored for it.
 * @returns the scroll position at which it was left; 0 for a new entry
 */
export function enterPlace(id: string): number {
  present = id
  if (places === undefined) {
    places = follow()
    // The page was scrolled before the script had loaded.
    if (window.scrollY > 0) places.set(id, Math.round(window.scrollY))
  }
  return places.get(id) ?? 0
}
