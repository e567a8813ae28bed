import { useEffect, useState } from 'react'
import type { BookCard } from '#contracts/catalogue.ts'
import type { Transaction } from '#contracts/orders.ts'
import { call } from '../api/call.ts'
import { ReadLink } from '../ownership/read-link.tsx'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Readable = Pick<BookCard, 'id' | 'title' | 'ebook'>

/** The bought digital titles with their files. A title that cannot be fetched is still on the shelf. */
async function findReadable(ids: readonly number[], signal: AbortSignal): Promise<Readable[]> {
  const found = await Promise.all(
    ids.map((id) =>
      call('GET /api/user/books/:id', { params: { id: String(id) } }, { signal }).catch(() => undefined),
    ),
  )
  return found
    .filter((book) => book !== undefined)
    .filter(({ ebook }) => ebook !== null && ebook.file !== null)
}

function ShelfLink({ kind }: { kind: 'primary' | 'secondary' }) {
  return (
    <ButtonLink wide kind={kind} link={<Link to={paths.myBooks()} />}>
      Buku Saya
    </ButtonLink>
  )
}

/** After the payment: links that open the book at once. */
export function ReadBought({ transaction }: { transaction: Transaction }) {
  const digital = transaction.transaction_books.filter(({ type }) => type === 'Digital')
  // A preorder is not open before its day.
  const ids = digital
    .filter(({ preorder }) => preorder?.releases_on == null)
    .map(({ book }) => book.id)
    .join(',')
  const [readable, setReadable] = useState<Readable[]>()
  useEffect(() => {
    if (ids === '') return
    const abort = new AbortController()
    void findReadable(ids.split(',').map(Number), abort.signal).then((found) => {
      if (!abort.signal.aborted) setReadable(found)
    })
    return () => abort.abort()
  }, [ids])

  // Its recipient gets what was given.
  if (transaction.gift !== undefined && transaction.gift.state !== 'returned') return null
  // A subscription includes many titles, which are listed there.
  if (digital.length === 0 && transaction.transaction_subscription === null) return null
  if (ids === '') return <ShelfLink kind="primary" />
  if (readable === undefined) return <Skeleton className="h-11 w-full" />
  const [only] = readable
  return (
    <>
      {readable.length === 1 && only !== undefined ? (
        <ReadLink book={only} source="Book User" wide />
      ) : (
        readable.map((book) => (
          <div key={book.id} className="flex items-center justify-between gap-4">
            <span className="line-clamp-2 font-serif font-semibold">{book.title}</span>
            <ReadLink book={book} source="Book User" />
          </div>
        ))
      )}
      <ShelfLink kind={readable.length === 0 ? 'primary' : 'secondary'} />
    </>
  )
}
