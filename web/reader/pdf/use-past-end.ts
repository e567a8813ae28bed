import { useEffect, useEffectEvent } from 'react'
import type { Side } from '#flipbook/geometry/bend.ts'
import { asElement } from '../as-element.ts'

/** The least way of a finger that turns a page, in pixels. */
const SWIPE = 40
/** The part of the window at its edge whose press turns a page. */
const EDGE = 0.15

/** Tells of a turn beyond the last page, which the book itself does not make: by key, by swipe, or at the edge. */
export function usePastEnd(atEnd: boolean, forward: Side, onPastEnd: (() => void) | undefined): void {
  const listens = atEnd && onPastEnd !== undefined
  const tell = useEffectEvent(() => onPastEnd?.())
  useEffect(() => {
    if (!listens) return
    const leave = new AbortController()
    const options = { signal: leave.signal }
    const sign = forward === 'right' ? 1 : -1
    const keys = [forward === 'right' ? 'ArrowRight' : 'ArrowLeft', 'ArrowDown', 'PageDown']
    const isControl = (target: EventTarget | null) =>
      asElement(target)?.closest('a, button, input, select, textarea, [role="dialog"], [role="menu"]') != null
    document.addEventListener(
      'keydown',
      (event) => {
        if (keys.includes(event.key) && !event.repeat && !isControl(event.target)) tell()
      },
      options,
    )
    let start: number | undefined
    document.addEventListener(
      'pointerdown',
      ({ target, clientX, isPrimary }) => {
        start = isPrimary && !isControl(target) ? clientX : undefined
      },
      options,
    )
    document.addEventListener(
      'pointerup',
      ({ clientX }) => {
        if (start === undefined) return
        const moved = (start - clientX) * sign
        const fromEdge = forward === 'right' ? window.innerWidth - clientX : clientX
        const isPress = Math.abs(moved) < 5 && fromEdge < window.innerWidth * EDGE
        start = undefined
        if (isPress || moved > SWIPE) tell()
      },
      options,
    )
    return () => leave.abort()
  }, [listens, forward])
}
