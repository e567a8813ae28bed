import { ArrowRight } from 'lucide-react'
import type { Promo } from '#contracts/promos.ts'
import { paths } from '../paths.ts'
import { PromoStrip } from '../promos/promo-strip.tsx'
import { Link } from '../shell/link.tsx'
import type { ViewedImage } from '../ui/image-viewer.tsx'

export type PromoRowProps = { promos: readonly Promo[]; onOpen: (images: readonly ViewedImage[]) => void }

/** The promos in one low row, so that the books below come within the first screen. On phones the row scrolls. */
export function PromoRow({ promos, onOpen }: PromoRowProps) {
  return (
    <section aria-labelledby="promo" className="wrap mt-3 -mb-3 md:mt-5 md:-mb-5">
      <h2 id="promo" className="sr-only">
        Promo untuk Anda
      </h2>
      {/* Positioned, so that hidden texts for screen readers scroll with the row and do not widen the page. */}
      <ul className="relative -mx-4 flex snap-x scroll-px-4 items-stretch gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0">
        {promos.map((promo) => (
          <li
            key={promo.id}
            className="w-[19.5rem] max-w-[88%] shrink-0 snap-start md:w-[23rem] lg:w-auto lg:min-w-0 lg:flex-1"
          >
            <PromoStrip
              promo={promo}
              onOpenPicture={() =>
                promo.picture !== null && onOpen([{ picture: promo.picture, alt: promo.name }])
              }
            />
          </li>
        ))}
        <li className="flex shrink-0 snap-start">
          <Link
            to={paths.promos()}
            prefetch="intent"
            aria-label="Lihat Selengkapnya: Promo untuk Anda"
            className="inline-flex items-center gap-2 px-2 text-sm font-semibold text-primary hover:underline sm:text-base"
          >
            Lihat Selengkapnya
            <ArrowRight aria-hidden className="size-4.5" />
          </Link>
        </li>
      </ul>
    </section>
  )
}
