import type { Promo } from '#contracts/promos.ts'
import { formatRupiah } from '#kernel/money.ts'
import { excerpt } from '#kernel/text.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Chip } from '../ui/chip.tsx'
import { Picture } from '../ui/picture.tsx'
import { PromoCode } from './promo-code.tsx'

const DESCRIPTION_LENGTH = 100

/** `Disc 20 %`, or `Disc Rp 15.000,00`; of one that reduces shipping, `Disc ongkir 20 %`. */
export function discountText({
  discount,
  nominal_discount,
  reduces,
}: Pick<Promo, 'discount' | 'nominal_discount' | 'reduces'>): string {
  const off = discount > 0 ? `${discount} %` : formatRupiah(nominal_discount)
  return `Disc ${reduces === 'goods' ? '' : 'ongkir '}${off}`
}

/** A day without time as `dd/mm/yyyy`. */
export const dayText = (day: string) => day.split('-').toReversed().join('/')

type PromoPictureProps = {
  promo: Promo
  onOpen: () => void
  className: string
  iconClass: string
  sizes: string
  priority?: boolean
}

/** The picture, as a button that enlarges it; an icon where the promo has none. */
export function PromoPicture({ promo, onOpen, className, iconClass, ...shown }: PromoPictureProps) {
  const { name, picture } = promo
  if (picture === null) {
    return (
      <span className={`${className} tint grid place-items-center text-accent`}>
        <FileIcon name="ticket-percent" className={iconClass} />
      </span>
    )
  }
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`Perbesar gambar ${name}`}
      className={`${className} cursor-zoom-in`}
    >
      <Picture picture={picture} alt={name} fit="whole" {...shown} />
    </button>
  )
}

export type PromoCardProps = {
  promo: Promo
  /** Opens the picture in the viewer. */
  onOpenPicture: () => void
  /** The level of the name's heading. */
  level?: 2 | 3
  priority?: boolean
}

export function PromoCard({ promo, onOpenPicture, level = 3, priority = false }: PromoCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  // The layout follows the width of the card: the picture above the text, or beside it where there is room.
  return (
    <article className="@container h-full">
      <div className="grid h-full grid-rows-[auto_1fr] overflow-hidden rounded border border-line bg-surface transition-shadow hover:shadow-lift @min-[30rem]:grid-cols-[15rem_1fr] @min-[30rem]:grid-rows-1">
        <PromoPicture
          promo={promo}
          onOpen={onOpenPicture}
          className="relative aspect-4/3 overflow-hidden -outline-offset-3 @min-[30rem]:my-4 @min-[30rem]:ml-4 @min-[30rem]:self-center @min-[30rem]:rounded-sm"
          iconClass="size-1/3"
          sizes="(width < 48rem) 92vw, 25rem"
          priority={priority}
        />
        <div className="flex min-w-0 flex-col gap-1.5 p-4">
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <Chip tone="accent">{discountText(promo)}</Chip>
            <span className="text-xs whitespace-nowrap text-muted sm:text-sm">
              Berlaku sampai {dayText(promo.expired)}
            </span>
          </div>
          <Heading className="line-clamp-2 leading-snug font-bold sm:text-lg" title={promo.name}>
            {promo.name}
          </Heading>
          <p className="text-sm text-muted">{excerpt(promo.description, DESCRIPTION_LENGTH)}</p>
          <div className="mt-auto flex items-center gap-2 pt-1 text-sm text-muted">
            <span>Kode</span>
            <PromoCode code={promo.code} />
          </div>
        </div>
      </div>
    </article>
  )
}
