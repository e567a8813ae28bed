import type { ComponentProps } from 'react'
import type { BookDetail } from '#contracts/catalogue.ts'
import { Cover } from '../catalogue/cover.tsx'
import { discountBadge } from '../catalogue/editions.ts'
import { paths } from '../paths.ts'
import { LastLeaf } from '../reader/last-leaf.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'

export type SampledBook = Pick<BookDetail, 'slug' | 'title' | 'author' | 'cover_picture' | 'ebook'>

type Props = Pick<ComponentProps<typeof LastLeaf>, 'forward' | 'onBack'> & { book: SampledBook }

/** The last leaf of a sample, after its last page: the book, its price, and how to read on. */
export function EndOfSample({ book, forward, onBack }: Props) {
  const { ebook } = book
  return (
    <LastLeaf label="Akhir cuplikan" forward={forward} onBack={onBack}>
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
    </LastLeaf>
  )
}
