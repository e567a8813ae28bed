import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A new page begins at its top, and is where the keyboard and the screen reader go on. A change of the
 * query alone (typing in the search box, a filter) leaves both in place; a page of a list begins at its top.
 */
export function RouteChange({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname, search } = useLocation()
  const page = new URLSearchParams(search).get('page') ?? ''
  const book = new URLSearchParams(search).get('q') ?? ''
  const place = pathname.startsWith('/books/detail') ? `${pathname} ${book}` : `${pathname} ${page}`
  const last = useRef(place)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    if (last.current === place) return
    last.current = place
    window.scrollTo(0, 0)
    const held = document.activeElement
    if (held instanceof HTMLInputElement && held.type === 'search') return
    content.current?.focus({ preventScroll: true })
  }, [place, content])
  return null
}
