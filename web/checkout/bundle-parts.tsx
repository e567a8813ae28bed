import type { Bundle } from '#contracts/bundles.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { Cover } from '../catalogue/cover.tsx'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { Chip } from '../ui/chip.tsx'
import { Price } from '../ui/price.tsx'

export type BundlePartsProps = {
  bundle: Bundle
  /** The ids of titles that the user owns: the set is sold without them. */
  owned: readonly number[]
}

/** The titles of a set, each with what it costs alone. */
export function BundleParts({ bundle: { parts, type }, owned }: BundlePartsProps) {
  return (
    <ul>
      {parts.map((part, index) => (
        <li
          key={part.id}
          className="flex flex-wrap gap-x-4 gap-y-2 border-t border-line py-4 first:border-0 first:pt-0 last:pb-0"
        >
          <Cover
            book={part}
            alt=""
            sizes="(width < 40rem) 64px, 96px"
            className="w-16 shrink-0 self-start sm:w-24"
            {...(index < 2 && { priority: true })}
          />
          <div className="grid min-w-0 grow basis-40 content-start gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <h3 className="font-serif leading-snug font-semibold">
                <Link
                  to={paths.bookDetail(part.slug, { shape: type === 'Fisik' ? 'physicalBook' : 'ebook' })}
                  prefetch="intent"
                  className="-my-2.5 block py-2.5 wrap-anywhere hover:text-primary hover:underline"
                >
                  {part.title}
                </Link>
              </h3>
              <p className="mt-0.5 line-clamp-1 text-sm text-muted">{part.author.name}</p>
              {part.releases_on !== undefined && (
                <p className="mt-1 text-sm">
                  <span className="font-semibold text-accent">Pra-pesan</span>,{' '}
                  {type === 'Fisik' ? 'dikirim' : 'dapat dibaca'} mulai {formatLongDay(part.releases_on)}
                </p>
              )}
              {owned.includes(part.id) && (
                <p className="mt-1.5">
                  <Chip tone="success">Sudah milik Anda, tidak dihitung</Chip>
                </p>
              )}
            </div>
            <p className="text-sm text-muted sm:text-right">
              <span className="sm:block">Satuan</span> <Price amount={part.final_price} size="sm" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
