import type { Picture as PictureSource } from '#contracts/call.ts'
import type { Facets } from '#contracts/catalogue.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { filtersPath, noFilters } from '../catalogue/book-filters.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { classes } from '../ui/classes.ts'
import { type ClothPattern, clothPatterns } from '../ui/cloth-covers.tsx'
import { Picture } from '../ui/picture.tsx'
import { HomeSection } from './home-section.tsx'

const CLOTHS: readonly { pattern: ClothPattern; color: string }[] = [
  { pattern: 'kawung', color: 'text-primary' },
  { pattern: 'gringsing', color: 'text-accent' },
  { pattern: 'truntum', color: 'text-success' },
]

export type Category = Facets['genres'][number] & {
  /** Of its best sellers, at most two. */
  covers: readonly PictureSource[]
}

/** Links into the catalogue by category. */
export function Categories({ genres }: { genres: readonly Category[] }) {
  return (
    <HomeSection title="Kategori" more={paths.books()} later="31rem">
      <ul className="grid two-up gap-3 md:grid-cols-4 md:gap-4">
        {genres.map(({ id, name, titles, covers }, index) => {
          const cloth = CLOTHS[index % CLOTHS.length]
          return (
            <li key={id}>
              <Link
                to={filtersPath({ ...noFilters, genre: id })}
                prefetch="intent"
                className={classes(
                  'tint group relative flex h-full min-h-24 flex-col justify-center overflow-hidden rounded p-4 md:min-h-28',
                  cloth?.color,
                )}
              >
                <span
                  aria-hidden
                  className={classes(
                    'absolute inset-0 bg-current opacity-15 transition-opacity group-hover:opacity-30',
                    cloth && clothPatterns[cloth.pattern],
                  )}
                />
                <span className="relative max-w-[60%] font-semibold text-ink max-sm:text-sm">{name}</span>
                <span className="relative text-sm text-muted">{formatNumber(titles)} judul</span>
                <span aria-hidden className="absolute top-3 right-3 flex md:top-4 md:right-4">
                  {covers.map((picture, place) => (
                    <span
                      key={picture.key}
                      className={classes(
                        'relative block aspect-2/3 w-11 overflow-hidden rounded-sm shadow-cover transition-transform md:w-14',
                        place === 0
                          ? '-rotate-4 motion-safe:group-hover:-rotate-6'
                          : // A phone's card has room for one.
                            '-ml-4 translate-y-2 rotate-4 motion-safe:group-hover:rotate-6 max-md:hidden',
                      )}
                    >
                      <Picture picture={picture} alt="" sizes="56px" fit="cover" />
                    </span>
                  ))}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </HomeSection>
  )
}
