import type { BookCard } from '#contracts/catalogue.ts'
import { classes } from '../ui/classes.ts'
import { clothPatterns } from '../ui/cloth-covers.tsx'
import { Picture } from '../ui/picture.tsx'

export type CoverProps = {
  book: Pick<BookCard, 'title' | 'cover_picture'> & { author: { name: string } }
  /** Empty where the title is written beside the cover. */
  alt: string
  sizes: string
  priority?: boolean
  className?: string
}

const bindings = [
  { ground: 'bg-primary', cloth: clothPatterns.kawung },
  { ground: 'bg-accent', cloth: clothPatterns.gringsing },
  { ground: 'bg-success', cloth: clothPatterns.truntum },
]

/**
 * Always the same for one title, but different between titles, so that a list without covers is not all of one
 * colour.
 */
function bindingOf(title: string) {
  let sum = 0
  for (const letter of title) sum += letter.codePointAt(0) ?? 0
  return bindings[sum % bindings.length]
}

/** A cover of 2:3. For a title without a picture, a drawn cloth cover with the title and the author. */
export function Cover({ book, alt, sizes, priority, className }: CoverProps) {
  return (
    <span
      className={classes(
        'relative block aspect-2/3 overflow-hidden rounded-sm bg-line shadow-[inset_0_0_0_1px_rgb(0_0_0/0.06)]',
        className,
      )}
    >
      {book.cover_picture === null ? (
        <ClothCover book={book} alt={alt} />
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

/** A size of type at which the longest word has room on one line if that is legible, in parts of the cover's width. */
function sizeOf(title: string): string {
  const longest = Math.max(...title.split(/[\s-]/).map(({ length }) => length))
  return `min(0.875rem, ${Math.max(7, Math.min(12, 115 / longest)).toFixed(1)}cqw)`
}

function ClothCover({ book, alt }: Pick<CoverProps, 'book' | 'alt'>) {
  const binding = bindingOf(book.title)
  // Type, padding and spine follow the width of small covers, whose words would be broken otherwise.
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={classes('by-day absolute inset-0 @container text-on-primary', binding?.ground)}
    >
      <span className={classes('absolute inset-x-0 top-1/2 bottom-1/5 bg-paper/30', binding?.cloth)} />
      <span className="relative flex h-full flex-col justify-between border-l-[min(6px,5cqw)] border-ink/25 p-[min(0.75rem,8cqw)]">
        <span
          style={{ fontSize: sizeOf(book.title) }}
          className="line-clamp-4 font-serif leading-tight font-semibold wrap-anywhere"
        >
          {book.title}
        </span>
        <span className="line-clamp-1 text-[min(0.75rem,10cqw)]">{book.author.name}</span>
      </span>
    </span>
  )
}
