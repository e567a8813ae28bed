import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { notePage } from '../ui/use-back-closes.ts'
import { enterPlace } from './scroll-places.ts'

/** The document was in this tab before: by Back, Forward or a reload. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' || entry?.type === 'reload'
}

/**
 * A new page begins at its top, and is where the keyboard and the screen reader go on. So does a new list, by another
 * query or other filters, but the focus stays with what brought it. Tabs stand side by side: changing between them
 * moves nothing. A reload, or a return from another site, leads to where one was.
 */
export function RouteChange({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname, search, key } = useLocation()
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

  // Before the paint: a page that is shorter than the last would be painted at its end, and the place be lost.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = list
    const left = enterPlace(`${key} ${pathname}${search}`)
    if (before === list) return
    if (before !== undefined) window.scrollTo(0, 0)
    else if (isReturn()) window.scrollTo(0, left)
  }, [key, pathname, search, list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page, also the same address once more
  useEffect(() => notePage(), [key])

  useEffect(() => {
    const before = last.current
    last.current = place
    if (before === place) return
    const held = document.activeElement
    if (held instanceof HTMLInputElement && held.type === 'search') return
    // A page may begin at a part of it, which has the focus by now.
    if (held?.hasAttribute('data-begins-here')) return
    content.current?.focus({ preventScroll: true })
  }, [place, content])
  return null
}
