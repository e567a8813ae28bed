import type { Box, Place } from '../geometry/fit.ts'
import { creaseBackground } from './crease.ts'
import { div } from './element.ts'
import type { MountedPage, PagePicture, PageSource, PageView } from './page-source.ts'

export type WantedPage = {
  index: number
  source: PageSource
  box: Box
  place: Place
  /** `shown` is seen, `lifted` is on the turning sheet, `near` is kept ready. */
  state: 'shown' | 'lifted' | 'near'
  view: PageView
}

export type PagesLook = {
  paper: string
  /**
   * Unzoomed pages are compositor layers, so that showing one repaints no other. Zoomed pages are not: a layer keeps
   * the sharpness at which it was painted.
   */
  zoomed: boolean
  /** Nothing moves, so `near` pages may be mounted. */
  still: boolean
}

export type LivePages = {
  /** Makes exactly these pages live: mounts, updates and releases pages as needed. */
  arrange(wanted: readonly WantedPage[], look: PagesLook): void
  picture(index: number): PagePicture | undefined
  /** Fades in the pages in view, in place of a turn. */
  fadeIn(duration: number): void
  destroy(): void
}

export type LivePagesEvents = { painted(index: number): void; resized(index: number): void }

type Slot = {
  source: PageSource
  element: HTMLElement
  crease: HTMLElement
  mounted: MountedPage
  wanted: WantedPage
  painted: boolean
}

const SLOT = 'position:absolute;overflow:hidden;contain:strict'

/** How long a page that does not paint may delay the mounting of its neighbours, in milliseconds. */
const PATIENCE = 2500

/** Mounts the wanted pages into elements of their own: those in view first, then the others. */
export function createLivePages(parent: HTMLElement, events: LivePagesEvents): LivePages {
  const slots = new Map<number, Slot>()
  let waiting: WantedPage[] = []
  let look: PagesLook
  let timer: ReturnType<typeof setTimeout> | undefined

  const mount = (wanted: WantedPage) => {
    const { index, source } = wanted
    const element = div(parent, SLOT)
    element.setAttribute('role', 'group')
    element.setAttribute('aria-label', source.label)
    const content = div(element, 'position:absolute;inset:0')
    const crease = div(element, 'position:absolute;inset:0;pointer-events:none')
    // A source may paint while it is being mounted, before it has a slot.
    let paintedAtOnce = false
    const mounted = source.mount(content, wanted.view, {
      painted() {
        paintedAtOnce = true
        const slot = slots.get(index)
        if (slot?.element !== element) return
        slot.painted = true
        events.painted(index)
        mountNextNear()
      },
      resized: () => events.resized(index),
    })
    const slot = { source, element, crease, mounted, wanted, painted: paintedAtOnce }
    slots.set(index, slot)
    place(slot)
    if (paintedAtOnce) events.painted(index)
  }

  const place = ({ element, crease, wanted }: Slot) => {
    const { box, state } = wanted
    const css = `left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px;background:${look.paper};visibility:${state === 'shown' ? 'visible' : 'hidden'};will-change:${look.zoomed ? 'auto' : 'transform'}`
    // Most pages do not change when a turn begins or ends, and every write costs a style recalculation.
    if (element.dataset.placed === css) return
    element.dataset.placed = css
    element.style.cssText = `${SLOT};${css}`
    crease.style.background = creaseBackground(wanted.place)
  }

  const release = (index: number) => {
    const slot = slots.get(index)
    if (!slot) return
    slots.delete(index)
    slot.mounted.release()
    slot.element.remove()
  }

  const mountNextNear = () => {
    clearTimeout(timer)
    if (!look.still || waiting.length === 0) return
    const busy = [...slots.values()].some((slot) => !slot.painted)
    if (busy) {
      timer = setTimeout(() => {
        for (const slot of slots.values()) slot.painted = true
        mountNextNear()
      }, PATIENCE)
      return
    }
    const next = waiting.shift()
    if (next) mount(next)
    mountNextNear()
  }

  return {
    arrange(wanted, nextLook) {
      look = nextLook
      const kept = new Map(wanted.map((page) => [page.index, page]))
      for (const [index, slot] of slots) {
        if (kept.get(index)?.source !== slot.source) release(index)
      }
      waiting = []
      for (const page of wanted) {
        const slot = slots.get(page.index)
        if (!slot) {
          if (page.state === 'near') waiting.push(page)
          else mount(page)
          continue
        }
        const before = slot.wanted.view
        slot.wanted = page
        place(slot)
        if (!sameView(before, page.view)) slot.mounted.update(page.view)
      }
      mountNextNear()
    },
    picture: (index) => slots.get(index)?.mounted.picture(),
    fadeIn(duration) {
      for (const { element, wanted } of slots.values()) {
        if (wanted.state === 'shown') element.animate([{ opacity: 0 }, { opacity: 1 }], { duration })
      }
    },
    destroy() {
      clearTimeout(timer)
      waiting = []
      for (const index of slots.keys()) release(index)
    },
  }
}

/** All views are made in one place with their parts in one order, so their JSON can be compared. */
const sameView = (a: PageView, b: PageView) => JSON.stringify(a) === JSON.stringify(b)
