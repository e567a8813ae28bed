import { Pause, Play } from 'lucide-react'
import { Children, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { useSettledScroll } from './row-scroll.ts'

const PAUSE_BETWEEN = 6000

/** Advances the slides by itself, unless it is paused, out of view, or reduced motion is requested. */
function useTurning(stopped: boolean, turn: () => void): void {
  const onTime = useEffectEvent(() => {
    if (!document.hidden) turn()
  })
  useEffect(() => {
    if (stopped || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => onTime(), PAUSE_BETWEEN)
    return () => clearInterval(timer)
  }, [stopped])
}

export type HeroCarouselProps = {
  label: string
  /** The name of each slide, in order. */
  names: readonly string[]
  children: ReactNode
  /** The height of the slides. */
  className?: string
}

/** One wide slide at a time that advances by itself, with dots and a pause button. The browser scrolls it by touch. */
export function HeroCarousel({ label, names, children, className }: HeroCarouselProps) {
  const row = useRef<HTMLDivElement>(null)
  const [present, setPresent] = useState(0)
  const [held, setHeld] = useState(false)
  const [near, setNear] = useState(false)

  const show = (index: number) => {
    setPresent(index)
    if (row.current !== null) row.current.scrollTo({ left: index * row.current.clientWidth })
  }
  useTurning(held || near || names.length < 2, () => show((present + 1) % names.length))
  const look = ({ scrollLeft, clientWidth }: HTMLElement) => setPresent(Math.round(scrollLeft / clientWidth))
  useSettledScroll(row, look)
  // It may have been scrolled before the script was there.
  const lookOnce = useEffectEvent(() => row.current && look(row.current))
  useEffect(() => void lookOnce(), [])

  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
      className="relative"
    >
      <div
        ref={row}
        className={classes(
          'snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain rounded bg-line [scrollbar-width:none] motion-safe:scroll-smooth',
          className,
        )}
      >
        <ul className="flex h-full">
          {Children.map(children, (slide, index) => (
            <li
              inert={index !== present}
              className="relative h-full min-w-0 shrink-0 grow-0 basis-full snap-start snap-always"
            >
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {names.length > 1 && (
        // Below low pictures, of which it would cover too much, and over high ones.
        <div className="mx-auto flex w-fit max-w-full items-center rounded-full px-1 min-[901px]:absolute min-[901px]:right-2 min-[901px]:bottom-2 min-[901px]:bg-surface/90 min-[901px]:backdrop-blur-sm">
          {names.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-label={`Tampilkan ${name}`}
              aria-current={index === present}
              onClick={() => show(index)}
              className="grid h-11 w-11 min-w-7 place-items-center"
            >
              <span
                className={classes(
                  'h-2 rounded-full transition-[width,background-color]',
                  index === present ? 'w-5 bg-primary' : 'w-2 bg-edge',
                )}
              />
            </button>
          ))}
          <IconButton label={held ? 'Putar lagi' : 'Hentikan perputaran'} onClick={() => setHeld(!held)}>
            {held ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
          </IconButton>
        </div>
      )}
    </section>
  )
}
