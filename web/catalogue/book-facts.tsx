import type { BookDetail } from '#contracts/catalogue.ts'

/** Author, publisher and numbers of a title. */
export function BookFacts({ book }: { book: BookDetail }) {
  const facts: [string, string][] = [
    ['Penulis', book.author.name],
    ['Penerbit', book.publisher.name],
    ['ISBN', book.isbn ?? '-'],
    ['Tahun terbit', String(book.release_year)],
  ]
  if (book.page_count !== null) facts.push(['Jumlah halaman', book.page_count.toLocaleString('id-ID')])
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 sm:gap-x-6">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
