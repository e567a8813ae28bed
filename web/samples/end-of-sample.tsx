import { useEffect, useRef } from 'react'
import type { BookDetail } from '#contracts/catalogue.ts'
import { Cover } from '../catalogue/cover.tsx'
import { discountBadge } from '../catalogue/editions.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'

export type SampledBook = Pick<BookDetail, 'slug' | 'title' | 'author' | 'cover_picture' | 'ebook'>

/**
 * The last leaf of a sample, after its last page: the book, its price, and how to read on. It is a dialog, since the
 * readers turn no page by a key that is pressed in one.
 */
export function EndOfSample({ book, onBack }: { book: SampledBook; onBack: () => void }) {
  const { ebook } = book
  const leaf = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    leaf.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <section
      ref={leaf}
      role="dialog"
      aria-modal="true"
      tabIndex={-1}
      aria-label="Akhir cuplikan"
      onKeyDown={({ key }) => {
        if (['ArrowLeft', 'ArrowUp', 'PageUp', 'Escape'].includes(key)) onBack()
      }}
      className="fixed inset-0 z-30 grid animate-[appear_200ms] overflow-y-auto bg-plate p-3 text-ink outline-none sm:p-7"
    >
      <div className="m-auto grid w-full max-w-md justify-items-center gap-2 rounded-sm bg-surface px-6 py-8 text-center shadow-float">
        <Cover book={book} alt="" sizes="144px" className="w-28 shadow-cover sm:w-36" />
        <p role="status" className="mt-4 text-muted">
          Cuplikan selesai
        </p>
        <h2 className="font-serif text-xl leading-snug font-semibold text-balance">{book.title}</h2>
        <p className="text-sm text-muted">{book.author.name}</p>
        {ebook !== null && (
          <Price amount={ebook.final_price} original={ebook.price} badge={discountBadge(ebook)} />
        )}
        {/* A full load: the reader's pages have another content policy. */}
        <ButtonLink wide className="mt-4" link={<a href={paths.bookCheckout(book.slug)} />}>
          Lanjutkan: beli buku ini
        </ButtonLink>
        <Button wide kind="ghost" onClick={onBack}>
          Kembali ke cuplikan
        </Button>
      </div>
    </section>
  )
}
