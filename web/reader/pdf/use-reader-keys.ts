import { useEffect, useRef } from 'react'

/** Keys of the reader beside the book's own: each does one thing, unless somebody types. Ctrl+F searches the book. */
export function useReaderKeys(keys: Readonly<Record<string, () => void>>, onSearch: () => void): void {
  const latest = useRef({ keys, onSearch })
  useEffect(() => {
    latest.current = { keys, onSearch }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const command = event.ctrlKey || event.metaKey
      // The browser's own search sees only the pages in view.
      if (command && event.key.toLowerCase() === 'f' && Object.keys(latest.current.keys).length > 0) {
        event.preventDefault()
        return latest.current.onSearch()
      }
      const target = event.target instanceof Element ? event.target : null
      if (command || target?.closest('input, textarea, select, [role="dialog"]')) return
      const act = latest.current.keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
