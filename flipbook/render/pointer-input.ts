import type { Point } from '../geometry/zoom.ts'
import { gestureStep, IDLE } from '../gesture/gesture.ts'
import type {
  GestureContext,
  GestureEffect,
  GestureEvent,
  GestureState,
  GestureTarget,
} from '../gesture/gesture-types.ts'
import { type WheelIntent, wheelIntent } from '../gesture/wheel.ts'

export type PointerInputOptions = {
  context(): GestureContext
  /**
   * What part of the book lies under a point of the viewport. Controls on pages are recognised before this is asked.
   */
  targetAt(point: Point): GestureTarget
  wheelMode(): 'scroll' | 'zoom'
  onEffect(effect: GestureEffect): void
  onWheel(intent: WheelIntent, at: Point): void
}

/** Feeds an element's pointer and wheel events to the gesture state machine. Returns a function that stops it. */
export function listenToPointers(element: HTMLElement, options: PointerInputOptions): () => void {
  const abort = new AbortController()
  let state: GestureState = IDLE

  const pointOf = (event: MouseEvent): Point => {
    const bounds = element.getBoundingClientRect()
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top }
  }

  const feed = (event: GestureEvent) => {
    const step = gestureStep(state, event, options.context())
    state = step.state
    for (const effect of step.effects) options.onEffect(effect)
  }

  const onDown = (event: PointerEvent) => {
    const at = pointOf(event)
    const target = isControl(event.target, element) ? 'control' : options.targetAt(at)
    feed({
      type: 'down',
      id: event.pointerId,
      ...at,
      target,
      primary: event.pointerType !== 'mouse' || event.button === 0,
    })
  }

  const onMove = (event: PointerEvent) => {
    const before = state.phase
    if (event.pointerType === 'mouse' && event.buttons === 0) {
      // A button released outside the window sends no event. The pointer then comes back without the button.
      feed({ type: 'cancel', id: event.pointerId })
      return
    }
    feed({ type: 'move', id: event.pointerId, ...pointOf(event) })
    // The pointer is captured only once it drags: a captured pointer would take the click from a link.
    const drags = state.phase === 'flipping' || state.phase === 'panning' || state.phase === 'pinching'
    if (drags && state.phase !== before && event.buttons > 0) element.setPointerCapture(event.pointerId)
  }

  const onWheel = (event: WheelEvent) => {
    const intent = wheelIntent(event, options.wheelMode(), options.context().zoomed)
    if (!intent) return
    event.preventDefault()
    options.onWheel(intent, pointOf(event))
  }

  const listening = { signal: abort.signal }
  element.addEventListener('pointerdown', onDown, listening)
  element.addEventListener('pointermove', onMove, listening)
  element.addEventListener(
    'pointerup',
    (event) => feed({ type: 'up', id: event.pointerId, ...pointOf(event) }),
    listening,
  )
  element.addEventListener(
    'pointercancel',
    (event) => feed({ type: 'cancel', id: event.pointerId }),
    listening,
  )
  element.addEventListener(
    'lostpointercapture',
    (event) => {
      // A finger is first captured by the element that it touches. That element loses it when this one captures it,
      // which does not end the gesture.
      if (event.target === element) feed({ type: 'cancel', id: event.pointerId })
    },
    listening,
  )
  element.addEventListener('wheel', onWheel, { passive: false, signal: abort.signal })
  // The browser's own dragging of links and pictures would take the pointer away during a turn.
  element.addEventListener('dragstart', (event) => event.preventDefault(), listening)
  return () => abort.abort()
}

function isControl(target: EventTarget | null, within: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  const control = target.closest('a[href], button, input, select, textarea, [data-flipbook-control]')
  return control !== null && within.contains(control)
}
