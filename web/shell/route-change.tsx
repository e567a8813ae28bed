import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { notePage } from '../ui/use-back-closes.ts'

/**
 * A new page begins at its top, and is where the keyboard and the screen reader go on. So does a new list, by another
 * query or other filters, but the focus stays with what brought it. Tabs stand side by side: changing between them
 * moves nothing.
 */
export function RouteChange({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname, search, key } = useLocation()
  const params = new URLSearchParams(search)
  const page = params.get('page') ?? ''
  const book = params.get('q') ?? ''
  const place = pathname.startsWith('/books/detail') ? `${pathname} ${book}` : `${pathname} ${page}`
  params.delete('tab')
  const list = `${pathname}?${params}`
  const last = useRef({ place, list })

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page, also the same address once more
  useEffect(() => notePage(), [key])

  useEffect(() => {
    const before = last.current
    last.current = { place, list }
    if (before.list !== list) window.scrollTo(0, 0)
    if (before.place === place) return
    const held = document.activeElement
    if (held instanceof HTMLInputElement && held.type === 'search') return
    content.current?.focus({ preventScroll: true })
  }, [place, list, content])
  return null
}
