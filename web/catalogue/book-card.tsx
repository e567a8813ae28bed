import type { Shape } from '#contracts/catalogue.ts'
import type { FileSource } from '#contracts/library.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { ReadLink } from '../ownership/read-link.tsx'
import { WishHeart } from '../ownership/wish-heart.tsx'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { classes } from '../ui/classes.ts'
import { Price } from '../ui/price.tsx'
import type { CardBook } from './card-book.ts'
import { Cover } from './cover.tsx'
import { CoverPlate } from './cover-plate.tsx'
import { discountBadge, isSoldOut, labelsOf, shownEdition } from './editions.ts'

export type BookCardProps = {
  book: CardBook
  /** The source that the user may read it from; undefined where it is not theirs. */
  owned?: FileSource | undefined
  /** The shape that the list is filtered by: the card shows its price, and its page opens with it. */
  shape?: Shape
  priority?: boolean
  /** The level of the title's heading. */
  level?: 2 | 3
  /** How wide its cover is shown, as the `sizes` of an image. */
  sizes?: string
}

/**
 * A title in a list: its cover on a plate, its facts below. The whole card is a link to the title's page, except
 * the heart and 'Baca'.
 */
export function BookCard({
  book,
  owned,
  shape = 'all',
  priority,
  level = 3,
  sizes = '13.5rem',
}: BookCardProps) {
  const edition = shownEdition(book, shape)
  const soldOut = isSoldOut(book, shape)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    // The layout follows the width of the card, not of the window.
    <article className="@container h-full">
      <div className="group relative flex h-full flex-col">
        <CoverPlate color={book.cover_picture?.color}>
          <div className="relative w-[min(64cqw,12.9rem)] @max-[14rem]:w-[70cqw]">
            <Cover
              book={book}
              alt=""
              sizes={sizes}
              className={classes('shadow-cover', soldOut && 'opacity-60')}
              {...(priority && { priority })}
            />
          </div>
        </CoverPlate>
        <WishHeart book={book} className="absolute top-0 right-0 z-1" />
        <p className="mt-3 text-xs text-muted">{labelsOf(book).join(' · ')}</p>
        <Heading className="mt-1 font-serif leading-snug font-semibold">
          <Link
            to={paths.bookDetail(book.slug, shape === 'all' ? {} : { shape })}
            prefetch="intent"
            title={book.title}
            className="line-clamp-2 after:absolute after:inset-0 after:rounded group-hover:text-primary"
          >
            {book.title}
          </Link>
        </Heading>
        <p className="mt-0.5 line-clamp-1 text-sm text-muted">{book.author.name}</p>
        <p className="mt-1.5 line-clamp-2 text-sm text-muted">{book.description}</p>
        {/* As high as a button: what only the owner sees must not shift the layout. */}
        <div className="mt-auto flex min-h-13 items-end justify-between gap-2 pt-2">
          {edition !== null && (
            // Beside a button, a narrow card has no room for it.
            <div className={classes('flex flex-col', owned !== undefined && '@max-[14rem]:hidden')}>
              {edition.preorder && (
                <span className="text-sm font-semibold text-accent">
                  Pra-pesan, {formatLongDay(edition.preorder.releases_on)}
                </span>
              )}
              {soldOut && <span className="text-sm font-semibold text-danger">Stok habis</span>}
              <Price
                stacked
                amount={edition.final_price}
                original={edition.price}
                badge={discountBadge(edition)}
              />
            </div>
          )}
          {owned !== undefined && (
            <ReadLink
              book={book}
              source={owned}
              kind="secondary"
              className="z-1 ml-auto px-3 @max-[14rem]:w-full"
            />
          )}
        </div>
      </div>
    </article>
  )
}
