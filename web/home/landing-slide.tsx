import { useState } from 'react'
import { Link } from 'react-router'
import type { Landing } from '#contracts/catalogue.ts'
import { sameOriginPath } from '#kernel/same-origin-path.ts'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'

export type LandingSlideProps = {
  landing: Landing
  first: boolean
  /** Another picture is wanted first: this one is not asked for yet. */
  waits: boolean
  onArrived: () => void
}

/** A header image. The spinner stands below it and goes with its arrival. */
export function LandingSlide({ landing, first, waits, onArrived }: LandingSlideProps) {
  const [loaded, setLoaded] = useState(false)
  const link = sameOriginPath(landing.link ?? '')
  const picture = waits ? null : (
    <Picture
      picture={landing.picture}
      alt={landing.alt}
      // It fills 200 px of height, 500 on wide screens: a picture of 3:1 is then wider than the screen.
      sizes="(width <= 900px) max(600px, 100vw), max(1500px, 100vw)"
      fit="cover"
      priority={first}
      onLoad={() => {
        setLoaded(true)
        onArrived()
      }}
    />
  )
  return (
    <>
      {!loaded && (
        <span className="absolute inset-0 grid place-items-center text-muted">
          <Spinner className="size-8" />
        </span>
      )}
      {link !== undefined ? (
        <Link to={link} className="absolute inset-0 -outline-offset-3">
          {picture}
        </Link>
      ) : (
        picture
      )}
    </>
  )
}
