import { useEffect, useEffectEvent } from 'react'

// The browser's Back closes what is open over a page: a dialog, a sheet, the picture viewer. While one is open, the page
// has a second, spare history entry. Back from the spare closes what is open. Where nothing is open any more, it goes
// on to the page before, so that nobody notices the spare. The spare is not removed when a dialog closes by its own
// buttons: going back takes time, and would undo the opening of a page meanwhile.

type Place = { key: unknown; href: string; isSpare: boolean }

/** What is open, the topmost last; each entry is the function that closes it. */
const layers: (() => void)[] = []
let here: Place | undefined

const isSamePage = (one: Place | undefined, other: Place) =>
  one?.key === other.key && one?.href === other.href

function readPlace(): Place {
  const { key, isSpare } = (window.history.state ?? {}) as { key?: unknown; isSpare?: unknown }
  return { key, href: window.location.href, isSpare: isSpare === true }
}

/**
 * Must be called before the router begins to listen: browsers call the listeners of this event in the order in which
 * they were added, also those that capture, and what closes something must not reach the router.
 */
export function watchBack(): void {
  window.addEventListener('popstate', onPop)
}

function keepSpare(): void {
  if (!readPlace().isSpare) window.history.pushState({ ...window.history.state, isSpare: true }, '')
  here = readPlace()
}

function onPop(event: PopStateEvent): void {
  const from = here
  const to = readPlace()
  here = to
  if (!isSamePage(from, to)) return
  if (from?.isSpare === to.isSpare) {
    if (layers.length > 0) closeOnUnnotedPage(event)
    return
  }
  // Otherwise the router would load again the page that is on the screen.
  event.stopImmediatePropagation()
  if (to.isSpare) return
  const closeTop = layers.at(-1)
  if (closeTop === undefined) {
    window.history.back()
    return
  }
  closeTop()
  // Another layer may be open below it, or it asks before it closes.
  setTimeout(() => {
    if (layers.length > 0) keepSpare()
  })
}

/**
 * Back has led from a page that the router has just pushed, and that `notePage` does not know yet, to the last entry that
 * it knows. What is open over the new page is closed, and the browser goes forward to that page again.
 */
function closeOnUnnotedPage(event: PopStateEvent): void {
  event.stopImmediatePropagation()
  layers.at(-1)?.()
  window.history.forward()
}

/** Must be called when another page is shown, so that what is open over it can be closed there as well. */
export function notePage(): void {
  const place = readPlace()
  // Known already. Where only the spare entry differs, Back was pressed and its event is still to come.
  if (isSamePage(here, place)) return
  here = place
  if (layers.length > 0) keepSpare()
}

/** While `open`, the browser's Back calls `close` instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const layer = () => closeNow()
    layers.push(layer)
    keepSpare()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [open])
}
