import type { Facets } from '#contracts/catalogue.ts'
import { filtersPath, noFilters } from '../catalogue/book-filters.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { classes } from '../ui/classes.ts'
import { type ClothPattern, clothPatterns } from '../ui/cloth-covers.tsx'
import { HomeSection } from './home-section.tsx'

const CLOTHS: readonly { pattern: ClothPattern; color: string }[] = [
  { pattern: 'kawung', color: 'text-primary' },
  { pattern: 'gringsing', color: 'text-accent' },
  { pattern: 'truntum', color: 'text-success' },
]

/** Links into the catalogue by category. */
export function Categories({ genres }: { genres: Facets['genres'] }) {
  return (
    <HomeSection title="Kategori" more={paths.books()}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        {genres.map(({ id, name, titles }, index) => {
          const cloth = CLOTHS[index % CLOTHS.length]
          return (
            <li key={id}>
              <Link
                to={filtersPath({ ...noFilters, genre: id })}
                prefetch="intent"
                className={classes(
                  'tint group relative flex h-full min-h-20 flex-col justify-center overflow-hidden rounded p-4 md:min-h-24',
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
                <span className="relative font-semibold text-ink">{name}</span>
                <span className="relative text-sm text-muted">{titles.toLocaleString('id-ID')} judul</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </HomeSection>
  )
}
