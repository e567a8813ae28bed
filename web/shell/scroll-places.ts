const KEY = 'scroll_places'
const MOST = 50
/** A page that has not grown to its place within this time stays where it is, in milliseconds. */
const GIVE_UP = 5000
/** What moves a page by hand. From then on it belongs to the hand. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

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

/**
 * Scrolls to where a page was left, and again while the page grows, until it is moved by hand. Sections that are
 * rendered only in view are rendered meanwhile: their reserved heights would put other content at that position.
 * @param top in pixels from the top of the page
 * @returns stops it
 */
export function scrollBackTo(top: number): () => void {
  const root = document.documentElement
  root.toggleAttribute('data-returning', true)
  window.scrollTo(0, top)
  const growth = new ResizeObserver(() => window.scrollTo(0, top))
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    root.removeAttribute('data-returning')
    for (const event of BY_HAND) window.removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, GIVE_UP)
  growth.observe(document.body)
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true })
  return stop
}
