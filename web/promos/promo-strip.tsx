import type { Promo } from '#contracts/promos.ts'
import { dayText, discountText, PromoPicture } from './promo-card.tsx'
import { PromoCode } from './promo-code.tsx'

export type PromoStripProps = {
  promo: Promo
  /** Opens the picture in the viewer. */
  onOpenPicture: () => void
}

/** A promo in one low row, for pages on which it is one of several parts. */
export function PromoStrip({ promo, onOpenPicture }: PromoStripProps) {
  return (
    <article className="@container h-full rounded border border-line bg-surface">
      <div className="flex h-full items-center gap-3 p-2 @max-[15rem]:flex-col @max-[15rem]:items-start @max-[22rem]:pl-4">
        {/* In a narrow row the words need its place. */}
        <PromoPicture
          promo={promo}
          onOpen={onOpenPicture}
          className="relative aspect-4/3 h-12 shrink-0 overflow-hidden rounded-sm @max-[22rem]:hidden"
          iconClass="size-6"
          sizes="4rem"
        />
        <div className="max-w-full min-w-0 flex-1">
          <h3 className="truncate text-sm font-bold sm:text-base" title={promo.name}>
            {promo.name}
          </h3>
          <p className="line-clamp-2 text-xs text-muted">
            <span className="font-semibold text-accent">{discountText(promo)}</span> · sampai{' '}
            {dayText(promo.expired)}
          </p>
        </div>
        <div className="flex max-w-1/2 items-center gap-2 @max-[15rem]:max-w-full">
          <PromoCode code={promo.code} />
        </div>
      </div>
    </article>
  )
}
