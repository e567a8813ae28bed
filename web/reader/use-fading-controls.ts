import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const LINGER_MS = 3200

/**
 * Whether the controls are visible (`shown`), and whether they have faded once (`faded`). A movement, a tap, a key or a
 * focus shows them for a while. They stay while one of them has the focus, is under the pointer, or while `held`. The
 * tap that shows them presses none of those that were hidden.
 */
export function useFadingControls(
  surface: RefObject<HTMLElement | null>,
  controls: string,
  held: boolean,
): { shown: boolean; faded: boolean } {
  const [shown, setShown] = useState(true)
  const [faded, setFaded] = useState(false)
  const visible = shown || held
  const isVisible = useEffectEvent(() => visible)

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const abort = new AbortController()
    const canHover = matchMedia('(hover: hover)')
    let timer: ReturnType<typeof setTimeout> | undefined
    let bringing = false

    const inUse = () => {
      const focused = document.activeElement?.closest(controls)
      const byKeyboard = focused?.querySelector(':focus-visible') ?? null
      // On touch screens a button still counts as hovered after a tap.
      const hovered = canHover.matches && element.querySelector(`${controls}:hover`) !== null
      return byKeyboard !== null || hovered
    }
    const fade = () => {
      if (inUse()) timer = setTimeout(fade, LINGER_MS)
      else setShown(false)
    }
    const show = () => {
      setShown(true)
      clearTimeout(timer)
      timer = setTimeout(fade, LINGER_MS)
    }
    element.addEventListener(
      'pointerdown',
      ({ target }) => {
        // Hidden controls take no pointer. What takes one all the same never fades, and is pressed.
        bringing = !isVisible() && !(target instanceof Element && target.closest(controls))
      },
      { signal: abort.signal, passive: true },
    )
    element.addEventListener(
      'click',
      (event) => {
        // The click of a key has no pointer before it, and a detail of 0.
        const onControl = event.target instanceof Element && event.target.closest(controls) !== null
        if (!bringing || !onControl || event.detail === 0) return
        event.preventDefault()
        event.stopPropagation()
      },
      { signal: abort.signal, capture: true },
    )
    for (const type of ['pointermove', 'pointerdown', 'focusin'] as const) {
      element.addEventListener(type, show, { signal: abort.signal, passive: true })
    }
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Tab' || event.key === 'Escape' || event.key === '?') show()
      },
      { signal: abort.signal },
    )
    show()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [surface, controls])

  useEffect(() => {
    if (!visible) setFaded(true)
  }, [visible])

  return { shown: visible, faded }
}
