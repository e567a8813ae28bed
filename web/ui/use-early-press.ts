import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    earlyPress?: (((event: MouseEvent) => void) & { last?: MouseEvent }) | undefined
  }
}

/** Runs before the page's first paint and keeps the last press until the page's script is ready. */
export const earlyPressScript =
  "var earlyPress=function(e){earlyPress.last=e};addEventListener('click',earlyPress,true)"

/** React marks each element that it has hydrated. */
const isReady = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactFiber'))

let timer: ReturnType<typeof setInterval> | undefined

/** Presses a button that was not ready once it is. Only the last press counts: two would open something and close it. */
function pressAgain({ target }: MouseEvent, early = false): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  if (button === null || (isReady(button) && !early)) return
  // Half a minute: a button that is not React's is never ready, and has acted already.
  let looks = 600
  clearInterval(timer)
  timer = setInterval(() => {
    if (button.isConnected && !isReady(button) && looks-- > 0) return
    clearInterval(timer)
    if (isReady(button)) button.click()
  }, 50)
}

// After React, which hydrates a part whose code is there for an event that is under way, and handles it itself.
const onPress = (event: MouseEvent) => void setTimeout(pressAgain, 0, event)

/**
 * Repeats the press of a button that came before the page's script was ready, or before the code of its part was there:
 * it is lost otherwise. Links and forms need no script.
 */
export function useEarlyPress(): void {
  useLayoutEffect(() => {
    const { earlyPress } = window
    if (earlyPress !== undefined) {
      removeEventListener('click', earlyPress, true)
      window.earlyPress = undefined
      // React handles one that is under way.
      if (earlyPress.last?.eventPhase === Event.NONE) pressAgain(earlyPress.last, true)
    }
    addEventListener('click', onPress, true)
    return () => removeEventListener('click', onPress, true)
  }, [])
}
