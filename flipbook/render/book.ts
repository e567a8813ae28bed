// Over 300 lines: the book's one mutable state (spread, view, turn) and everything that may change it stay together.
import type { Side } from '../geometry/bend.ts'
import { between, easeInOut } from '../geometry/easing.ts'
import { around } from '../geometry/fit.ts'
import { planLiveWindow } from '../geometry/live-window.ts'
import { pageOfSpread, pagesOfSpread, spreadOfPage } from '../geometry/spreads.ts'
import { planTurn, type Turn } from '../geometry/turn.ts'
import {
  levelAbove,
  levelAfterTap,
  levelBelow,
  type Point,
  UNZOOMED,
  type View,
  viewBetween,
  withinBounds,
  zoomAround,
  zoomLevels,
} from '../geometry/zoom.ts'
import type { GestureContext, GestureEffect, GestureTarget } from '../gesture/gesture-types.ts'
import { type KeyCommand, keyCommand } from '../gesture/keyboard.ts'
import type { WheelIntent } from '../gesture/wheel.ts'
import { type BookLayout, layOutBook, measure } from './book-layout.ts'
import type { BookEvents, BookHandle, BookOptions, BookState } from './book-options.ts'
import { createLivePages, type WantedPage } from './live-pages.ts'
import { listenToPointers } from './pointer-input.ts'
import { createSheet } from './sheet.ts'
import { createStage } from './stage.ts'
import type { SheetFace } from './strip.ts'
import { type Tween, tween } from './tween.ts'

export type Book = {
  handle: BookHandle
  update(options: BookOptions, events: BookEvents): void
  destroy(): void
}

type ActiveTurn = { plan: Turn; from: number; to: number; direction: Side; progress: number; tween?: Tween }

const SETTLE_MS = 140
const FADE_MS = 180

/**
 * A book in an element: lays pages out, turns, zooms and pans them, keeps few of them alive. It owns everything
 * inside `root` and writes it directly; nothing of it goes through a framework's rendering.
 */
