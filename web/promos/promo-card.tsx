import { TicketPercent } from 'lucide-react'
import type { Promo } from '#contracts/promos.ts'
import { formatRupiah } from '#kernel/money.ts'
import { excerpt } from '#kernel/text.ts'
import { Chip } from '../ui/chip.tsx'
import { Picture } from '../ui/picture.tsx'

const DESCRIPTION_LENGTH = 100

/** `Disc 20 %`, or `Disc Rp 15.000,00`. */
export function promoDiscount(promo: Pick<Promo, 'discount' | 'nominal_discount'>): string {
  return promo.discount > 0 ? `Disc ${promo.discount} %` : `Disc ${formatRupiah(promo.nominal_discount)}`
}

/** A day without time as `dd/mm/yyyy`. */
const dayText = (day: string) => day.split('-').toReversed().join('/')

export type PromoCardProps = {
  promo: Promo
  /** Opens the picture in a viewer; without it the picture is only shown. */
  onOpenPicture?: () => void
}

export function PromoCard({ promo, onOpenPicture }: PromoCardProps) {
  const picture =
    promo.picture === null ? (
      <span className="tint grid size-full place-items-center text-accent">
        <TicketPercent aria-hidden className="size-12" />
      </span>
    ) : (
      <Picture picture={promo.picture} alt={promo.name} sizes="(width < 48rem) 92vw, 38rem" fit="cover" />
    )
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-line bg-surface transition-shadow hover:shadow-lift">
      {onOpenPicture === undefined || promo.picture === null ? (
        <div className="relative aspect-2/1">{picture}</div>
      ) : (
        <button
          type="button"
          onClick={onOpenPicture}
          aria-label={`Perbesar gambar ${promo.name}`}
          className="relative aspect-2/1 w-full cursor-zoom-in -outline-offset-3"
        >
          {picture}
        </button>
      )}
      <div className="flex grow flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Chip tone="accent">{promoDiscount(promo)}</Chip>
          <span className="text-xs text-muted">Berlaku sampai {dayText(promo.expired)}</span>
        </div>
        <h3 className="line-clamp-2 text-lg leading-snug font-bold">{promo.name}</h3>
        <p className="text-sm text-muted">{excerpt(promo.description, DESCRIPTION_LENGTH)}</p>
        <p className="mt-auto flex items-center gap-2 pt-2 text-sm text-muted">
          Kode
          <code className="rounded-sm border border-dashed border-edge bg-paper px-2 py-1 font-sans font-bold tracking-wide text-ink select-all">
            {promo.code}
          </code>
        </p>
      </div>
    </article>
  )
}
