import { useEffect, useEffectEvent } from 'react'

// The browser's Back closes what is open over a page: a dialog, a sheet, the picture viewer. While one is open, the page
// has a second, spare history entry. Back from the spare closes what is open. Where nothing is open any more, it goes
// on to the page before, so that nobody notices the spare. The spare is not removed when a dialog closes by its own
// buttons: going back takes time, and would undo the opening of a page meanwhile.

type Place = { key: unknown; href: string; isSpare: boolean }

/** What is open, the topmost last; each entry is the function that closes it. */
const layers: (() => void)[] = []
let here: Place | undefined
let isWatching = false

const isSamePage = (one: Place | undefined, other: Place) =>
  one?.key === other.key && one?.href === other.href

function readPlace(): Place {
  const { key, isSpare } = (window.history.state ?? {}) as { key?: unknown; isSpare?: unknown }
  return { key, href: window.location.href, isSpare: isSpare === true }
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('popstate', onPop, { capture: true })
}

function keepSpare(): void {
  watch()
  if (!readPlace().isSpare) window.history.pushState({ ...window.history.state, isSpare: true }, '')
  here = readPlace()
}

function onPop(event: PopStateEvent): void {
  const from = here
  const to = readPlace()
  here = to
  if (!isSamePage(from, to) || from?.isSpare === to.isSpare) return
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

/** Must be called when another page is shown, so that what is open over it can be closed there as well. */
export function notePage(): void {
  watch()
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
