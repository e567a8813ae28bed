import { formatRupiah } from '#kernel/money.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { Price } from '../ui/price.tsx'
import type { BundleOffer } from './bundle-offer.ts'
import { Cover } from './cover.tsx'

/** Sets that contain a title of the page, each a link to its page. */
export function BundleOffers({ offers }: { offers: readonly BundleOffer[] }) {
  return (
    <section aria-label="Lebih hemat dalam set" className="later mt-12">
      <h2 className="font-serif text-xl font-semibold sm:text-2xl">Lebih hemat dalam set</h2>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {offers.map(({ id, slug, name, type, price, original, covers, titles }) => (
          <li
            key={id}
            className="relative flex min-w-0 flex-wrap gap-4 rounded border border-line bg-surface p-4 sm:gap-5"
          >
            <span aria-hidden className="flex shrink-0">
              {covers.map((cover, index) => (
                <Cover
                  key={cover.id}
                  book={cover}
                  alt=""
                  sizes="64px"
                  className={classes('w-14 self-start shadow-cover sm:w-16', index > 0 && '-ml-10 sm:-ml-11')}
                />
              ))}
            </span>
            <div className="grid min-w-0 grow basis-40 content-start gap-1">
              <p className="text-sm text-muted">
                <Chip>{type}</Chip> {titles} judul
              </p>
              <h3 className="font-serif leading-snug font-semibold">
                <Link
                  to={paths.bundle(slug)}
                  prefetch="intent"
                  className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded hover:text-primary"
                >
                  {name}
                </Link>
              </h3>
              <Price amount={price} original={original} />
              {original > price && (
                <p className="text-sm font-semibold text-success">Hemat {formatRupiah(original - price)}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
