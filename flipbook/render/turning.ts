import type { Side } from '../geometry/bend.ts'
import { between, easeInOut } from '../geometry/easing.ts'
import { pageOfSpread } from '../geometry/spreads.ts'
import { planTurn, type Turn } from '../geometry/turn.ts'
import { announcePages, type BookContext } from './book-context.ts'
import type { Sheet } from './sheet.ts'
import type { SheetFace } from './strip.ts'
import { type Tween, tween } from './tween.ts'

/** A page that is being turned: by the pointer, or by an animation, which then is its `tween`. */
export type ActiveTurn = {
  plan: Turn
  from: number
  to: number
  direction: Side
  progress: number
  /** The previous turn was cut short early, and this one probably will be: it starts with few strips. */
  hurried: boolean
  tween?: Tween
}

export type Turning = {
  /** The turn whose sheet is seen. */
  active(): ActiveTurn | undefined
  canFlip(direction: Side): boolean
  /** Turns a page with an animation; a running turn is completed first. */
  flip(direction: Side): void
  /** Lifts a page for the pointer, which then drags it and lets it go. */
  takeUp(direction: Side): void
  drag(progress: number): void
  letGo(commit: boolean): void
  /** Completes the running turn at once. */
  complete(): void
  /** A page's picture has come or changed: repaints the sheet if it shows that page. */
  repaint(index: number): void
  destroy(): void
}

const FADE_MS = 180

/**
 * Where a turn is cut short by the next one before this progress, the next one is hurried. Progress 0.3 is reached
 * after 0.39 of the time; the sheet has bent by little more than a right angle.
 */
const HURRY = 0.3
/**
 * Five strips show a bend of that size as finely as ten show a whole turn. With the four pages of a turn that makes
 * nine canvases.
 */
const HURRIED_STRIPS = 5

/**
 * Painting the sheet takes a slow phone 80 ms. It is painted in this frame of the turn, counted from 1. In those before,
 * it would be as good as flat: the first shows the answer to the press, the second to the click that follows it.
 */
const SHEET_FRAME = 3

/** Turns pages, from a flip or a drag to the last frame of the sheet. */
export function createTurning(book: BookContext, sheet: Sheet): Turning {
  let turn: ActiveTurn | undefined
  /** In how many frames the sheet takes the page's place; 0 once it has. */
  let framesLeft = 0

  const step = (direction: Side) => (direction === book.options.forwardDirection ? 1 : -1)

  const canFlip = (direction: Side) => {
    const target = (turn?.tween ? turn.to : book.spread) + step(direction)
    return target >= 0 && target < book.layout.pagination.spreads.length
  }

  const begin = (direction: Side): ActiveTurn | undefined => {
    const before = turn
    const hurried = before !== undefined && before.progress < HURRY
    // `begin` arranges the pages once, for the next turn: the neighbours of the spread between are not mounted.
    if (before) finish(before, true, { followed: true })
    const { pagination } = book.layout
    const target = book.spread + step(direction)
    const from = pagination.spreads[book.spread]
    const to = pagination.spreads[target]
    if (!from || !to) {
      if (before) book.arrange()
      return undefined
    }
    const plan = planTurn(from, to, direction, book.options.forwardDirection, pagination.across)
    book.heading = target > book.spread ? 1 : -1
    turn = { plan, from: book.spread, to: target, direction, progress: 0, hurried }
    framesLeft = SHEET_FRAME
    // Where a turn was cut short, the page under it was not mounted to be seen.
    if (before) show(turn, 0)
    return turn
  }

  const startSheet = ({ plan, hurried }: ActiveTurn) => {
    const { layout, live, options } = book
    const strips = Math.max(1, Math.round(options.nPolygons))
    const face = (index: number | null, other: number | null): SheetFace => {
      const box = layout.box(index ?? other ?? 0)
      const place = index === null ? 'alone' : layout.place(index)
      return { ...box, place, picture: () => (index === null ? undefined : live.picture(index)) }
    }
    const alone = layout.box(plan.front ?? 0)
    const edge = plan.side === 'right' ? alone.x : alone.x + alone.width
    sheet.begin({
      turn: plan,
      front: face(plan.front, plan.back),
      back: face(plan.back, plan.front),
      hingeX: layout.pagination.across === 2 ? layout.spine : edge,
      eyeX: layout.spine,
      eyeY: layout.viewport.height / 2,
      perspective: options.perspective,
      strips: hurried ? Math.min(strips, HURRIED_STRIPS) : strips,
      ambient: options.ambient,
      gloss: options.gloss,
      paper: options.paper,
      pixelRatio: globalThis.devicePixelRatio || 1,
    })
  }

  const show = (active: ActiveTurn, progress: number) => {
    active.progress = progress
    if (book.reducedMotion()) return
    if (framesLeft) {
      if (active.tween && --framesLeft) return
      framesLeft = 0
      book.arrange()
      startSheet(active)
    }
    if (active.hurried && progress >= HURRY) {
      active.hurried = false
      startSheet(active)
    }
    sheet.frame(active.plan.reversed ? 1 - progress : progress)
    const { layout, stage } = book
    stage.showOffset(between(layout.offset(active.from), layout.offset(active.to), progress))
  }

  const run = (active: ActiveTurn, commit: boolean) => {
    const { events, layout, options } = book
    const start = active.progress
    const end = commit ? 1 : 0
    const fromRest = start === 0
    const duration = book.reducedMotion() ? 0 : options.flipDuration * Math.abs(end - start)
    const before = pageOfSpread(layout.pagination, active.from)
    if (commit) (active.direction === 'left' ? events.onFlipLeftStart : events.onFlipRightStart)?.(before)
    active.tween = tween(
      duration,
      // A turn from rest accelerates and slows down. One released by the pointer is already moving and only slows
      // down.
      (share) => show(active, between(start, end, fromRest ? easeInOut(share) : 1 - (1 - share) ** 2)),
      () => finish(active, commit),
    )
  }

  const finish = (active: ActiveTurn, commit: boolean, { followed = false } = {}) => {
    if (turn !== active) return
    active.tween?.cancel()
    turn = undefined
    if (commit) book.spread = active.to
    if (!followed) book.arrange()
    sheet.end()
    if (commit) {
      if (book.reducedMotion()) book.live.fadeIn(FADE_MS)
      const { events, layout } = book
      const page = pageOfSpread(layout.pagination, book.spread)
      ;(active.direction === 'left' ? events.onFlipLeftEnd : events.onFlipRightEnd)?.(page)
      announcePages(book)
    }
    book.settle()
  }

  const complete = () => {
    if (turn) finish(turn, true)
  }

  return {
    active: () => (framesLeft ? undefined : turn),
    canFlip,
    flip(direction) {
      const active = begin(direction)
      if (active) run(active, true)
    },
    takeUp: (direction) => void begin(direction),
    drag(progress) {
      if (turn && !turn.tween) show(turn, progress)
    },
    letGo(commit) {
      if (turn && !turn.tween) run(turn, commit)
    },
    complete,
    repaint(index) {
      if (turn?.plan.front === index) sheet.refresh('front')
      if (turn?.plan.back === index) sheet.refresh('back')
    },
    destroy() {
      turn?.tween?.cancel()
      turn = undefined
      sheet.end()
    },
  }
}
