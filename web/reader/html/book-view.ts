// Over 300 lines: measuring, scrolling and layout share one state, the place in the text.
import type { HtmlLook, ReadingMode } from './look.ts'
import { PART } from './part-text.ts'
import { setProperties, setRootLook, textStyle } from './root-look.ts'
import { createSettling } from './settling.ts'
import { indexText, type TextIndex, type TextPosition } from './text-position.ts'

/** The reader's place. */
export type ViewState = {
  /** The first text in view. */
  position: TextPosition
  /**
   * How much of the text lies before what is in view, as a share of all that is not in view: 0 at the beginning, 1 at
   * the end.
   */
  share: number
  /** Characters from the first one in view to the end of the book. */
  charactersLeft: number
  /** Characters in view. */
  charactersInView: number
  isAtStart: boolean
  isAtEnd: boolean
}

export type BookView = {
  readonly index: TextIndex
  /** Lays the text out anew; the reader's place stays. */
  setLook(look: HtmlLook): void
  state(): ViewState
  goTo(position: TextPosition): void
  /** Goes to the place before which this share of the text lies, from 0 to 1. */
  goToShare(share: number): void
  /** Moves one page, or one window of text, on or back. */
  turn(direction: 1 | -1): void
  /** Whether pages are turned towards the left. */
  turnsLeft(): boolean
  /** Whether lines run downwards. */
  isVertical(): boolean
  /** Shows the reader's place again after something else has changed the layout. */
  settle(): void
  close(): void
}

/**
 * Scrolled text: the place is at this line, in pixels from the window's beginning. The bar at the top ends above it.
 */
const READING_LINE = 72
/** The space above and below a page of text. */
const PAGE_EDGE = 64
/** On average a letter is at most half as wide as it is high. */
const LEAST_COLUMN_EMS = 24

/**
 * A book's text in its frame: scrolled or in pages, horizontal or vertical, in either direction. The reader's place
 * is a position in the text; after any change of the layout the text at that position is in view again.
 */
