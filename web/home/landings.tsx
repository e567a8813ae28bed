import { startTransition, useState } from 'react'
import type { Landing } from '#contracts/catalogue.ts'
import { HeroCarousel } from '../ui/hero-carousel.tsx'
import { LandingSlide, landingName } from './landing-slide.tsx'

type LandingsProps = { landings: readonly Landing[] }

/** The slides at the top of the home page. The pictures of the others are fetched after the first slide's. */
export function Landings({ landings }: LandingsProps) {
  const [firstSeen, setFirstSeen] = useState(false)
  return (
    <div className="wrap pt-2">
      <HeroCarousel
        label="Sorotan"
        names={landings.map(landingName)}
        className="h-[max(200px,12.5rem)] min-[901px]:h-[500px]"
      >
        {landings.map((landing, index) => (
          <LandingSlide
            key={landing.id}
            landing={landing}
            first={index === 0}
            waits={index > 0 && !firstSeen}
            // Often called while the page is hydrated, where an urgent update would be rendered in the same task.
            onArrived={() => startTransition(() => setFirstSeen(true))}
          />
        ))}
      </HeroCarousel>
    </div>
  )
}