export function createBook(root: HTMLElement, firstOptions: BookOptions, firstEvents: BookEvents): Book {
  let options = firstOptions
  let events = firstEvents
  let layout: BookLayout = layOutBook(options, measure(root))
  let spread = spreadOfPage(layout.pagination, options.startPage ?? 1)
  let view: View = UNZOOMED
  let zoomTo: { zoom: number; tween: Tween } | undefined
  let turn: ActiveTurn | undefined
  let heading: 1 | -1 = 1
  let touched = false
  let settledZoom = 1
  let ready = false
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let lastState = ''

  const stage = createStage(root)
  const live = createLivePages(stage.pages, { painted: onPainted, resized: relayout })
  const sheet = createSheet(stage.sheet)
  const motionQuery = matchMedia('(prefers-reduced-motion: reduce)')
  // Remembered: asking the query makes the browser bring all styles up to date, and it is asked in every frame.
  let wantsLessMotion = motionQuery.matches
  const onMotionQuery = () => {
    wantsLessMotion = motionQuery.matches
  }
  motionQuery.addEventListener('change', onMotionQuery)

  const levels = () => zoomLevels(options.zooms)
  const isZoomed = () => view.zoom > (levels()[0] ?? 1) * 1.001
  const isMoving = () => turn !== undefined || zoomTo !== undefined || touched
  const reducedMotion = () =>
    options.reducedMotion === 'always' || (options.reducedMotion === 'system' && wantsLessMotion)
  const forwardStep = (direction: Side) => (direction === options.forwardDirection ? 1 : -1)
  const canFlip = (direction: Side) => {
    const target = (turn?.tween ? turn.to : spread) + forwardStep(direction)
    return target >= 0 && target < layout.pagination.spreads.length
  }

  // -- what is shown ---------------------------------------------------------------------------------------

  /** The page is the one that a turn comes from until the turn has ended: controls are not drawn anew in its midst. */
  function readState(): BookState {
    return {
      canFlipLeft: canFlip('left'),
      canFlipRight: canFlip('right'),
      canZoomIn: levelAbove(levels(), zoomTo?.zoom ?? view.zoom) > (zoomTo?.zoom ?? view.zoom) * 1.001,
      canZoomOut: levelBelow(levels(), zoomTo?.zoom ?? view.zoom) < (zoomTo?.zoom ?? view.zoom) * 0.999,
      page: pageOfSpread(layout.pagination, spread),
      pages: pagesOfSpread(layout.pagination, spread),
      numPages: layout.pagination.numPages,
      zoom: zoomTo?.zoom ?? view.zoom,
    }
  }

  function tellChange() {
    const state = readState()
    const written = JSON.stringify(state)
    if (written === lastState) return
    lastState = written
    events.onChange?.(state)
  }

  /** Mounts, places and releases pages for the present state. */
  function arrange() {
    const still = !isMoving()
    const ratio = globalThis.devicePixelRatio || 1
    // While something moves the pictures keep the sharpness that they have.
    if (still) settledZoom = view.zoom
    const sharp = settledZoom > 1.001
    const plan = planLiveWindow({
      spreads: layout.pagination.spreads,
      shown: turn ? [turn.from, turn.to] : [spread],
      heading,
      maxLivePages: options.maxLivePages,
      pixelBudget: options.pixelBudget,
      zoomed: isZoomed(),
    })
    const wanted = (index: number, state: WantedPage['state']): WantedPage[] => {
      const source = options.pages[index]
      if (!source) return []
      const box = layout.box(index)
      const seen = state === 'shown'
      return [
        {
          index,
          source,
          box,
          place: layout.place(index),
          state,
          view: {
            width: box.width,
            height: box.height,
            resolution: ratio * (sharp && seen ? settledZoom : 1),
            maxPixels: sharp && seen ? plan.zoomedPixels : plan.pagePixels,
            inView: seen && still,
          },
        },
      ]
    }
    const shown = turn ? turn.plan.under : layout.pagesOf(spread)
    live.allowNear(still)
    live.arrange(
      [
        ...plan.visible.flatMap((index) => wanted(index, shown.includes(index) ? 'shown' : 'lifted')),
        ...plan.near.flatMap((index) => wanted(index, 'near')),
      ],
      { paper: options.paper, zoomed: isZoomed() },
    )
    stage.showBeds(shown.map(layout.box))
    showView()
    if (!turn) stage.showOffset(layout.offset(spread))
  }

  function contentBox() {
    return layout.content(turn ? [turn.from, turn.to] : [spread])
  }

  function showView() {
    view = withinBounds(view, contentBox(), layout.viewport)
    stage.showView(view)
    root.style.touchAction = isZoomed() || options.mode !== 'turn' ? 'none' : 'pan-y'
    // A page that stands up comes nearer and looks higher than the viewport; only a zoomed one is cut off by it.
    root.style.overflow = isZoomed() || zoomTo ? 'hidden' : 'visible'
    root.style.cursor = isZoomed() ? 'grab' : 'default'
    if (options.mode === 'select') root.style.cursor = 'auto'
  }

  /** Sharper pictures, text layers and neighbours wait until nothing has moved for a moment. */
  function settle() {
    clearTimeout(settleTimer)
    settleTimer = setTimeout(arrange, SETTLE_MS)
    tellChange()
  }

  function onPainted(index: number) {
    if (turn) {
      if (turn.plan.front === index) sheet.refresh('front')
      if (turn.plan.back === index) sheet.refresh('back')
    }
    if (!ready && layout.pagesOf(spread).includes(index)) {
      ready = true
      events.onReady?.()
    }
  }

  function relayout() {
    const page = pageOfSpread(layout.pagination, turn ? turn.to : spread)
    if (turn) finishTurn(turn, true)
    layout = layOutBook(options, measure(root))
    spread = spreadOfPage(layout.pagination, page)
    arrange()
    tellChange()
  }

  // -- turning ---------------------------------------------------------------------------------------------

  function beginTurn(direction: Side): ActiveTurn | undefined {
    // An impatient reader's next key completes the turn that is under way.
    if (turn) finishTurn(turn, true)
    if (!canFlip(direction)) return undefined
    const from = layout.pagination.spreads[spread]
    const target = spread + forwardStep(direction)
    const to = layout.pagination.spreads[target]
    if (!from || !to) return undefined
    const plan = planTurn(from, to, direction, options.forwardDirection, layout.pagination.across)
    heading = target > spread ? 1 : -1
    turn = { plan, from: spread, to: target, direction, progress: 0 }
    clearTimeout(settleTimer)
    if (reducedMotion()) return turn
    arrange()
    startSheet(turn)
    showTurn(turn, 0)
    return turn
  }

  function startSheet({ plan }: ActiveTurn) {
    const face = (index: number | null, other: number | null): SheetFace => {
      const box = layout.box(index ?? other ?? 0)
      const place = index === null ? 'alone' : layout.place(index)
      return { ...box, place, picture: () => (index === null ? undefined : live.picture(index)) }
    }
    const { viewport, pagination } = layout
    const front = face(plan.front, plan.back)
    const { spine } = layout
    const alone = layout.box(plan.front ?? 0)
    sheet.begin({
      turn: plan,
      front,
      back: face(plan.back, plan.front),
      hingeX: pagination.across === 2 ? spine : plan.side === 'right' ? alone.x : alone.x + alone.width,
      eyeX: spine,
      eyeY: viewport.height / 2,
      perspective: options.perspective,
      strips: Math.max(1, Math.round(options.nPolygons)),
      ambient: options.ambient,
      gloss: options.gloss,
      paper: options.paper,
      pixelRatio: globalThis.devicePixelRatio || 1,
    })
  }

  function showTurn(active: ActiveTurn, progress: number) {
    active.progress = progress
    if (reducedMotion()) return
    sheet.frame(active.plan.reversed ? 1 - progress : progress)
    stage.showOffset(between(layout.offset(active.from), layout.offset(active.to), progress))
  }

  function runTurn(active: ActiveTurn, commit: boolean) {
    const start = active.progress
    const end = commit ? 1 : 0
    const fromRest = start === 0
    const duration = reducedMotion() ? 0 : options.flipDuration * Math.abs(end - start)
    const before = pageOfSpread(layout.pagination, active.from)
    if (commit) (active.direction === 'left' ? events.onFlipLeftStart : events.onFlipRightStart)?.(before)
    active.tween = tween(
      duration,
      // From rest it starts softly; let go by the hand it is moving already and only comes to rest softly.
      (share) => showTurn(active, between(start, end, fromRest ? easeInOut(share) : 1 - (1 - share) ** 2)),
      () => finishTurn(active, commit),
    )
  }

  function finishTurn(active: ActiveTurn, commit: boolean) {
    if (turn !== active) return
    active.tween?.cancel()
    turn = undefined
    if (commit) spread = active.to
    arrange()
    sheet.end()
    if (commit) {
      if (reducedMotion()) live.fadeIn(FADE_MS)
      const page = pageOfSpread(layout.pagination, spread)
      ;(active.direction === 'left' ? events.onFlipLeftEnd : events.onFlipRightEnd)?.(page)
      announce()
    }
    settle()
  }

  function announce() {
    const pages = pagesOfSpread(layout.pagination, spread)
    if (pages.length > 0) stage.announce(options.labels.position(pages, layout.pagination.numPages))
  }

  function flip(direction: Side) {
    const active = beginTurn(direction)
    if (active) runTurn(active, true)
  }

  function goToPage(page: number) {
    if (turn) finishTurn(turn, true)
    const target = spreadOfPage(layout.pagination, page)
    if (target === spread) return
    heading = target > spread ? 1 : -1
    spread = target
    arrange()
    announce()
    settle()
  }

  // -- zooming and panning ---------------------------------------------------------------------------------

  function zoomTowards(zoom: number, anchor: Point) {
    zoomTo?.tween.cancel()
    zoomTo = undefined
    if (Math.abs(zoom - view.zoom) < 1e-3) return settle()
    const from = view
    const to = withinBounds(zoomAround(view, zoom, anchor), contentBox(), layout.viewport)
    events.onZoomStart?.(zoom)
    const done = () => {
      zoomTo = undefined
      view = to
      showView()
      events.onZoomEnd?.(zoom)
      settle()
    }
    const frame = (share: number) => {
      view = viewBetween(from, to, easeInOut(share))
      stage.showView(view)
    }
    const duration = reducedMotion() ? 0 : options.zoomDuration
    if (duration > 0) {
      zoomTo = { zoom, tween: tween(duration, frame, done) }
      tellChange()
    } else {
      done()
    }
  }

  function moveView(next: View) {
    view = next
    showView()
    settle()
  }

  const middle = (): Point => ({ x: layout.viewport.width / 2, y: layout.viewport.height / 2 })
  const clampZoom = (zoom: number) => Math.min(levels().at(-1) ?? 1, Math.max(levels()[0] ?? 1, zoom))

  // -- hands -----------------------------------------------------------------------------------------------

  function gestureContext(): GestureContext {
    return {
      mode: options.mode,
      zoomed: isZoomed(),
      pageWidth: layout.share,
      swipeMin: options.swipeMin,
      dragToFlip: options.dragToFlip,
      clickToZoom: options.clickToZoom && levels().length > 1,
      canFlipLeft: canFlip('left'),
      canFlipRight: canFlip('right'),
    }
  }

  function targetAt(point: Point): GestureTarget {
    const content = around(
      layout.pagesOf(spread).map((index) => {
        const box = layout.box(index)
        return { ...box, x: box.x + layout.offset(spread) }
      }),
    )
    if (!content) return 'control'
    const x = (point.x - view.x) / view.zoom
    const y = (point.y - view.y) / view.zoom
    if (x < content.x) return 'margin-left'
    if (x > content.x + content.width) return 'margin-right'
    return y < content.y || y > content.y + content.height ? 'control' : 'page'
  }

  function onEffect(effect: GestureEffect) {
    switch (effect.type) {
      case 'flip-begin':
        beginTurn(effect.side)
        return
      case 'flip-progress':
        if (turn && !turn.tween) showTurn(turn, effect.progress)
        return
      case 'flip-end':
        if (turn && !turn.tween) runTurn(turn, effect.commit)
        return
      case 'pan':
        return moveView({ ...view, x: view.x + effect.dx, y: view.y + effect.dy })
      case 'pinch': {
        touched = true
        const zoom = clampZoom(view.zoom * effect.scale)
        const zoomedView = zoomAround(view, zoom, effect.from)
        return moveView({
          zoom,
          x: zoomedView.x + effect.to.x - effect.from.x,
          y: zoomedView.y + effect.to.y - effect.from.y,
        })
      }
      case 'pinch-end':
        touched = false
        return settle()
      case 'tap':
        return zoomTowards(levelAfterTap(levels(), view.zoom), effect.at)
      case 'turn':
        return flip(effect.side)
    }
  }

  function onWheel(intent: WheelIntent, at: Point) {
    if (intent.type === 'zoom') moveView(zoomAround(view, clampZoom(view.zoom * intent.factor), at))
    else moveView({ ...view, x: view.x + intent.dx, y: view.y + intent.dy })
  }

  function onCommand(command: KeyCommand) {
    switch (command.type) {
      case 'flip':
        return flip(command.side)
      case 'go':
        return goToPage(command.to === 'first' ? 1 : layout.pagination.numPages)
      case 'zoom': {
        const reset = levels()[0] ?? 1
        if (command.direction === 'in') return handle.zoomIn()
        if (command.direction === 'out') return handle.zoomOut()
        return zoomTowards(reset, middle())
      }
      case 'pan':
        return moveView({
          ...view,
          x: view.x - (command.x * layout.viewport.width) / 10,
          y: view.y - (command.y * layout.viewport.height) / 10,
        })
      case 'fullscreen':
        if (events.onFullscreen) return events.onFullscreen()
        // Refused where the browser does not allow it; the book stays as it is.
        if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
        else void root.requestFullscreen().catch(() => {})
    }
  }

  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || options.keyboard === 'off') return
    const target = event.target instanceof Element ? event.target : null
    if (options.keyboard === 'focus' && !(target && root.contains(target))) return
    if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="slider"]'))
      return
    // Space presses a focused button or link; it must not also turn the page.
    if (event.key === ' ' && target?.closest('button, a[href], summary')) return
    const command = keyCommand(event, options.forwardDirection, isZoomed())
    if (!command) return
    event.preventDefault()
    onCommand(command)
  }

  // -- life ------------------------------------------------------------------------------------------------

  const handle: BookHandle = {
    get canFlipLeft() {
      return readState().canFlipLeft
    },
    get canFlipRight() {
      return readState().canFlipRight
    },
    get canZoomIn() {
      return readState().canZoomIn
    },
    get canZoomOut() {
      return readState().canZoomOut
    },
    get page() {
      return readState().page
    },
    get pages() {
      return readState().pages
    },
    get numPages() {
      return readState().numPages
    },
    get zoom() {
      return readState().zoom
    },
    flipLeft: () => flip('left'),
    flipRight: () => flip('right'),
    zoomIn: () => zoomTowards(levelAbove(levels(), zoomTo?.zoom ?? view.zoom), middle()),
    zoomOut: () => zoomTowards(levelBelow(levels(), zoomTo?.zoom ?? view.zoom), middle()),
    goToPage,
    focus: () => root.focus({ preventScroll: true }),
  }

  function applyLabels() {
    root.tabIndex = 0
    root.setAttribute('role', 'region')
    root.setAttribute('aria-roledescription', options.labels.role)
    root.setAttribute('aria-label', options.labels.book)
  }

  const observer = new ResizeObserver(() => {
    const { viewport, padding } = measure(root)
    const before = layout
    const same =
      viewport.width === before.viewport.width &&
      viewport.height === before.viewport.height &&
      JSON.stringify(padding) === JSON.stringify(before.padding)
    if (!same) relayout()
  })
  const stopPointers = listenToPointers(root, {
    context: gestureContext,
    targetAt,
    wheelMode: () => options.wheel,
    onEffect,
    onWheel,
  })
  const ownerDocument = root.ownerDocument
  ownerDocument.addEventListener('keydown', onKey)
  observer.observe(root)
  applyLabels()
  view = { ...UNZOOMED, zoom: levels()[0] ?? 1 }
  arrange()
  tellChange()

  return {
    handle,
    update(nextOptions, nextEvents) {
      const before = options
      options = nextOptions
      events = nextEvents
      const changed = (Object.keys(nextOptions) as (keyof BookOptions)[]).filter(
        (key) => before[key] !== nextOptions[key],
      )
      if (changed.length === 0) return
      if (changed.includes('labels')) applyLabels()
      const layoutKeys: (keyof BookOptions)[] = ['pages', 'singlePage', 'forwardDirection', 'centering']
      if (changed.some((key) => layoutKeys.includes(key))) relayout()
      else arrange()
      if (changed.includes('startPage') && options.startPage !== null) goToPage(options.startPage)
      tellChange()
    },
    destroy() {
      clearTimeout(settleTimer)
      turn?.tween?.cancel()
      turn = undefined
      zoomTo?.tween.cancel()
      observer.disconnect()
      stopPointers()
      ownerDocument.removeEventListener('keydown', onKey)
      motionQuery.removeEventListener('change', onMotionQuery)
      sheet.end()
      live.destroy()
      stage.destroy()
    },
  }
}
