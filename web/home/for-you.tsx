import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { BookCard } from '../catalogue/book-card.tsx'
import { type CardBook, cardBook } from '../catalogue/card-book.ts'
import { plateHeight } from '../catalogue/cover-plate.tsx'
import { useOwned } from '../ownership/use-owned.ts'
import { useSession } from '../session/session.ts'
import { useShop } from '../shell/shop-facts.ts'
import { Carousel } from '../ui/carousel.tsx'
import { HomeSection } from './home-section.tsx'

/**
 * Titles by what the user bought and read. It comes after the page, so it is the last on each page that has it: nothing
 * moves when it comes.
 */
export function ForYou() {
  const token = useSession()?.token
  const { recommendations } = useShop()
  const [books, setBooks] = useState<readonly CardBook[]>([])
  // A title of a running subscription may be read at once.
  const owned = useOwned(books.map(({ id }) => id))
  useEffect(() => {
    setBooks([])
    if (token === undefined || !recommendations) return
    const abort = new AbortController()
    call('GET /api/user/recommendations', {}, { signal: abort.signal }).then(
      (found) => setBooks(found.map(cardBook)),
      // An addition to the page: without it there is no row.
      () => undefined,
    )
    return () => abort.abort()
  }, [token, recommendations])
  if (books.length === 0) return null
  return (
    <HomeSection title="Untuk Anda">
      <p className="-mt-1 mb-4 text-sm text-muted">
        Dari judul yang Anda miliki dan baca. Hanya Anda yang melihatnya.
      </p>
      <Carousel label="Untuk Anda" pictureHeight={plateHeight}>
        {books.map((book) => (
          <BookCard key={book.id} book={book} owned={owned.get(book.id)} />
        ))}
      </Carousel>
    </HomeSection>
  )
}
