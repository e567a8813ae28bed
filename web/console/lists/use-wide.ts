import { useSyncExternalStore } from 'react'

/** Beside the navigation, tables of seven columns fit from here on; narrower, state and amount would be cut off. */
const WIDE = '(width >= 80rem)'

const watch = (listener: () => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window has room for tables. Lists are rendered in the browser only. */
export const useWide = () =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(WIDE).matches,
    () => true,
  )
