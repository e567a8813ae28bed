import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { notePage } from '../ui/use-back-closes.ts'
import { enterPlace, scrollBackTo } from './scroll-places.ts'

/** The id of a page's content: of the `main` element in the frames of shop and console. */
const CONTENT = 'konten'

/** Whether the document was in this tab before: by Back, Forward or a reload. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' || entry?.type === 'reload'
}

/**
 * A new page is scrolled to its top, and its content gets the focus, where keyboard and screen reader continue. A new
 * list, by another query or other filters, is scrolled to the top too, but the focus stays. A change between tabs
 * moves nothing. Back, Forward and a reload lead to the place that was left.
 */
export function RouteChange() {
  const { pathname, search, key } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const params = new URLSearchParams(search)
  const page = params.get('page') ?? ''
  const book = params.get('q') ?? ''
  const place = pathname.startsWith('/books/detail') ? `${pathname} ${book}` : `${pathname} ${page}`
  params.delete('tab')
  const list = `${pathname}?${params}`
  const last = useRef(place)
  const shown = useRef<string>(undefined)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // Before the paint: a page that is shorter than the last one would be painted at its end, and its scroll position
  // lost.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = list
    const left = enterPlace(`${key} ${pathname}${search}`)
    const isBack = isPop && (before !== undefined || isReturn())
    if (isBack && left > 0) return scrollBackTo(left)
    // In a block: newer browsers return a promise, and an effect may return a function only.
    if (isBack || (before !== undefined && before !== list)) {
      window.scrollTo(0, 0)
    }
    return undefined
  }, [key, pathname, search, list, isPop])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page, also the same address once more
  useEffect(() => notePage(), [key])

  useEffect(() => {
    const before = last.current
    last.current = place
    if (before === place) return
    const held = document.activeElement
    if (held instanceof HTMLInputElement && held.type === 'search') return
    // A page may focus a part of itself, which keeps the focus.
    if (held?.hasAttribute('data-begins-here')) return
    document.getElementById(CONTENT)?.focus({ preventScroll: true })
  }, [place])
  return null
}
