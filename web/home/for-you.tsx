import { useEffect, useState } from 'react'
import type { BookCard as Book } from '#contracts/catalogue.ts'
import { call } from '../api/call.ts'
import { BookCard } from '../catalogue/book-card.tsx'
import { useOwned } from '../ownership/use-owned.ts'
import { useSession } from '../session/session.ts'
import { useShop } from '../shell/shop-facts.ts'

/**
 * Titles by what the user bought and read. They come after the page, so they are the last on each page that has them:
 * nothing moves when they come.
 */
export function ForYou() {
  const token = useSession()?.token
  const { recommendations } = useShop()
  const [books, setBooks] = useState<readonly Book[]>([])
  // A title of a running subscription may be read at once.
  const owned = useOwned(books.map(({ id }) => id))
  useEffect(() => {
    setBooks([])
    if (token === undefined || !recommendations) return
    const abort = new AbortController()
    // An addition to the page: without it there is no row.
    call('GET /api/user/recommendations', {}, { signal: abort.signal }).then(setBooks, () => undefined)
    return () => abort.abort()
  }, [token, recommendations])
  if (books.length === 0) return null
  return (
    <section aria-labelledby="untuk-anda" className="wrap mt-9 md:mt-13">
      <h2 id="untuk-anda" className="font-serif text-xl font-semibold sm:text-2xl">
        Untuk Anda
      </h2>
      <p className="mb-4 text-sm text-muted">
        Dari judul yang Anda miliki dan baca. Hanya Anda yang melihatnya.
      </p>
      <ul className="flex snap-x gap-4 overflow-x-auto pb-2 max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4">
        {books.map((book) => (
          <li key={book.id} className="w-44 shrink-0 snap-start md:w-52">
            <BookCard book={book} owned={owned.get(book.id)} sizes="9.1rem" />
          </li>
        ))}
      </ul>
    </section>
  )
}
