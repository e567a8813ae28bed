import { linkOf } from './links.ts'

export type PageGestures = {
  isPaged: () => boolean
  turnsLeft: boolean
  /** Scrolled text runs sideways: a wheel, which scrolls downwards, has to move it sideways. */
  isVertical: boolean
  onTurn: (direction: 1 | -1) => void
  /** Whether a tap at this point opens something. */
  isTaken: (x: number, y: number) => boolean
  onActivity: () => void
}

const SWIPE_MIN = 40
const TAP_MOST = 8
/** The share of the window at each side in which a tap turns the page. */
const SIDE = 0.28
/** A touch pad sends events for a while after the fingers have left it. */
const WHEEL_REST_MS = 180
/** Pixels of a line, for wheels that count in lines. */
const LINE = 40

/**
 * Turns pages by tap, swipe and wheel, except while text is selected.
 * @returns a function to call when the mode has changed
 */
export function listenToGestures(frame: Window, gestures: PageGestures): () => void {
  const { document } = frame
  const toward = (isLeft: boolean): 1 | -1 => (isLeft === gestures.turnsLeft ? 1 : -1)
  let down: { x: number; y: number; id: number } | undefined

  document.addEventListener('pointerdown', (event) => {
    down =
      event.isPrimary && event.button === 0
        ? { x: event.clientX, y: event.clientY, id: event.pointerId }
        : undefined
    gestures.onActivity()
  })
  document.addEventListener('pointermove', () => gestures.onActivity(), { passive: true })
  document.addEventListener('pointerup', (event) => {
    const from = down
    down = undefined
    if (!from || from.id !== event.pointerId || !gestures.isPaged()) return
    const dx = event.clientX - from.x
    const dy = event.clientY - from.y
    const isSelecting = document.getSelection()?.isCollapsed === false
    if (event.pointerType !== 'mouse' && Math.abs(dx) > SWIPE_MIN && Math.abs(dx) > 1.5 * Math.abs(dy)) {
      if (!isSelecting) gestures.onTurn(toward(dx > 0))
      return
    }
    const isTap = Math.abs(dx) <= TAP_MOST && Math.abs(dy) <= TAP_MOST
    if (!isTap || isSelecting || isInteractive(event.target)) return
    if (gestures.isTaken(event.clientX, event.clientY)) return
    const share = event.clientX / frame.innerWidth
    if (share < SIDE) gestures.onTurn(toward(true))
    else if (share > 1 - SIDE) gestures.onTurn(toward(false))
  })

  let lastWheel = 0
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) return
    const isMostlyDown = Math.abs(event.deltaY) >= Math.abs(event.deltaX)
    if (!gestures.isPaged()) {
      if (!isMostlyDown) return
      event.preventDefault()
      const by = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY
      frame.scrollBy({ left: gestures.turnsLeft ? -by : by, behavior: 'instant' })
      return
    }
    event.preventDefault()
    const rests = event.timeStamp - lastWheel < WHEEL_REST_MS
    lastWheel = event.timeStamp
    const by = isMostlyDown ? event.deltaY : event.deltaX
    if (!rests && Math.abs(by) >= 4) gestures.onTurn(by > 0 ? 1 : -1)
  }
  const follow = () => {
    document.removeEventListener('wheel', onWheel)
    // The browser scrolls without waiting for scripts only where no listener may cancel the scrolling.
    if (gestures.isPaged() || gestures.isVertical)
      document.addEventListener('wheel', onWheel, { passive: false })
  }
  follow()
  return follow
}

function isInteractive(target: EventTarget | null): boolean {
  if (linkOf(target)) return true
  const element = target as Element | null
  return element?.closest?.('summary,[role=dialog]') != null
}
