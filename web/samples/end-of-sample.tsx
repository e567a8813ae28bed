import { X } from 'lucide-react'
import type { BookDetail } from '#contracts/catalogue.ts'
import { Cover } from '../catalogue/cover.tsx'
import { discountBadge } from '../catalogue/editions.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Price } from '../ui/price.tsx'

export type SampledBook = Pick<BookDetail, 'slug' | 'title' | 'author' | 'cover_picture' | 'ebook'>

/** Shown at the end of a sample: the book, its price, and how to read on. */
export function EndOfSample({ book, onClose }: { book: SampledBook; onClose: () => void }) {
  const { ebook } = book
  return (
    <section
      aria-label="Akhir cuplikan"
      data-reader-controls
      className="fixed inset-x-3 bottom-26 z-30 mx-auto grid max-w-lg animate-[appear_200ms] grid-cols-[auto_1fr] gap-x-4 gap-y-3 rounded border border-line bg-surface p-3 text-ink shadow-float sm:bottom-18 sm:p-4"
    >
      <Cover book={book} alt="" sizes="96px" className="w-14 self-start shadow-cover sm:row-span-2 sm:w-24" />
      <div className="grid min-w-0 content-start gap-0.5">
        <p role="status" className="pr-10 text-sm text-muted">
          Cuplikan selesai
        </p>
        <h2
          className="line-clamp-1 font-serif text-lg leading-snug font-semibold sm:line-clamp-2"
          title={book.title}
        >
          {book.title}
        </h2>
        <p className="truncate text-sm text-muted max-sm:hidden">{book.author.name}</p>
        {ebook !== null && (
          <Price amount={ebook.final_price} original={ebook.price} badge={discountBadge(ebook)} />
        )}
      </div>
      {/* A full load: the reader's pages have another content policy. */}
      <ButtonLink className="max-sm:col-span-2" link={<a href={paths.bookCheckout(book.slug)} />}>
        Lanjutkan: beli buku ini
      </ButtonLink>
      <IconButton label="Tutup" onClick={onClose} className="absolute! top-2 right-2 text-muted">
        <X aria-hidden className="size-5" />
      </IconButton>
    </section>
  )
}
