import { Star } from 'lucide-react'
import { classes } from './classes.ts'

const PLACES = [1, 2, 3, 4, 5]

/** So many stars of five; a mean is rounded to whole ones. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span
      role="img"
      aria-label={`${String(stars).replace('.', ',')} dari 5 bintang`}
      className="inline-flex gap-0.5 align-[-0.125em]"
    >
      {PLACES.map((place) => (
        <OneStar key={place} full={place <= Math.round(stars)} className="size-4" />
      ))}
    </span>
  )
}

export const OneStar = ({ full, className }: { full: boolean; className: string }) => (
  <Star aria-hidden className={classes(className, full ? 'fill-current text-primary' : 'text-edge')} />
)
