import type { Side } from '../geometry/bend.ts'
import type { Point } from '../geometry/zoom.ts'

/**
 * What a drag means. `turn`: it turns the page, or pans a zoomed one. `pan`: it pans and never turns. `select`: the
 * page handles it, for text selection; the book handles only taps beside itself, the wheel and pinches.
 */
export type GestureMode = 'turn' | 'pan' | 'select'

/** What lay under the pointer when it went down. A `control` is a link or a button on the page: it gets its click. */
export type GestureTarget = 'page' | 'margin-left' | 'margin-right' | 'control'

export type GestureEvent =
  | { type: 'down'; id: number; x: number; y: number; target: GestureTarget; primary: boolean }
  | { type: 'move'; id: number; x: number; y: number }
  | { type: 'up'; id: number; x: number; y: number }
  | { type: 'cancel'; id: number }

/** The state of the book that a gesture depends on, at the moment of an event. */
export type GestureContext = {
  mode: GestureMode
  zoomed: boolean
  pageWidth: number
  swipeMin: number
  dragToFlip: boolean
  clickToZoom: boolean
  canFlipLeft: boolean
  canFlipRight: boolean
}

type Touch = Point & { id: number }

export type GestureState =
  | { phase: 'idle' }
  | { phase: 'pressed'; id: number; start: Point; target: GestureTarget }
  | { phase: 'flipping'; id: number; start: Point; side: Side; pageWidth: number; progress: number }
  | { phase: 'panning'; id: number; last: Point }
  | { phase: 'pinching'; first: Touch; second: Touch }
  /** Further events of this pointer are ignored until it is lifted. */
  | { phase: 'ignored'; id: number }

/** What the book has to do. Points are in viewport pixels. */
export type GestureEffect =
  | { type: 'flip-begin'; side: Side }
  | { type: 'flip-progress'; progress: number }
  | { type: 'flip-end'; commit: boolean }
  | { type: 'pan'; dx: number; dy: number }
  | { type: 'pinch'; scale: number; from: Point; to: Point }
  | { type: 'pinch-end' }
  | { type: 'tap'; at: Point }
  | { type: 'turn'; side: Side }

export type GestureStep = { state: GestureState; effects: readonly GestureEffect[] }
