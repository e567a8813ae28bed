import { useCallback, useEffect, useRef } from 'react'
import { asElement } from './as-element.ts'

export type ReaderKeys = {
  /** By the key; letters in lower case. */
  keys: Readonly<Record<string, () => void>>
  onSearch: () => void
  /** The space bar; with Shift backwards. Without this the book handles the space bar itself. */
  onTurn?: (direction: 1 | -1) => void
}

/**
 * The keys of a reader; none while no book is open or while a field has the focus. Ctrl+F searches the book.
 * @returns the listener, for a frame in the page, whose key events do not reach this document
 */
export function useReaderKeys(wanted: ReaderKeys | undefined): (event: KeyboardEvent) => void {
  const latest = useRef(wanted)
  useEffect(() => {
    latest.current = wanted
  })
  const onKey = useCallback((event: KeyboardEvent) => {
    if (latest.current && !event.defaultPrevented && !event.altKey) press(event, latest.current)
  }, [])
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
  return onKey
}

function press(event: KeyboardEvent, { keys, onSearch, onTurn }: ReaderKeys): void {
  const isCommand = event.ctrlKey || event.metaKey
  // The browser's own search finds only the pages in view, and does not list its hits.
  if (isCommand && event.key.toLowerCase() === 'f') {
    event.preventDefault()
    onSearch()
  }
  if (isCommand) return
  const target = asElement(event.target)
  const isSlider = target?.matches('input[type="range"]') === true
  if (!isSlider && target?.closest('input, textarea, select, [role="dialog"], [role="menu"]')) return
  if (event.key === ' ' && onTurn) {
    if (target?.closest('button, a, summary')) return
    event.preventDefault()
    onTurn(event.shiftKey ? -1 : 1)
    return
  }
  // These keys move a slider and scroll a focused list.
  if (event.key.length > 1 && (isSlider || target?.closest('[role="tabpanel"]'))) return
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!act) return
  event.preventDefault()
  act()
}
