import type { SubscriptionPackage } from '#contracts/subscriptions.ts'
import { excerpt } from '#kernel/text.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { BestValue, MonthlyPrice } from './monthly-price.tsx'
import { PackagePicture } from './package-picture.tsx'

const DESCRIPTION_LENGTH = 100

export type SubscriptionCardProps = {
  offer: SubscriptionPackage
  /** The level of the name's heading. */
  level?: 2 | 3
  priority?: boolean
}

/** A package that one can subscribe to. On a phone its picture is small, beside the name. */
export function SubscriptionCard({ offer, level = 3, priority = false }: SubscriptionCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="grid h-full grid-cols-[6.5rem_1fr] grid-rows-[auto_1fr_auto] overflow-hidden rounded border border-line bg-surface transition-shadow hover:shadow-lift md:flex md:flex-col">
      <div className="overflow-hidden max-md:self-center max-md:mt-4 max-md:ml-4 max-md:rounded-sm">
        <PackagePicture
          offer={offer}
          sizes="(width < 48rem) 6rem, (width < 64rem) 47vw, (width < 80rem) 31vw, 25rem"
          priority={priority}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1 p-4 pb-0 max-md:self-center">
        <Heading className="line-clamp-2 text-lg leading-snug font-bold" title={offer.name}>
          {offer.name}
        </Heading>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold text-accent">
          Berlangganan {offer.duration} Bulan
          <BestValue offer={offer} />
        </p>
      </div>
      <p className="col-span-2 px-4 pt-2 text-sm text-muted">
        {excerpt(offer.description, DESCRIPTION_LENGTH)}
      </p>
      <div className="col-span-2 mt-auto flex flex-wrap items-end justify-between gap-3 p-4">
        <span className="grid gap-1">
          <MonthlyPrice offer={offer} />
          <Price
            stacked
            amount={offer.final_price}
            original={offer.final_price === offer.price ? undefined : offer.price}
          />
        </span>
        <ButtonLink
          kind="secondary"
          link={<Link to={paths.subscribe(offer.id)} aria-label={`Langganan ${offer.name}`} />}
        >
          Langganan
        </ButtonLink>
      </div>
    </article>
  )
}
