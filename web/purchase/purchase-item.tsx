import type { BookDetail } from '#contracts/catalogue.ts'
import { Cover } from '../catalogue/cover.tsx'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { Chip } from '../ui/chip.tsx'

/** Shown where a title has no ISBN: magazines carry an ISSN, and some small presses have no number at all. */
const NO_ISBN = '-'

/** The title to be bought, so that nobody pays for the wrong one. */
export function PurchaseItem({ book }: { book: BookDetail }) {
  const facts: [string, string][] = [
    ['Penulis', book.author.name],
    ['Penerbit', book.publisher.name],
    ['ISBN', book.isbn ?? NO_ISBN],
  ]
  return (
    <div className="flex flex-wrap gap-4 sm:gap-6">
      <Cover
        book={book}
        alt={`Sampul ${book.title}`}
        sizes="(width >= 40rem) 144px, 96px"
        priority
        className="w-24 shrink-0 self-start sm:w-36"
      />
      <div className="min-w-0 grow basis-40">
        <div className="flex flex-wrap gap-2">
          {book.genre !== null && <Chip tone="accent">{book.genre.name}</Chip>}
          <Chip>{book.type} Digital</Chip>
        </div>
        <h2 className="mt-2 font-serif text-lg leading-snug font-semibold sm:text-xl">
          <Link
            to={paths.bookDetail(book.slug, { shape: 'ebook' })}
            title={book.title}
            className="-my-2.5 block py-2.5 hover:text-primary hover:underline"
          >
            <span className="line-clamp-3 sm:line-clamp-2">{book.title}</span>
          </Link>
        </h2>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm sm:text-base">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 font-semibold tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
