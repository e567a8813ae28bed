import { useCallback, useEffect, useRef } from 'react'
import { asElement } from './as-element.ts'

export type HtmlKeys = {
  /** By the key, letters in lower case. */
  keys: Readonly<Record<string, () => void>>
  onSearch: () => void
  /** Space, with Shift backwards. */
  onTurn: (direction: 1 | -1) => void
}

/** Keys of the HTML reader, none while it is not open. @returns what the book's frame is to call, whose keys nobody hears here */
export function useHtmlKeys(wanted: HtmlKeys | undefined): (event: KeyboardEvent) => void {
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

function press(event: KeyboardEvent, { keys, onSearch, onTurn }: HtmlKeys): void {
  const isCommand = event.ctrlKey || event.metaKey
  // The browser's own search scrolls between pages and does not list what it finds.
  if (isCommand && event.key.toLowerCase() === 'f') {
    event.preventDefault()
    onSearch()
  }
  if (isCommand) return
  const target = asElement(event.target)
  const isSlider = target?.matches('input[type="range"]') === true
  if (!isSlider && target?.closest('input, textarea, select, [role="dialog"], [role="menu"]')) return
  if (event.key === ' ') {
    if (target?.closest('button, a, summary')) return
    event.preventDefault()
    onTurn(event.shiftKey ? -1 : 1)
    return
  }
  // A slider is moved by these keys, and a list that has the focus is scrolled by them.
  if (event.key.length > 1 && (isSlider || target?.closest('[role="tabpanel"]'))) return
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!act) return
  event.preventDefault()
  act()
}
