import type { ReactNode } from 'react'
import type { BookDetail } from '#contracts/catalogue.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { NameLink } from './name-links.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Publisher and numbers of a title. */
export function BookFacts({ book }: { book: BookDetail }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Fact name="Penerbit">
        {book.publisher_slug === null ? (
          '-'
        ) : (
          <NameLink kind="penerbit" name={book.publisher.name} slug={book.publisher_slug} />
        )}
      </Fact>
      {book.series !== null && (
        <Fact name="Seri">
          <NameLink kind="seri" {...book.series} />
          {book.series.number !== null && `, nomor ${book.series.number}`}
        </Fact>
      )}
      <Fact name="ISBN">
        {/* A number is never broken over two lines. */}
        <span className="isbn">{book.isbn ?? '-'}</span>
      </Fact>
      <Fact name="Tahun terbit">{book.release_year}</Fact>
      {book.page_count !== null && <Fact name="Jumlah halaman">{formatNumber(book.page_count)}</Fact>}
    </dl>
  )
}
