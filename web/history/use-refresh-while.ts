import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND } from '#kernel/time.ts'

const PAUSE = 5 * SECOND

/** Loads the page's data again every 5 s while the page is visible, and at once when it becomes visible. */
export function useRefreshWhile(waiting: boolean): void {
  const { revalidate, state } = useRevalidator()
  const refresh = useEffectEvent(() => {
    if (!document.hidden && state === 'idle') void revalidate()
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => refresh(), PAUSE)
    const onVisible = () => refresh()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [waiting])
}
