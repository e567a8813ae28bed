import type { Point } from '../geometry/zoom.ts'
import type {
  GestureContext,
  GestureEffect,
  GestureEvent,
  GestureState,
  GestureStep,
} from './gesture-types.ts'

export const IDLE: GestureState = { phase: 'idle' }

/** A drag released beyond a quarter of the page commits the turn. */
const COMMIT_BEYOND = 0.25

/**
 * One step of the pointer state machine: the next state and what the book has to do. Pure: it knows neither the
 * DOM nor the time.
 */
export function gestureStep(state: GestureState, event: GestureEvent, context: GestureContext): GestureStep {
  switch (event.type) {
    case 'down':
      return onDown(state, event)
    case 'move':
      return onMove(state, event, context)
    case 'up':
      return onUp(state, event, context)
    case 'cancel':
      return onCancel(state, event)
  }
}

/** Whether a drag that ends at this progress turns the page. */
function commits(progress: number): boolean {
  return progress > COMMIT_BEYOND
}

function onDown(state: GestureState, event: GestureEvent & { type: 'down' }): GestureStep {
  const at = { id: event.id, x: event.x, y: event.y }
  // The same pointer cannot go down twice. Its release was lost, for example outside the window, so this is a new
  // start.
  const restarts = state.phase !== 'idle' && state.phase !== 'pinching' && state.id === event.id
  if (restarts) {
    const fresh = onDown(IDLE, event)
    return state.phase === 'flipping'
      ? { state: fresh.state, effects: [{ type: 'flip-end', commit: false }] }
      : fresh
  }
  switch (state.phase) {
    case 'idle':
      if (!event.primary) return still({ phase: 'ignored', id: event.id })
      return still({ phase: 'pressed', id: event.id, start: point(event), target: event.target })
    case 'pressed':
      return still({ phase: 'pinching', first: { id: state.id, ...state.start }, second: at })
    case 'panning':
      return still({ phase: 'pinching', first: { id: state.id, ...state.last }, second: at })
    case 'flipping':
      // A second finger starts a pinch: the page goes back.
      return {
        state: { phase: 'pinching', first: { id: state.id, ...state.start }, second: at },
        effects: [{ type: 'flip-end', commit: false }],
      }
    default:
      return still(state)
  }
}

function onMove(
  state: GestureState,
  event: GestureEvent & { type: 'move' },
  context: GestureContext,
): GestureStep {
  if (state.phase === 'pinching') return movePinch(state, event)
  if (state.phase === 'idle' || state.id !== event.id) return still(state)
  switch (state.phase) {
    case 'pressed':
      return leavePress(state, event, context)
    case 'flipping': {
      const progress = flipProgress(state, event)
      return { state: { ...state, progress }, effects: [{ type: 'flip-progress', progress }] }
    }
    case 'panning':
      return {
        state: { ...state, last: point(event) },
        effects: [{ type: 'pan', dx: event.x - state.last.x, dy: event.y - state.last.y }],
      }
    case 'ignored':
      return still(state)
  }
}

/** A pressed pointer has moved. Below `swipeMin` it is still a tap; beyond it, its meaning is decided once. */
function leavePress(
  state: GestureState & { phase: 'pressed' },
  event: GestureEvent & { type: 'move' },
  context: GestureContext,
): GestureStep {
  const dx = event.x - state.start.x
  const dy = event.y - state.start.y
  if (Math.hypot(dx, dy) < context.swipeMin) return still(state)
  const ignored: GestureState = { phase: 'ignored', id: state.id }
  if (context.mode === 'select') return still(ignored)
  if (context.zoomed) {
    return {
      state: { phase: 'panning', id: state.id, last: point(event) },
      effects: [{ type: 'pan', dx, dy }],
    }
  }
  const side = dx < 0 ? 'right' : 'left'
  const canFlip = side === 'right' ? context.canFlipRight : context.canFlipLeft
  const mostlyVertical = Math.abs(dy) > Math.abs(dx)
  if (context.mode === 'pan' || !context.dragToFlip || mostlyVertical || !canFlip) return still(ignored)
  const flipping = {
    phase: 'flipping' as const,
    id: state.id,
    start: state.start,
    side: side as 'left' | 'right',
    pageWidth: Math.max(1, context.pageWidth),
    progress: 0,
  }
  const progress = flipProgress(flipping, event)
  return {
    state: { ...flipping, progress },
    effects: [
      { type: 'flip-begin', side },
      { type: 'flip-progress', progress },
    ],
  }
}

function onUp(
  state: GestureState,
  event: GestureEvent & { type: 'up' },
  context: GestureContext,
): GestureStep {
  if (state.phase === 'pinching') return liftFromPinch(state, event)
  if (state.phase === 'idle' || state.id !== event.id) return still(state)
  switch (state.phase) {
    case 'pressed':
      return { state: IDLE, effects: tapEffects(state, context) }
    case 'flipping':
      return { state: IDLE, effects: [{ type: 'flip-end', commit: commits(state.progress) }] }
    default:
      return still(IDLE)
  }
}

function onCancel(state: GestureState, event: GestureEvent & { type: 'cancel' }): GestureStep {
  if (state.phase === 'pinching') return liftFromPinch(state, event)
  if (state.phase === 'idle' || state.id !== event.id) return still(state)
  if (state.phase === 'flipping') return { state: IDLE, effects: [{ type: 'flip-end', commit: false }] }
  return still(IDLE)
}

function tapEffects(state: GestureState & { phase: 'pressed' }, context: GestureContext): GestureEffect[] {
  switch (state.target) {
    case 'margin-left':
      return context.canFlipLeft ? [{ type: 'turn', side: 'left' }] : []
    case 'margin-right':
      return context.canFlipRight ? [{ type: 'turn', side: 'right' }] : []
    case 'control':
      return []
    case 'page':
      return context.clickToZoom && context.mode !== 'select' ? [{ type: 'tap', at: state.start }] : []
  }
}

function movePinch(
  state: GestureState & { phase: 'pinching' },
  event: GestureEvent & { type: 'move' },
): GestureStep {
  const { first, second } = state
  if (event.id !== first.id && event.id !== second.id) return still(state)
  const moved = { id: event.id, x: event.x, y: event.y }
  const next = event.id === first.id ? { ...state, first: moved } : { ...state, second: moved }
  const scale = distance(next.first, next.second) / Math.max(1, distance(first, second))
  return {
    state: next,
    effects: [{ type: 'pinch', scale, from: middle(first, second), to: middle(next.first, next.second) }],
  }
}

/** One finger of a pinch was lifted; the other goes on panning, which has no effect where the book is not zoomed. */
function liftFromPinch(state: GestureState & { phase: 'pinching' }, event: { id: number }): GestureStep {
  const { first, second } = state
  if (event.id !== first.id && event.id !== second.id) return still(state)
  const rest = event.id === first.id ? second : first
  return {
    state: { phase: 'panning', id: rest.id, last: point(rest) },
    effects: [{ type: 'pinch-end' }],
  }
}

function flipProgress(
  state: { start: Point; side: 'left' | 'right'; pageWidth: number },
  event: Point,
): number {
  const pulled = state.side === 'right' ? state.start.x - event.x : event.x - state.start.x
  return Math.min(1, Math.max(0, pulled / state.pageWidth))
}

function still(state: GestureState): GestureStep {
  return { state, effects: [] }
}

function point({ x, y }: Point): Point {
  return { x, y }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
