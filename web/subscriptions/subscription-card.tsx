import { Link } from 'react-router'
import type { SubscriptionPackage } from '#contracts/subscriptions.ts'
import { excerpt } from '#kernel/text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'

const DESCRIPTION_LENGTH = 100

/** A package that one can subscribe to. */
export function SubscriptionCard({ offer }: { offer: SubscriptionPackage }) {
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-line bg-surface transition-shadow hover:shadow-lift">
      <div className="relative aspect-2/1">
        {offer.picture === null ? (
          <div
            aria-hidden
            className="flex size-full items-center justify-center gap-3 bg-primary text-on-primary"
          >
            <span className="font-serif text-4xl font-semibold">{offer.duration}</span>
            <span className="text-lg">bulan</span>
          </div>
        ) : (
          <Picture picture={offer.picture} alt="" sizes="(width < 48rem) 92vw, 26rem" fit="cover" />
        )}
      </div>
      <div className="flex grow flex-col gap-1.5 p-4">
        <h3 className="line-clamp-2 text-lg leading-snug font-bold">{offer.name}</h3>
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
