import { type RefObject, useEffect, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { Price } from '../ui/price.tsx'
import { FirstAction, isSoldOut } from './buying-actions.tsx'
import type { Buying } from './use-buying.ts'

/** Whether an element is out of view; false until that is known. */
function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => setIsOut(entries.at(-1)?.isIntersecting === false),
      // The lowest 160 px do not count, so that the box is in view once its buttons are.
      { rootMargin: '-64px 0px -160px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOut
}

export type BuyingBarProps = { buying: Buying; box: RefObject<HTMLElement | null> }

/**
 * Price and first action at the lower edge of narrow, tall windows while the buying box is out of view. It is the last
 * element of the page, so that it covers nothing at the end.
 */
export function BuyingBar({ buying, box }: BuyingBarProps) {
  const isShown = useIsOutOfView(box)
  const { book, format } = buying
  const edition = format === 'Fisik' ? book.physical_book : book.ebook
  if (edition === null || isSoldOut(buying)) return null
  return (
    <div
      className={classes(
        'sticky bottom-0 z-20 -mx-4 mt-8 hidden items-center justify-between gap-4 border-t border-line bg-surface px-4 py-2.5 shadow-lift transition-opacity md:-mx-8 md:px-8 tall:max-lg:flex',
        !isShown && 'invisible opacity-0',
      )}
    >
      <span className="grid min-w-0">
        <span className="text-xs text-muted">{format}</span>
        <Price amount={edition.final_price} />
      </span>
      <div className="w-44 shrink-0">
        <FirstAction buying={buying} />
      </div>
    </div>
  )
}
