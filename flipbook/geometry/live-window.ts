import { indexesOfSpread, type Spread } from './spreads.ts'

export type LivePlan = {
  /** Indexes of the page list, the most wanted first: in view, then ahead, then behind. */
  visible: readonly number[]
  near: readonly number[]
  /** The most canvas pixels that one page may take at the viewport's own resolution. */
  pagePixels: number
  /** The most that a page in view may take once zoomed and still. */
  zoomedPixels: number
}

export type LiveWindow = {
  spreads: readonly Spread[]
  /** The spread in view, and while a page turns also the one it leads to. */
  shown: readonly number[]
  /** 1 when the reader last went forward, −1 when back: more pages are kept ahead than behind. */
  heading: 1 | -1
  maxLivePages: number
  pixelBudget: number
  zoomed: boolean
}

/**
 * Which pages are kept alive, and how many pixels each may take, so that all of them, the sheet that is being
 * turned (two pages' worth) and a sharper picture beside the plain one never exceed the budget:
 *
 *     pagePixels = budget / (maxLivePages + 2)
 *     zoomedPixels = (budget − (visible + 2) · pagePixels) / visible
 *
 * While zoomed only the pages in view are kept; their neighbours' share goes into sharpness.
 */
export function planLiveWindow(window: LiveWindow): LivePlan {
  const { spreads, shown, heading, pixelBudget, zoomed } = window
  const maxLivePages = Math.max(4, Math.trunc(window.maxLivePages))
  const pagesOf = (spread: number) => indexesOfSpread(spreads, spread)

  const visible = [...new Set(shown.flatMap(pagesOf))].slice(0, maxLivePages)
  const near: number[] = []
  const at = shown.at(-1) ?? 0
  if (!zoomed) {
    // Two ahead for one behind, further and further out until the window is full.
    for (const distance of [1, 2, -1, 3, 4, -2]) {
      const pages = pagesOf(at + distance * heading).filter((index) => !visible.includes(index))
      if (visible.length + near.length + pages.length > maxLivePages) break
      near.push(...pages)
    }
  }
  const pagePixels = Math.floor(pixelBudget / (maxLivePages + 2))
  const sharers = Math.max(1, visible.length)
  return {
    visible,
    near,
    pagePixels,
    zoomedPixels: Math.max(pagePixels, Math.floor((pixelBudget - (sharers + 2) * pagePixels) / sharers)),
  }
}
