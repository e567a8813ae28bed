import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { keepEntryState, readEntryState } from './entry-state.ts'
import { IconButton } from './icon-button.tsx'

export type CarouselProps = {
  label: string
  /**
   * The height of the picture on a slide of this width. The arrows are centred on it, so that they never cover words.
   */
  pictureHeight: (slideWidth: string) => string
  /** One slide each. */
  children: ReactNode
}

// The width of a slide, by how many are in view.
const slideWidth =
  '[--slide:100cqw] md:[--slide:calc((100cqw-1rem)/2)] lg:[--slide:calc((100cqw-2rem)/3)] 2xl:[--slide:calc((100cqw-3rem)/4)]'

const arrow =
  'pointer-events-auto rounded-full border border-line bg-surface shadow-lift hover:bg-paper aria-disabled:cursor-default aria-disabled:text-edge aria-disabled:opacity-50'

/**
 * Keeps the position to which the row was scrolled before the script had loaded; otherwise the rest of that scroll
 * would shift every slide.
 */
function takeOverScroll(embla: NonNullable<UseEmblaCarouselType[1]>): void {
  const viewport = embla.rootNode()
  const { scrollLeft, scrollWidth, clientWidth } = viewport
  if (scrollLeft === 0) return
  viewport.scrollLeft = 0
  const progress = scrollLeft / (scrollWidth - clientWidth)
  const distances = embla.scrollSnapList().map((snap) => Math.abs(snap - progress))
  embla.scrollTo(distances.indexOf(Math.min(...distances)), true)
}

/** How far below or above the window a row is set up, as the `rootMargin` of an observer. */
const NEAR = '50% 0px'

/** Whether the element has ever been near the window. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return near
}

/**
 * Slides in a row: 1 a view, 2 from 768 px, 3 from 1024, 4 from 1440. Until the script is there, and
 * without it, the row scrolls by touch, wheel and keys. It is set up when it comes near the window: measuring all rows
 * of a page at its start would block it, and lay out rows that the browser has skipped.
 */
export function Carousel({ label, pictureHeight, children }: CarouselProps) {
  const [startIndex] = useState(() => Number(readEntryState(label) ?? 0))
  const [viewport, embla] = useEmblaCarousel({
    align: 'start',
    slidesToScroll: 'auto',
    duration: 20,
    startIndex,
  })
  const [ends, setEnds] = useState({ back: false, on: false })
  const row = useRef<HTMLElement>(null)
  const near = useNear(row)

  useEffect(() => {
    if (embla === undefined) return
    takeOverScroll(embla)
    const look = () => setEnds({ back: embla.canScrollPrev(), on: embla.canScrollNext() })
    const keep = () => keepEntryState(label, embla.selectedScrollSnap())
    look()
    embla.on('select', look).on('select', keep).on('reInit', look)
    return () => {
      embla.off('select', look).off('select', keep).off('reInit', look)
    }
  }, [embla, label])

  const moves = ends.back || ends.on
  return (
    <section ref={row} aria-label={label} aria-roledescription="carousel" className="@container relative">
      <div
        ref={near ? viewport : null}
        className={
          embla === undefined
            ? '-mx-2 snap-x overflow-x-auto px-0 [scrollbar-width:none]'
            : '-mx-2 overflow-hidden px-0'
        }
      >
        <ul className="flex touch-pan-y py-2">
          {Children.map(children, (slide) => (
            // Alone in view, a card ends after its words; beside others, all cards end at the same height.
            <li className="min-w-0 shrink-0 grow-0 basis-full snap-start px-2 max-md:has-[article]:self-start md:basis-1/2 lg:basis-1/3 2xl:basis-1/4">
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {/* Beside the pictures, or over their plates. Hidden until the row is set up. */}
      <div
        style={{ height: pictureHeight('var(--slide)') }}
        className={classes(
          'pointer-events-none absolute inset-x-2 top-2 flex items-center justify-between md:-inset-x-3 xl:-inset-x-5',
          slideWidth,
          !moves && 'invisible',
        )}
      >
        <IconButton
          label={`${label}: sebelumnya`}
          aria-disabled={!ends.back}
          onClick={() => embla?.scrollPrev()}
          className={arrow}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={`${label}: berikutnya`}
          aria-disabled={!ends.on}
          onClick={() => embla?.scrollNext()}
          className={arrow}
        >
          <ChevronRight aria-hidden className="size-5" />
        </IconButton>
      </div>
    </section>
  )
}
