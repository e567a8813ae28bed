import { useState } from 'react'
import type { Landing } from '#contracts/catalogue.ts'
import { sameOriginPath } from '#kernel/same-origin-path.ts'
import { Link } from '../shell/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { veilColor } from './veil-color.ts'

export type LandingSlideProps = {
  landing: Landing
  first: boolean
  /** Another picture is fetched first, and this one not yet. */
  waits: boolean
  onArrived: () => void
}

/** The name of a landing in the list of slides. */
export const landingName = ({ title, alt }: Landing): string => title ?? alt

/** A header image. The spinner lies below it and is visible until it is painted. */
export function LandingSlide({ landing, first, waits, onArrived }: LandingSlideProps) {
  const { picture, title, alt } = landing
  const [loaded, setLoaded] = useState(false)
  const link = sameOriginPath(landing.link ?? '')
  const image = !waits && (
    <Picture
      picture={picture}
      alt={alt}
      // The picture fills a height of 200 px, 500 on wide screens: at 3:1 it is then wider than the screen.
      sizes="(width <= 900px) max(600px, 100vw), max(1500px, 100vw)"
      fit="cover"
      priority={first}
      onLoad={() => {
        setLoaded(true)
        onArrived()
      }}
      // Where a slide has words, the important part of its picture is right of them. The picture has no background,
      // so that the spinner below shows.
      className={
        title === null
          ? 'bg-transparent!'
          : 'bg-transparent! object-[40%_50%] min-[901px]:object-[52%_50%] xl:object-[30%_50%]'
      }
    />
  )
  return (
    <div className="size-full" style={{ backgroundColor: picture.color }}>
      {!loaded && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="rounded-full bg-surface p-2 text-muted">
            <Spinner className="size-7" />
          </span>
        </span>
      )}
      {title === null && link !== undefined ? (
        <Link to={link} className="absolute inset-0 -outline-offset-3">
          {image}
        </Link>
      ) : (
        image
      )}
      {title !== null && <LandingWords landing={landing} title={title} link={link} />}
    </div>
  )
}

type LandingWordsProps = { landing: Landing; title: string; link: string | undefined }

/**
 * The words over the left of a picture, on a veil of its darkened mean colour, which makes white letters legible on
 * any picture. The whole slide is a link.
 */
function LandingWords({ landing: { picture, line, button }, title, link }: LandingWordsProps) {
  return (
    <div className="absolute inset-0 isolate by-day">
      <div
        style={{ color: veilColor(picture.color) }}
        className="absolute inset-0 -z-1 bg-linear-to-r from-current from-45% via-current/80 via-78% to-transparent to-[115%] sm:from-25% sm:via-46% sm:to-75%"
      />
      <div className="flex h-full w-[78%] flex-col items-start justify-center gap-1 pl-4 text-on-primary sm:w-[45%] min-[901px]:gap-4 min-[901px]:pl-12 xl:pl-16">
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
    </div>
  )
}
