import { type ReactNode, startTransition, useState } from 'react'
import type { Landing } from '#contracts/catalogue.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { veilColor } from './veil-color.ts'

export type LandingSlideProps = {
  landing: Landing
  first: boolean
  /** Another slide's pictures are fetched first, and this one's not yet. */
  waits: boolean
  onArrived: () => void
}

/** The name of a landing in the list of slides. */
export const landingName = ({ title, alt }: Landing): string => title ?? alt

/** A header image, or the covers of its books. A spinner is visible until the first picture is painted. */
export function LandingSlide({ landing, first, waits, onArrived }: LandingSlideProps) {
  const { picture, focus, title, alt, books } = landing
  const [loaded, setLoaded] = useState(false)
  const link = landing.link ?? undefined
  const arrive = () => {
    startTransition(() => setLoaded(true))
    onArrived()
  }
  const spinner = !loaded && (
    <span className="absolute inset-0 grid place-items-center">
      <span className="rounded-full bg-surface p-2 text-muted">
        <Spinner className="size-7" />
      </span>
    </span>
  )
  if (title !== null && books.length > 0) {
    return (
      <div
        className="by-day flex size-full items-center"
        style={{ backgroundColor: veilColor(picture.color) }}
      >
        <LandingWords landing={landing} title={title} link={link} className="min-w-0 flex-1" />
        <div className="relative mr-4 flex shrink-0 items-center max-[18rem]:hidden sm:mr-6 sm:gap-3 min-[901px]:mr-14 min-[901px]:gap-0 xl:mr-20">
          {spinner}
          {books.map((book, index) => (
            <BookCover key={book.slug} book={book} place={index}>
              {!waits && (
                <Picture
                  picture={book.cover_picture}
                  alt=""
                  sizes="(width <= 900px) 7rem, 13.5rem"
                  fit="cover"
                  priority={first && index === 0}
                  // No background, so that the spinner below shows.
                  className="bg-transparent!"
                  {...(index === 0 && { onLoad: arrive })}
                />
              )}
            </BookCover>
          ))}
        </div>
      </div>
    )
  }
  const image = !waits && (
    <Picture
      picture={picture}
      alt={alt}
      // The picture fills a height of 200 px, 500 on wide screens: at 3:1 it is then wider than the screen.
      sizes="(width <= 900px) max(600px, 100vw), max(1500px, 100vw)"
      fit="cover"
      priority={first}
      onLoad={arrive}
      // Where a slide has words, the important part of its picture is right of them. The picture has no background,
      // so that the spinner below shows.
      className={
        title === null
          ? 'bg-transparent!'
          : 'bg-transparent! object-[40%_50%] min-[901px]:object-[52%_50%] xl:object-[30%_50%]'
      }
      focus={focus}
    />
  )
  return (
    <div className="size-full" style={{ backgroundColor: picture.color }}>
      {spinner}
      {title === null && link !== undefined ? (
        <Link to={link} className="absolute inset-0 -outline-offset-3">
          {image}
        </Link>
      ) : (
        image
      )}
      {title !== null && (
        <div className="absolute inset-0 isolate by-day">
          <div
            style={{ color: veilColor(picture.color) }}
            className="absolute inset-0 -z-1 bg-linear-to-r from-current from-45% via-current/80 via-78% to-transparent to-[115%] sm:from-25% sm:via-46% sm:to-75%"
          />
          <LandingWords landing={landing} title={title} link={link} className="w-[78%] sm:w-[45%]" />
        </div>
      )}
    </div>
  )
}

type BookCoverProps = {
  book: Landing['books'][number]
  place: number
  children: ReactNode
}

/** How the covers lie: the first alone on phones, side by side on low slides, like books on a table on high ones. */
const lies = [
  'min-[901px]:-rotate-4',
  'max-sm:hidden min-[901px]:z-1 min-[901px]:-ml-7 min-[901px]:rotate-1',
  'max-sm:hidden min-[901px]:z-1 min-[901px]:-ml-7 min-[901px]:rotate-5',
]

/** A book's own picture, which leads to its page. */
function BookCover({ book, place, children }: BookCoverProps) {
  return (
    <Link
      to={paths.bookDetail(book.slug)}
      aria-label={book.title}
      prefetch="intent"
      className={classes(
        'relative block aspect-2/3 w-[112px] overflow-hidden rounded-sm shadow-lift outline-offset-2 focus-visible:z-2 focus-visible:outline-on-primary motion-safe:transition-transform motion-safe:hover:-translate-y-1.5 min-[901px]:w-[min(15vw,13.5rem)]',
        lies[place],
      )}
    >
      {children}
    </Link>
  )
}

type LandingWordsProps = {
  landing: Landing
  title: string
  link: string | undefined
  className: string
}

/** The words of a slide, on a ground dark enough for white letters. The whole slide is a link. */
function LandingWords({ landing: { line, button }, title, link, className }: LandingWordsProps) {
  return (
    <div
      className={classes(
        'flex h-full flex-col items-start justify-center gap-1 pr-3 pl-4 text-on-primary min-[901px]:gap-4 min-[901px]:pr-8 min-[901px]:pl-12 xl:pl-16',
        className,
      )}
    >
      <p className="line-clamp-3 font-serif text-lg leading-tight font-semibold text-balance min-[901px]:line-clamp-none min-[901px]:text-3xl xl:text-4xl">
        {title}
      </p>
      {line !== null && <p className="line-clamp-3 text-sm min-[901px]:text-lg">{line}</p>}
      {link !== undefined && (
        <Link
          to={link}
          prefetch="intent"
          className="mt-1 inline-flex min-h-11 items-center rounded bg-surface px-4 text-sm font-semibold text-primary after:absolute after:inset-0 hover:bg-paper min-[901px]:px-5 min-[901px]:text-base"
        >
          {button ?? 'Selengkapnya'}
        </Link>
      )}
    </div>
  )
}
