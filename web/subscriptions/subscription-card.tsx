import { Link } from 'react-router'
import type { SubscriptionPackage } from '#contracts/subscriptions.ts'
import { excerpt } from '#kernel/text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { PackagePicture } from './package-picture.tsx'

const DESCRIPTION_LENGTH = 100

export type SubscriptionCardProps = {
  offer: SubscriptionPackage
  /** The level of the name's heading. */
  level?: 2 | 3
  priority?: boolean
}

/** A package that one can subscribe to. */
export function SubscriptionCard({ offer, level = 3, priority = false }: SubscriptionCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-line bg-surface transition-shadow hover:shadow-lift">
      <PackagePicture
        offer={offer}
        sizes="(width < 48rem) 92vw, (width < 80rem) 31vw, 25rem"
        priority={priority}
      />
      <div className="flex grow flex-col gap-1.5 p-4">
        <Heading className="line-clamp-2 text-lg leading-snug font-bold" title={offer.name}>
          {offer.name}
        </Heading>
        <p className="text-sm font-semibold text-accent">Berlangganan {offer.duration} Bulan</p>
        <p className="text-sm text-muted">{excerpt(offer.description, DESCRIPTION_LENGTH)}</p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-4">
          <Price
            stacked
            amount={offer.final_price}
            original={offer.final_price === offer.price ? undefined : offer.price}
          />
          <ButtonLink
            kind="secondary"
            link={<Link to={paths.subscribe(offer.id)} aria-label={`Langganan ${offer.name}`} />}
          >
            Langganan
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
