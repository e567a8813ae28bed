import { useEffect, useRef } from 'react'
import type { SelectedText } from './use-marking.tsx'

/** Milliseconds without a change after which a selection counts as finished. */
const SETTLED_MS = 200

/**
 * Reads the reader's finished selection in a document, made by pointer, a phone's handles, or keyboard. `read` gives
 * undefined for a selection outside of the book's text.
 */
export function useSelectedText(
  document: Document | undefined,
  read: (selection: Selection) => Promise<SelectedText | undefined> | SelectedText | undefined,
  onSelect: (text: SelectedText | undefined) => void,
): void {
  const latest = useRef({ read, onSelect })
  useEffect(() => {
    latest.current = { read, onSelect }
  })
  useEffect(() => {
    if (!document) return
    const abort = new AbortController()
    const listening = { signal: abort.signal }
    let timer: ReturnType<typeof setTimeout> | undefined
    let turn = 0
    let pressed = false

    const look = async () => {
      const own = ++turn
      const selection = document.getSelection()
      const found = selection && !selection.isCollapsed ? await latest.current.read(selection) : undefined
      if (own === turn && !abort.signal.aborted) latest.current.onSelect(found)
    }
    const settle = () => {
      clearTimeout(timer)
      if (!pressed) timer = setTimeout(look, SETTLED_MS)
    }
    document.addEventListener(
      'selectionchange',
      () => {
        turn += 1
        if (document.getSelection()?.isCollapsed !== false) {
          clearTimeout(timer)
          return latest.current.onSelect(undefined)
        }
        settle()
      },
      listening,
    )
    // The selected text has moved with the page: the toolbar follows it.
    document.addEventListener(
      'scroll',
      () => {
        if (document.getSelection()?.isCollapsed === false) settle()
      },
      { ...listening, capture: true, passive: true },
    )
    document.addEventListener('pointerdown', () => (pressed = true), { ...listening, capture: true })
    for (const type of ['pointerup', 'pointercancel'] as const) {
      document.addEventListener(
        type,
        () => {
          pressed = false
          settle()
        },
        { ...listening, capture: true },
      )
    }
    return () => {
      abort.abort()
      clearTimeout(timer)
      latest.current.onSelect(undefined)
    }
  }, [document])
}
