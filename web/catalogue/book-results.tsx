import { BookX } from 'lucide-react'
import { memo } from 'react'
import type { Shape } from '#contracts/catalogue.ts'
import { useOwned } from '../ownership/use-owned.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { MissingPart } from '../shell/missing-part.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Spinner } from '../ui/spinner.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { BookCard } from './book-card.tsx'
import type { CardBook } from './card-book.ts'

/** How many covers are fetched first on a phone; wide screens have the bandwidth for the rest of the row. */
const SEEN_AT_ONCE = 2

export type BookResultsProps = {
  /** Null where they could not be fetched. */
  books: readonly CardBook[] | null
  /** Titles that the search did not find, but that are similar to it. */
  near: readonly CardBook[]
  shape: Shape
  loading: boolean
}

/** Another list is made anew: cards that are moved are a shift of the layout, which browsers count and shoppers see. */
const listKey = (books: readonly CardBook[]) => books.map(({ id }) => id).join()

type ListProps = { books: readonly CardBook[]; shape: Shape; priority?: boolean; level: 2 | 3 }

/** A press on a filter leaves the list as it is until another has come. */
const List = memo(function List({ books, shape, priority = false, level }: ListProps) {
  const owned = useOwned(books.map(({ id }) => id))
  return (
    <ul className="grid two-up gap-x-4 gap-y-8 sm:grid-cols-3 xl:gap-x-6 min-[110rem]:grid-cols-5">
      {books.map((book, index) => (
        <li key={book.id}>
          <BookCard
            book={book}
            owned={owned.get(book.id)}
            shape={shape}
            priority={priority && index < SEEN_AT_ONCE}
            level={level}
            sizes="(width < 40rem) 32vw, 12rem"
          />
        </li>
      ))}
    </ul>
  )
})

function Near({ books, shape }: { books: readonly CardBook[]; shape: Shape }) {
  return (
    <section aria-labelledby="mirip" className="mt-10 border-t border-line pt-6">
      <h2 id="mirip" className="mb-5 font-serif text-xl font-semibold">
        Judul yang mirip
      </h2>
      <List key={listKey(books)} books={books} shape={shape} level={3} />
    </section>
  )
}

/** A page of books, and titles similar to the search below it. While another page is fetched they stay, dimmed. */
export function BookResults({ books, near, shape, loading }: BookResultsProps) {
  return (
    <div className="relative mt-5">
      {loading && (
        <p
          role="status"
          className="absolute inset-x-0 -top-1 z-10 mx-auto flex w-fit animate-[appear_1ms_160ms_both] items-center gap-2 rounded-full border border-line bg-surface px-4 py-2 text-sm shadow-lift"
        >
          <Spinner className="size-4" />
          Memuat data...
        </p>
      )}
      <div className={classes('transition-opacity', loading && 'opacity-50 delay-150')}>
        {books === null ? (
          <MissingPart title="Daftar buku gagal dimuat" />
        ) : books.length === 0 ? (
          <EmptyState
            icon={<BookX />}
            title="Data tidak ditemukan"
            text="Coba kata lain, atau kurangi saringannya."
            action={
              <ButtonLink kind="secondary" link={<Link to={paths.books()} />}>
                Lihat Semua Buku
              </ButtonLink>
            }
          />
        ) : (
          <List key={listKey(books)} books={books} shape={shape} priority level={2} />
        )}
        {near.length > 0 && <Near books={near} shape={shape} />}
      </div>
    </div>
  )
}
