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
        <Star
          key={place}
          aria-hidden
          className={classes(
            'size-4',
            place <= Math.round(stars) ? 'fill-current text-primary' : 'text-edge',
          )}
        />
      ))}
    </span>
  )
}
