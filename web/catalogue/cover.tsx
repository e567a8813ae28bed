import type { BookCard } from '#contracts/catalogue.ts'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/picture.tsx'

export type CoverProps = {
  book: Pick<BookCard, 'title' | 'author' | 'cover_picture'>
  /** Empty where the title stands beside it anyway. */
  alt: string
  sizes: string
  priority?: boolean
  className?: string
}

/** A cover of 2:3. A title without one gets its words on cloth. */
export function Cover({ book, alt, sizes, priority, className }: CoverProps) {
  return (
    <span
      className={classes(
        'relative block aspect-2/3 overflow-hidden rounded-sm bg-line shadow-[inset_0_0_0_1px_rgb(0_0_0/0.06)]',
        className,
      )}
    >
      {book.cover_picture === null ? (
        <span
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          className="absolute inset-0 flex flex-col justify-between border-l-6 border-accent bg-primary p-3 pt-9 text-on-primary"
        >
          <span className="line-clamp-5 font-serif text-sm leading-tight font-semibold">{book.title}</span>
          <span className="line-clamp-2 text-xs opacity-80">{book.author.name}</span>
        </span>
      ) : (
        <Picture
          picture={book.cover_picture}
          alt={alt}
          sizes={sizes}
          fit="cover"
          {...(priority && { priority })}
        />
      )}
    </span>
  )
}
