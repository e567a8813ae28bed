import type { Point } from '../geometry/zoom.ts'
import type { GestureEvent, GestureState, GestureStep } from './gesture-types.ts'

export function movePinch(
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
export function liftFromPinch(
  state: GestureState & { phase: 'pinching' },
  event: { id: number },
): GestureStep {
  const { first, second } = state
  if (event.id !== first.id && event.id !== second.id) return still(state)
  const rest = event.id === first.id ? second : first
  return {
    state: { phase: 'panning', id: rest.id, last: point(rest) },
    effects: [{ type: 'pinch-end' }],
  }
}

export function still(state: GestureState): GestureStep {
  return { state, effects: [] }
}

export function point({ x, y }: Point): Point {
  return { x, y }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
