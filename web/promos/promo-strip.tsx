import type { Promo } from '#contracts/promos.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { dayText, discountText } from './promo-card.tsx'
import { PromoCode } from './promo-code.tsx'

export type PromoStripProps = {
  promo: Promo
  /** Opens the picture in the viewer. */
  onOpenPicture: () => void
}

/** A promo in one low row, for pages on which it is one of several parts. */
export function PromoStrip({ promo, onOpenPicture }: PromoStripProps) {
  // In a narrow row the words need its place.
  const frame = 'relative aspect-4/3 h-12 shrink-0 overflow-hidden rounded-sm @max-[22rem]:hidden'
  return (
    <article className="@container h-full rounded border border-line bg-surface">
      <div className="flex h-full items-center gap-3 p-2 @max-[15rem]:flex-col @max-[15rem]:items-start @max-[22rem]:pl-4">
        {promo.picture === null ? (
          <span className={`${frame} tint grid place-items-center text-accent`}>
            <FileIcon name="ticket-percent" className="size-6" />
          </span>
        ) : (
          <button
            type="button"
            onClick={onOpenPicture}
            aria-label={`Perbesar gambar ${promo.name}`}
            className={`${frame} cursor-zoom-in`}
          >
            <Picture picture={promo.picture} alt={promo.name} sizes="4rem" fit="whole" />
          </button>
        )}
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
