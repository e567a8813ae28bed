import type { FileSource } from '#contracts/library.ts'
import { BookCard } from '../catalogue/book-card.tsx'
import type { CardBook } from '../catalogue/card-book.ts'
import { plateHeight } from '../catalogue/cover-plate.tsx'
import { SeeAllCard } from '../catalogue/see-all-card.tsx'
import { MissingPart } from '../shell/missing-part.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { HomeSection } from './home-section.tsx'

type BookRowProps = {
  title: string
  /** Where the whole list is. */
  more: string
  /** The text of the card at the end of the row. */
  all?: string
  /** Null where they could not be fetched. */
  books: CardBook[] | null
  owned: ReadonlyMap<number, FileSource>
  /** In the first screen of a phone, where its first cover is the largest picture: that one is fetched at once. */
  first?: boolean
}

/** A shelf of the home page. */
export function BookRow({ title, more, all, books, owned, first = false }: BookRowProps) {
  return (
    <HomeSection title={title} more={more} later="40rem">
      {books === null ? (
        <MissingPart title="Daftar ini gagal dimuat" />
      ) : books.length === 0 ? (
        <EmptyState title="Data tidak ditemukan" text="Judul baru segera hadir di rak ini." />
      ) : (
        <Carousel label={title} pictureHeight={plateHeight}>
          {books.map((book, index) => (
            <BookCard key={book.id} book={book} owned={owned.get(book.id)} priority={first && index === 0} />
          ))}
          <SeeAllCard key="all" url={more} {...(all && { text: all })} />
        </Carousel>
      )}
    </HomeSection>
  )
}
