import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'

export type CarouselProps = {
  label: string
  /** One slide each. */
  children: ReactNode
}

/**
 * Slides in a row: 1 a view, 2 from 768 px, 3 from 1024, 4 from 1440. Until the script is there, and
 * without it, the row scrolls by hand.
 */
export function Carousel({ label, children }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel({ align: 'start', slidesToScroll: 'auto', duration: 20 })
  const [ends, setEnds] = useState({ back: false, on: false })

  useEffect(() => {
    if (embla === undefined) return
    const look = () => setEnds({ back: embla.canScrollPrev(), on: embla.canScrollNext() })
    look()
    embla.on('select', look).on('reInit', look)
    return () => {
      embla.off('select', look).off('reInit', look)
    }
  }, [embla])

  const moves = ends.back || ends.on
  return (
    <section aria-label={label} aria-roledescription="carousel" className="relative">
      <div
        ref={viewport}
        className={
          embla === undefined
            ? '-mx-2 snap-x overflow-x-auto px-0 [scrollbar-width:none]'
            : '-mx-2 overflow-hidden px-0'
        }
      >
        <ul className="flex touch-pan-y py-2">
          {Children.map(children, (slide) => (
            <li className="min-w-0 shrink-0 grow-0 basis-full snap-start px-2 md:basis-1/2 lg:basis-1/3 2xl:basis-1/4">
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {moves && (
        <>
          <IconButton
            label={`${label}: sebelumnya`}
            disabled={!ends.back}
            onClick={() => embla?.scrollPrev()}
            className="absolute top-1/2 -left-3 -translate-y-1/2 rounded-full border border-line bg-surface shadow-lift hover:bg-paper disabled:invisible xl:-left-5"
          >
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <IconButton
            label={`${label}: berikutnya`}
            disabled={!ends.on}
            onClick={() => embla?.scrollNext()}
            className="absolute top-1/2 -right-3 -translate-y-1/2 rounded-full border border-line bg-surface shadow-lift hover:bg-paper disabled:invisible xl:-right-5"
          >
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
        </>
      )}
    </section>
  )
}
