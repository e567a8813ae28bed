import { useCallback, useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/**
 * Full screen of the whole document, not of the reader's element: dialogs are beside that element and would not be
 * visible. `available` is false in browsers without it (iPhones).
 */
export function useFullScreen(): { available: boolean; active: boolean; toggle: () => void } {
  const active = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const available = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled === true,
    () => false,
  )
  const toggle = useCallback(() => {
    // The browser may refuse (no gesture, an embedded page); then nothing changes.
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen()
    change.catch(() => {})
  }, [])
  return { available, active, toggle }
}
