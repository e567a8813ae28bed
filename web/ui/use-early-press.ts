import { useEffect, useLayoutEffect, useRef } from 'react'

declare global {
  interface Window {
    earlyPress?: (((event: MouseEvent) => void) & { last?: MouseEvent }) | undefined
  }
}

/** Runs before the page's first paint and keeps the last press until the page's script is ready. */
export const earlyPressScript =
  "var earlyPress=function(e){earlyPress.last=e};addEventListener('click',earlyPress,true)"

/**
 * Repeats the last press of a button that came before the page's script was ready, which is lost otherwise. Links and
 * forms need no script. Only the last one, so that nothing opens and closes again under an impatient finger.
 */
export function useEarlyPress(): void {
  const pressed = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const { earlyPress } = window
    if (earlyPress === undefined) return
    removeEventListener('click', earlyPress, true)
    window.earlyPress = undefined
    const { last } = earlyPress
    // React hydrates the page for an event that is under way, and handles it itself.
    const isLost = last !== undefined && last.eventPhase === Event.NONE
    if (isLost && last.target instanceof Element)
      pressed.current = last.target.closest('button[type="button"]') ?? undefined
  }, [])
  // Once all parts of the page have taken up their work.
  useEffect(() => {
    const { current } = pressed
    pressed.current = undefined
    if (current instanceof HTMLElement && current.isConnected) current.click()
  }, [])
}
