import { TicketPercent } from 'lucide-react'
import type { Promo } from '#contracts/promos.ts'
import { formatRupiah } from '#kernel/money.ts'
import { excerpt } from '#kernel/text.ts'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/picture.tsx'
import { PromoCode } from './promo-code.tsx'

const DESCRIPTION_LENGTH = 100

/** `Disc 20 %`, or `Disc Rp 15.000,00`. */
export function discountText(promo: Pick<Promo, 'discount' | 'nominal_discount'>): string {
  return promo.discount > 0 ? `Disc ${promo.discount} %` : `Disc ${formatRupiah(promo.nominal_discount)}`
}

/** A day without time as `dd/mm/yyyy`. */
const dayText = (day: string) => day.split('-').toReversed().join('/')

export type PromoCardProps = {
  promo: Promo
  /** Opens the picture in the viewer. */
  onOpenPicture: () => void
  /** The level of the name's heading. */
  level?: 2 | 3
  priority?: boolean
  /** On a phone a compact row without the description, for pages on which it is one of several parts. */
  slim?: boolean
}

// The layout follows the width of the card: the picture above the text, or beside it where there is room or little
// text.
const looks = {
  card: {
    box: 'grid-rows-[auto_1fr] @min-[30rem]:grid-cols-[15rem_1fr] @min-[30rem]:grid-rows-1',
    frame: '@min-[30rem]:my-4 @min-[30rem]:ml-4 @min-[30rem]:self-center @min-[30rem]:rounded-sm',
    words: 'p-4',
    description: '',
    sizes: '(width < 48rem) 92vw, 25rem',
  },
  slim: {
    box: 'grid-cols-[6.5rem_1fr] @min-[30rem]:grid-cols-[13rem_1fr]',
    frame: 'my-3 ml-3 self-start rounded-sm @min-[30rem]:self-center',
    words: 'p-3 pl-4',
    description: 'hidden @min-[30rem]:line-clamp-2',
    sizes: '(width < 48rem) 6rem, 13rem',
  },
}

export function PromoCard({
  promo,
  onOpenPicture,
  level = 3,
  priority = false,
  slim = false,
}: PromoCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const look = slim ? looks.slim : looks.card
  const frame = classes('relative aspect-4/3 overflow-hidden', look.frame)
  return (
    <article className="@container h-full">
      <div
        className={classes(
          'grid h-full overflow-hidden rounded border border-line bg-surface transition-shadow hover:shadow-lift',
          look.box,
        )}
      >
        {promo.picture === null ? (
          <span className={`${frame} tint grid place-items-center text-accent`}>
            <TicketPercent aria-hidden className="size-1/3" />
          </span>
        ) : (
          <button
            type="button"
            onClick={onOpenPicture}
            aria-label={`Perbesar gambar ${promo.name}`}
            className={`${frame} cursor-zoom-in -outline-offset-3`}
          >
            <Picture
              picture={promo.picture}
              alt={promo.name}
              sizes={look.sizes}
              fit="whole"
              priority={priority}
            />
          </button>
        )}
        <div className={classes('flex min-w-0 flex-col gap-1.5', look.words)}>
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <Chip tone="accent">{discountText(promo)}</Chip>
            <span className="text-xs whitespace-nowrap text-muted sm:text-sm">
              Berlaku sampai {dayText(promo.expired)}
            </span>
          </div>
          <Heading className="line-clamp-2 leading-snug font-bold sm:text-lg" title={promo.name}>
            {promo.name}
          </Heading>
          <p className={classes('text-sm text-muted', look.description)}>
            {excerpt(promo.description, DESCRIPTION_LENGTH)}
          </p>
          <div className="mt-auto flex items-center gap-2 pt-1 text-sm text-muted">
            <span className={classes(slim && 'max-sm:hidden')}>Kode</span>
            <PromoCode code={promo.code} />
          </div>
        </div>
      </div>
    </article>
  )
}
