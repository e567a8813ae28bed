import { useEffect, useRef } from 'react'
import type { Place } from '../place/use-place.ts'
import type { OpenedBook } from './book-frame.tsx'
import type { ViewState } from './book-view.ts'
import { toPlace } from './html-place.ts'

/** A text that scrolls shows many places in a second. */
const KEEP_EVERY_MS = 400

type KeptView = {
  view: ViewState | undefined
  book: OpenedBook | undefined
  keep: Place['keep']
  isSample: boolean | undefined
}

/** Keeps the place in view: a moment after the first move, again while they go on, and at once when the page is left. */
export function useKeptView({ view, book, keep, isSample }: KeptView): void {
  const waiting = useRef<() => void>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const keepNow = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      waiting.current?.()
      waiting.current = undefined
    }
    if (view && book) {
      const { position, share } = view
      const offset = isSample ? { offset: position.offset } : {}
      waiting.current = () => keep({ kind: 'HTML', ...toPlace(book.index, position), ...offset }, share)
      timer.current ??= setTimeout(keepNow, KEEP_EVERY_MS)
    }
  }, [view, book, keep, isSample])
  useEffect(() => {
    const keepNow = () => waiting.current?.()
    const abort = new AbortController()
    document.addEventListener('visibilitychange', keepNow, { signal: abort.signal })
    window.addEventListener('pagehide', keepNow, { signal: abort.signal })
    return () => {
      abort.abort()
      clearTimeout(timer.current)
      keepNow()
    }
  }, [])
}
