const KEY = 'scroll_places'
const MOST = 50

/** How far down each entry of this tab's history was scrolled, by an id of the entry. */
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
      // A browser that stores nothing begins each document at its top.
    }
  })
  return known
}

/**
 * To be called when another entry of the history stands on the screen, before it is painted: from then on, scrolling
 * counts for it.
 * @returns how far down it was when it was left; 0 for one that is new
 */
export function enterPlace(id: string): number {
  present = id
  if (places === undefined) {
    places = follow()
    // Scrolled before the script came.
    if (window.scrollY > 0) places.set(id, Math.round(window.scrollY))
  }
  return places.get(id) ?? 0
}