export function createBookView(frame: Window, look: HtmlLook, onMove: () => void): BookView {
  const { document } = frame
  const root = document.documentElement
  const index = indexText(document.body)
  const style = textStyle(document.body, frame)
  const { writingMode, direction } = style
  const isVertical = writingMode.startsWith('vertical')
  const isRightToLeft = writingMode === 'vertical-rl' || (!isVertical && direction === 'rtl')
  if (isVertical) root.dataset.writing = writingMode
  else if (direction === 'rtl') root.dir = direction
  const end = document.createElement('i')
  end.id = 'lembar-ujung'
  const parts = [...document.body.getElementsByTagName(PART)]
  const partStarts = parts.map((part) => index.toIndex(index.startOf(part)))

  let mode: ReadingMode = look.mode
  /** The length of a page in the direction in which pages follow one another. */
  let stride = 1
  /** The reader's place; only the reader's own movements change it. */
  let anchor: TextPosition = { block: 0, offset: 0 }
  /** The reader has scrolled. The place is read when it is needed, not in each frame. */
  let isStale = false
  let expected = 0

  const axis = () => ((mode === 'scroll') === isVertical ? 'x' : 'y')
  /** On the x axis, text that runs to the left has negative scroll offsets. */
  const sign = () => (axis() === 'x' && isRightToLeft ? -1 : 1)
  const extent = () => (axis() === 'x' ? root.clientWidth : root.clientHeight)
  const scrolled = () => sign() * (axis() === 'x' ? root.scrollLeft : root.scrollTop)
  const most = () => Math.max(0, (axis() === 'x' ? root.scrollWidth : root.scrollHeight) - extent())
  const edge = () => (mode === 'pages' ? 1 : READING_LINE)
  /** The beginning and the end of a box, measured from the window's beginning. */
  const near = (box: DOMRect) =>
    axis() === 'y' ? box.top : sign() === 1 ? box.left : root.clientWidth - box.right
  const far = (box: DOMRect) =>
    axis() === 'y' ? box.bottom : sign() === 1 ? box.right : root.clientWidth - box.left

  const scrollTo = (offset: number) => {
    const within = Math.min(Math.max(0, offset), most())
    const place = axis() === 'x' ? { left: sign() * within, top: 0 } : { top: within, left: 0 }
    frame.scrollTo({ ...place, behavior: 'instant' })
    expected = scrolled()
  }

  /** The box of the first drawn character at or after an index of the text, and that index. */
  const drawnFrom = (from: number, to: number): { at: number; box: DOMRect } | undefined => {
    for (let at = from; at < to; at++) {
      if (/\s/.test(index.text[at] ?? ' ')) continue
      const { node, offset } = index.pointOf(index.toPosition(at))
      const range = document.createRange()
      range.setStart(node, offset)
      range.setEnd(node, Math.min(offset + 1, node.textContent?.length ?? 0))
      const box = range.getBoundingClientRect()
      if (box.width > 0 || box.height > 0) return { at, box }
      // Hidden text: goes to its end.
      at += (node.textContent?.length ?? 1) - offset - 1
    }
    return undefined
  }
  /**
   * The element in which a condition begins to hold, found by the boxes of the parts: only the text near it has to be
   * laid out.
   */
  const partsWhere = (holds: (box: DOMRect) => boolean): { low: number; high: number } => {
    if (mode === 'pages') return { low: 0, high: index.text.length }
    let low = 0
    let high = parts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (holds((parts[middle] as Element).getBoundingClientRect())) high = middle
      else low = middle + 1
    }
    return { low: partStarts[low - 1] ?? 0, high: partStarts[low + 1] ?? index.text.length }
  }
  /**
   * The index of the first drawn character for which a condition holds. The condition then holds for all later ones.
   */
  const firstWhere = (holds: (box: DOMRect) => boolean): number => {
    let { low, high } = partsWhere(holds)
    while (low < high) {
      const middle = (low + high) >> 1
      const drawn = drawnFrom(middle, high)
      if (drawn === undefined || holds(drawn.box)) high = middle
      else low = drawn.at + 1
    }
    return low
  }

  /** A picture above the first text in view is the reader's place, if a part of it is in view. */
  const firstPicture = (from: TextPosition): TextPosition => {
    let first = from
    for (let block = from.block; block >= 0 && block > from.block - 8; block--) {
      const element = index.blocks[block]
      if (element?.localName !== 'img') continue
      if (far(element.getBoundingClientRect()) <= edge()) break
      first = { block, offset: 0 }
    }
    return first
  }

  const boxAt = (position: TextPosition): DOMRect => {
    const element = index.blocks[position.block]
    const isPicture = element?.localName === 'img'
    const drawn = isPicture ? undefined : drawnFrom(index.toIndex(position), index.text.length)
    return drawn?.box ?? (element ?? document.body).getBoundingClientRect()
  }

  const readPosition = (): TextPosition =>
    // At the very beginning, what stands before the first text is in view too.
    scrolled() < 1
      ? { block: 0, offset: 0 }
      : firstPicture(index.toPosition(firstWhere((box) => far(box) > edge())))

  const refresh = () => {
    if (isStale) anchor = readPosition()
    isStale = false
  }

  const charactersAfter = () => index.text.length - firstWhere((box) => near(box) >= extent())

  const scrollToAnchor = () => {
    if (index.toIndex(anchor) === 0) return scrollTo(0)
    const from = near(boxAt(anchor)) + scrolled()
    scrollTo(mode === 'pages' ? Math.floor((from + 1) / stride) * stride : from - edge())
  }
  // Parts near the window are laid out in the next frames, which moves the text.
  const settling = createSettling(frame)
  const settleBy = (step: () => void) => {
    settling.stop()
    step()
    if (mode === 'scroll' && parts.length > 0) settling.start(step, onMove)
  }
  const show = (position: TextPosition) => {
    anchor = position
    isStale = false
    settleBy(scrollToAnchor)
  }

  const layOut = (next: HtmlLook) => {
    mode = next.mode
    end.remove()
    setRootLook(root, next)
    if (mode === 'pages') setProperties(root, pageProperties(next))
    if (mode === 'pages') addEnd()
    setSharedMargin()
    show(anchor)
  }

  /** The margins of two parts do not collapse by themselves. */
  const setSharedMargin = () => {
    if (parts.length === 0) return
    const [start = 0, after = 0] = [style.marginBlockStart, style.marginBlockEnd].map(
      (margin) => Number.parseFloat(margin) || 0,
    )
    const shared = Math.max(0, Math.min(start, after))
    const before = root.style.getPropertyValue('--shared-margin') || '0px'
    if (before !== `${shared}px`) root.style.setProperty('--shared-margin', `${shared}px`)
  }

  const pageProperties = ({ fontSize, width }: HtmlLook): Record<string, string> => {
    const inline = isVertical ? frame.innerHeight : frame.innerWidth
    const block = isVertical ? frame.innerWidth : frame.innerHeight
    const columns = !isVertical && inline > block && inline >= 2 * LEAST_COLUMN_EMS * fontSize ? 2 : 1
    // Whole pixels: rounding errors would add up over a thousand pages.
    const column = Math.floor(inline / columns)
    const least = isVertical ? PAGE_EDGE : inline < 640 ? 20 : 40
    const margin = Math.round(Math.max(least, (column - width * fontSize) / 2))
    stride = column * columns
    return {
      '--page-inline': `${stride}px`,
      '--page-block': `${block}px`,
      '--page-edge': `${isVertical ? least / 2 : PAGE_EDGE}px`,
      '--page-columns': String(columns),
      '--page-gap': `${2 * margin}px`,
    }
  }

  /** The last page is made whole, so that it can be scrolled to even where its second column is empty. */
  const addEnd = () => {
    end.remove()
    const pages = Math.ceil((most() + extent() - 1) / stride)
    const side = axis() === 'y' ? 'top' : sign() === 1 ? 'left' : 'right'
    end.removeAttribute('style')
    end.style[side] = `${pages * stride - 1}px`
    root.append(end)
  }

  const onScroll = () => {
    if (settling.isRunning() || Math.abs(scrolled() - expected) < 2) return
    if (mode === 'pages') {
      // Something else has scrolled: a focused link, or a selection that reached the edge.
      const page = Math.round(scrolled() / stride)
      scrollTo(page * stride)
    }
    expected = scrolled()
    isStale = true
    onMove()
  }
  const onResize = () => {
    if (frame.innerWidth > 0) layOut(look)
    onMove()
  }
  /** A picture that is decoded late moves the text after it. */
  const onLoad = () => {
    if (mode === 'pages') addEnd()
    refresh()
    if (Math.abs(scrolled() - expected) < 2) show(anchor)
  }
  document.addEventListener('scroll', onScroll, { passive: true })
  frame.addEventListener('resize', onResize)
  document.body.addEventListener('load', onLoad, true)
  layOut(look)

  return {
    index,
    setLook(next) {
      refresh()
      look = next
      layOut(next)
      onMove()
    },
    state() {
      refresh()
      const { length } = index.text
      const start = index.toIndex(anchor)
      const isAtEnd = scrolled() >= most() - 2
      const after = isAtEnd ? 0 : charactersAfter()
      return {
        position: anchor,
        share: isAtEnd ? 1 : start / Math.max(1, start + after),
        charactersLeft: length - start,
        charactersInView: Math.max(0, length - start - after),
        isAtStart: scrolled() < 2,
        isAtEnd,
      }
    },
    goTo(position) {
      show(position)
      onMove()
    },
    goToShare(share) {
      if (share >= 1) {
        settleBy(() => {
          scrollTo(most())
          isStale = true
        })
      } else {
        refresh()
        // What is in view counts for neither side.
        const inView = index.text.length - index.toIndex(anchor) - charactersAfter()
        show(index.toPosition(Math.round(share * Math.max(0, index.text.length - inView))))
      }
      onMove()
    },
    turn(direction) {
      const step = mode === 'pages' ? stride : Math.max(80, extent() - READING_LINE - 3 * look.fontSize)
      const from = mode === 'pages' ? Math.round(scrolled() / stride) * stride : scrolled()
      settling.stop()
      scrollTo(from + direction * step)
      isStale = true
      onMove()
    },
    turnsLeft: () => isRightToLeft,
    isVertical: () => isVertical,
    settle() {
      refresh()
      if (mode === 'pages') addEnd()
      show(anchor)
      onMove()
    },
    close() {
      settling.close()
      document.removeEventListener('scroll', onScroll)
      frame.removeEventListener('resize', onResize)
      document.body.removeEventListener('load', onLoad, true)
    },
  }
}
