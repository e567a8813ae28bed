import { type RefObject, useEffect, useRef } from 'react'

/**
 * For an element, with `tabIndex={-1}` where it takes no focus by itself, that takes the place of the control that was
 * used: when `isNew`, it gets the focus, unless another element has it by then. One that has it only because it was the
 * nearest (keep-focus.ts) does not count.
 */
export function useLostFocus<Kind extends HTMLElement>(isNew: boolean): RefObject<Kind | null> {
  const element = useRef<Kind>(null)
  useEffect(() => {
    if (!isNew) return
    // A dialog that closes at the same time first returns the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, [data-kept]')) element.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isNew])
  return element
}
