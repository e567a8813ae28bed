import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { keepEntryState, readEntryState } from './entry-state.ts'
import { IconButton } from './icon-button.tsx'
import { useRowEnds, useSettledScroll } from './row-scroll.ts'

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
 * Slides in a row that the browser scrolls, by touch, wheel and keys: 1 a view, 2 from 768 px, 3 from 1024, 4 from 1440.
 * The script adds arrows, and finds the slide again at which the row was left.
 */
export function Carousel({ label, pictureHeight, children }: CarouselProps) {
  const row = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const ends = useRowEnds(row, list)
  const moves = ends !== undefined && !(ends.first && ends.last)

  useSettledScroll(row, ({ scrollLeft, scrollWidth }) => {
    const slides = list.current?.children.length ?? 1
    keepEntryState(label, Math.round((scrollLeft / scrollWidth) * slides))
  })
  useEffect(() => {
    const slide = list.current?.children[Number(readEntryState(label) ?? 0)]
    if (row.current === null || !(slide instanceof HTMLElement) || slide === list.current?.firstElementChild)
      return
    row.current.scrollTo({ left: slide.offsetLeft - row.current.offsetLeft, behavior: 'instant' })
  }, [label])

  const turn = (views: number) => {
    // At an end nothing moves; the arrow there says that it is disabled.
    if (row.current !== null) row.current.scrollBy({ left: views * row.current.clientWidth })
  }
  return (
    <section aria-label={label} aria-roledescription="carousel" className="@container relative">
      <div
        ref={row}
        className="-mx-2 snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        <ul ref={list} className="flex py-2">
          {Children.map(children, (slide) => (
            // Alone in view, a card ends after its words; beside others, all cards end at the same height.
            <li className="min-w-0 shrink-0 grow-0 basis-full snap-start px-2 max-md:has-[article]:self-start md:basis-1/2 lg:basis-1/3 2xl:basis-1/4">
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {/* Beside the pictures, or over their plates. Hidden without the script. */}
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
          aria-disabled={ends === undefined || ends.first}
          onClick={() => turn(-1)}
          className={arrow}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={`${label}: berikutnya`}
          aria-disabled={ends === undefined || ends.last}
          onClick={() => turn(1)}
          className={arrow}
        >
          <ChevronRight aria-hidden className="size-5" />
        </IconButton>
      </div>
    </section>
  )
}
