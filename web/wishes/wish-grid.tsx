import type { BookCard as Book } from '#contracts/catalogue.ts'
import { formatRupiah } from '#kernel/money.ts'
import { BookCard } from '../catalogue/book-card.tsx'
import { type CardBook, cardBook } from '../catalogue/card-book.ts'
import { useOwned } from '../ownership/use-owned.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const grid = 'grid two-up gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-4 xl:gap-x-6 min-[110rem]:grid-cols-6'

export type WishedBook = CardBook & {
  /** By how much it costs less than when it was wished for. */
  fellBy?: number | null
}

export const wishedBook = (book: Book & { fell_by?: number | null }): WishedBook => ({
  ...cardBook(book),
  fellBy: book.fell_by ?? null,
})

export function WishGrid({ books }: { books: readonly WishedBook[] }) {
  const owned = useOwned(books.map(({ id }) => id))
  return (
    <ul className={grid}>
      {books.map((book) => (
        <li key={book.id} className="flex min-w-0 flex-col">
          <div className="grow">
            <BookCard book={book} owned={owned.get(book.id)} level={2} sizes="(width < 40rem) 32vw, 13rem" />
          </div>
          {book.fellBy != null && (
            <p className="mt-1 text-sm font-semibold text-success">
              Turun {formatRupiah(book.fellBy)} sejak disimpan
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

export function WishGridSkeleton() {
  return (
    <div className={grid}>
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className="@container">
          <Skeleton className="h-[min(115cqw,23rem)] @max-[14rem]:h-[125cqw]" />
          <Skeleton className="mt-3 h-4 w-2/5" />
          <Skeleton className="mt-2 h-5 w-4/5" />
          <Skeleton className="mt-2 h-4 w-1/2" />
          <Skeleton className="mt-6 h-5 w-2/5" />
        </div>
      ))}
    </div>
  )
}
