import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** A scroll has ended when no event came for this long, in milliseconds; not every browser has `scrollend`. */
const SETTLED = 100

/** Calls `onSettled` with the row when a scroll of it, by hand or by a button, has ended. */
export function useSettledScroll(
  row: RefObject<HTMLElement | null>,
  onSettled: (row: HTMLElement) => void,
): void {
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    const element = row.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => settle(element), SETTLED)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [row])
}

export type RowEnds = { first: boolean; last: boolean }

/**
 * Whether the first and the last child of a list are in view within the row that scrolls it; undefined until the
 * browser has said so. The browser tells it after its own layout: reading it would lay out the page once more.
 */
export function useRowEnds(
  row: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): RowEnds | undefined {
  const [ends, setEnds] = useState<RowEnds>()
  useEffect(() => {
    const [first, last] = [list.current?.firstElementChild, list.current?.lastElementChild]
    if (!first || !last) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          setEnds((before = { first: true, last: true }) => ({
            first: target === first ? isIntersecting : before.first,
            last: target === last ? isIntersecting : before.last,
          }))
        }
      },
      // Nearly whole, since positions are fractions of a pixel.
      { root: row.current, threshold: 0.9 },
    )
    observer.observe(first)
    observer.observe(last)
    return () => observer.disconnect()
  }, [row, list])
  return ends
}
