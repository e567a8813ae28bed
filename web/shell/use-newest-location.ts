import { use, useCallback, useEffect, useEffectEvent } from 'react'
import { type Location, UNSAFE_DataRouterContext } from 'react-router'

/**
 * Tells the page that is being opened, or the one that is open, at the moment of the call. `useLocation` and
 * `useNavigation` follow a rendering later, which takes a slow device a while; React Router has no public hook for this.
 */
export function useNewestLocation(): () => Location {
  const router = use(UNSAFE_DataRouterContext)?.router
  if (router === undefined) throw new Error('useNewestLocation outside a data router')
  return useCallback(() => router.state.navigation.location ?? router.state.location, [router])
}

/** Passes on what was typed after a pause, in ms, unless a link to another page was pressed meanwhile. */
export function useTypingPause<Typed>(
  typed: Typed | undefined,
  pauseMs: number,
  onPause: (typed: Typed) => void,
): void {
  const newest = useNewestLocation()
  const pass = useEffectEvent(onPause)
  useEffect(() => {
    if (typed === undefined) return
    const { pathname } = newest()
    const timer = setTimeout(() => {
      if (newest().pathname === pathname) pass(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs, newest])
}
