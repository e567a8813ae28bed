import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Reports what was typed into a field before the page's script ran, since nothing else reports it. */
export function useEarlyText(
  field: RefObject<HTMLInputElement | null>,
  shown: string,
  onText: (text: string) => void,
): void {
  const take = useEffectEvent(() => {
    const text = field.current?.value ?? shown
    if (text !== shown) onText(text)
  })
  // Before the next rendering, which would put the shown text back.
  useLayoutEffect(() => take(), [])
}
