import { planLiveWindow } from '../geometry/live-window.ts'
import { spreadOfPage } from '../geometry/spreads.ts'
import { visiblePart } from '../geometry/zoom.ts'
import { announcePages, type BookContext, pagesInView } from './book-context.ts'
import { listenToReader } from './book-input.ts'
import { layOutBook, measure } from './book-layout.ts'
import type { BookEvents, BookHandle, BookOptions, BookState } from './book-options.ts'
import { awayFromMiddle, pointInMiddle } from './held-point.ts'
import { createLivePages, type WantedPage } from './live-pages.ts'
import { createSheet } from './sheet.ts'
import { createStage } from './stage.ts'
import { createTurning } from './turning.ts'
import { createZooming } from './zooming.ts'

export type Book = {
  handle: BookHandle
  update(options: BookOptions, events: BookEvents): void
  destroy(): void
}

const SETTLE_MS = 140
const LAYOUT_KEYS: readonly (keyof BookOptions)[] = ['pages', 'singlePage', 'forwardDirection', 'centering']

/**
 * A book in an element: lays pages out, turns, zooms and pans them, and keeps only a few mounted. It owns everything
 * inside `root` and writes the DOM directly; no framework renders any of it.
 */
export function createBook(root: HTMLElement, options: BookOptions, events: BookEvents): Book {
  const stage = createStage(root)
  const motion = watchMotion()
  const layout = layOutBook(options, measure(root))
  const book: BookContext = {
    options,
    events,
    layout,
    spread: spreadOfPage(layout.pagination, options.startPage ?? 1),
    heading: 1,
    stage,
    live: createLivePages(stage.pages, { painted: onPainted, resized: relayout }),
    reducedMotion: () => motion.isReduced(book.options.reducedMotion),
    arrange,
    settle,
    notifyChange,
  }
  const turning = createTurning(book, createSheet(stage.sheet))
  const zooming = createZooming(book, () => book.layout.content(spreadsInView()))
  let settledZoom = 1
  let ready = false
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let lastState = ''
  /** The page that was last requested. Where only one page of its spread is shown, it is this one and not the first. */
  let askedFor = options.startPage ?? 1

  function spreadsInView(): number[] {
    const turn = turning.active()
    return turn ? [turn.from, turn.to] : [book.spread]
  }

  /** During a turn `page` is the page that the turn started from, so that controls are not redrawn until it ends. */
  function readState(): BookState {
    return {
      canFlipLeft: turning.canFlip('left'),
      canFlipRight: turning.canFlip('right'),
      canZoomIn: zooming.canZoomIn(),
      canZoomOut: zooming.canZoomOut(),
      ...pagesInView(book),
      numPages: book.layout.pagination.numPages,
      zoom: zooming.zoom(),
    }
  }

  function notifyChange() {
    const state = readState()
    const written = JSON.stringify(state)
    if (written === lastState) return
    lastState = written
    book.events.onChange?.(state)
  }

  function arrange() {
    const { options, layout, live } = book
    const turn = turning.active()
    const still = turn === undefined && !zooming.isMoving()
    const ratio = globalThis.devicePixelRatio || 1
    const view = zooming.view()
    // While something moves, pictures keep their present sharpness.
    if (still) settledZoom = view.zoom
    const sharp = settledZoom > 1.001
    const plan = planLiveWindow({
      spreads: layout.pagination.spreads,
      shown: spreadsInView(),
      heading: book.heading,
      maxLivePages: options.maxLivePages,
      pixelBudget: options.pixelBudget,
      zoomed: zooming.isZoomed(),
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
            visible:
              seen && still && sharp
                ? visiblePart(view, layout.boxSeen(index, book.spread), layout.viewport)
                : undefined,
          },
        },
      ]
    }
    const shown = turn ? turn.plan.under : layout.pagesOf(book.spread)
    live.arrange(
      [
        ...plan.visible.flatMap((index) => wanted(index, shown.includes(index) ? 'shown' : 'lifted')),
        ...plan.near.flatMap((index) => wanted(index, 'near')),
      ],
      { paper: options.paper, zoomed: zooming.isZoomed(), still },
    )
    stage.showBeds(shown.map(layout.box))
    zooming.show()
    if (!turn) stage.showOffset(layout.offset(book.spread))
  }

  function settle() {
    clearTimeout(settleTimer)
    settleTimer = setTimeout(arrange, SETTLE_MS)
    notifyChange()
  }

  function onPainted(index: number) {
    turning.repaint(index)
    if (ready || !book.layout.pagesOf(book.spread).includes(index)) return
    ready = true
    book.events.onReady?.()
  }

  function relayout() {
    turning.complete()
    const held = zooming.isZoomed() ? pointInMiddle(zooming.view(), book.layout, book.spread) : undefined
    const { page, pages } = pagesInView(book)
    askedFor = held?.page ?? (pages.includes(askedFor) ? askedFor : page)
    book.layout = layOutBook(book.options, measure(root))
    book.spread = spreadOfPage(book.layout.pagination, askedFor)
    if (held) {
      const { x, y } = awayFromMiddle(held, zooming.view(), book.layout, book.spread)
      zooming.pan(x, y)
    }
    arrange()
    notifyChange()
  }

  function goToPage(page: number) {
    turning.complete()
    const target = spreadOfPage(book.layout.pagination, page)
    askedFor = page
    if (target === book.spread) return
    book.heading = target > book.spread ? 1 : -1
    book.spread = target
    arrange()
    announcePages(book)
    settle()
  }

  function applyLabels() {
    const { labels } = book.options
    root.tabIndex = 0
    root.setAttribute('role', 'region')
    root.setAttribute('aria-roledescription', labels.role)
    root.setAttribute('aria-label', labels.book)
  }

  const observer = new ResizeObserver(() => {
    const { viewport, padding } = book.layout
    if (JSON.stringify(measure(root)) !== JSON.stringify({ viewport, padding })) relayout()
  })
  const stopListening = listenToReader(book, { root, turning, zooming, goToPage })
  observer.observe(root)
  applyLabels()
  arrange()
  notifyChange()

  return {
    handle: {
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
      flipLeft: () => turning.flip('left'),
      flipRight: () => turning.flip('right'),
      zoomIn: zooming.zoomIn,
      zoomOut: zooming.zoomOut,
      zoomTo: (zoom) => zooming.zoomTo(zoom),
      zoomToWidth: zooming.zoomToWidth,
      goToPage,
      focus: () => root.focus({ preventScroll: true }),
    },
    update(nextOptions, nextEvents) {
      const before = book.options
      book.options = nextOptions
      book.events = nextEvents
      const changed = (Object.keys(nextOptions) as (keyof BookOptions)[]).filter(
        (key) => before[key] !== nextOptions[key],
      )
      if (changed.length === 0) return
      if (changed.includes('labels')) applyLabels()
      if (changed.some((key) => LAYOUT_KEYS.includes(key))) relayout()
      else arrange()
      if (changed.includes('startPage') && nextOptions.startPage !== null) goToPage(nextOptions.startPage)
      notifyChange()
    },
    destroy() {
      clearTimeout(settleTimer)
      turning.destroy()
      zooming.destroy()
      observer.disconnect()
      stopListening()
      motion.stop()
      book.live.destroy()
      stage.destroy()
    },
  }
}

/**
 * Whether the system asks for reduced motion. The answer is kept, since reading the query forces a style
 * recalculation.
 */
function watchMotion() {
  const query = matchMedia('(prefers-reduced-motion: reduce)')
  let wantsLess = query.matches
  const onChange = () => {
    wantsLess = query.matches
  }
  query.addEventListener('change', onChange)
  return {
    isReduced: (option: BookOptions['reducedMotion']) =>
      option === 'always' || (option === 'system' && wantsLess),
    stop: () => query.removeEventListener('change', onChange),
  }
}
