import { ArrowRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { BookCard } from '#contracts/catalogue.ts'
import type { Side } from '#flipbook/geometry/bend.ts'
import { call } from '../api/call.ts'
import { Cover } from '../catalogue/cover.tsx'
import { paths } from '../paths.ts'
import { useShop } from '../shell/shop-facts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LastLeaf } from './last-leaf.tsx'

type EndOfBook = {
  /** For the reader's place: called with the share of the book that is read. */
  onShare: (share: number) => void
  /** Undefined while nothing follows. */
  onPastEnd: (() => void) | undefined
  /** For the reader: called with the side to which its pages follow each other. */
  onForward: (side: Side) => void
  /** Whether the leaf is shown, below which the book takes no keys. */
  isOpen: boolean
  view: ReactNode
}

/** What follows the last page: the next volume of the series, asked for when the end is reached. */
export function useEndOfBook(titleId: number | undefined): EndOfBook {
  const { recommendations } = useShop()
  const [end, setEnd] = useState<'ahead' | 'reached' | 'leaf'>('ahead')
  const [next, setNext] = useState<BookCard | null>()
  const [forward, setForward] = useState<Side>('right')
  const onShare = useCallback((share: number) => {
    setEnd((now) => (share < 1 ? 'ahead' : now === 'ahead' ? 'reached' : now))
  }, [])
  const isWanted = recommendations && end !== 'ahead' && next === undefined
  useEffect(() => {
    if (!isWanted || titleId === undefined) return
    const abort = new AbortController()
    call(
      'GET /api/user/books/:id/similar',
      { params: { id: String(titleId) } },
      { signal: abort.signal },
    ).then(
      (leading) => setNext(leading.next),
      // Without a connection, and for a title that is not sold any more, the book simply ends.
      () => undefined,
    )
    return () => abort.abort()
  }, [isWanted, titleId])
  const open = useCallback(() => setEnd('leaf'), [])
  const isThere = next != null && end !== 'ahead'
  return {
    onShare,
    onPastEnd: isThere ? open : undefined,
    onForward: setForward,
    isOpen: isThere && end === 'leaf',
    view: isThere && (
      <>
        {end === 'reached' && (
          <div className="fixed right-3 bottom-30 z-10 sm:bottom-18">
            <Button onClick={open} className="shadow-float">
              Berikutnya dalam seri
              <ArrowRight aria-hidden className="size-4.5" />
            </Button>
          </div>
        )}
        {end === 'leaf' && <NextVolume book={next} forward={forward} onBack={() => setEnd('reached')} />}
      </>
    ),
  }
}

function NextVolume({ book, ...leaf }: { book: BookCard; forward: Side; onBack: () => void }) {
  return (
    <LastLeaf label="Akhir buku" {...leaf}>
      <Cover book={book} alt="" sizes="144px" className="w-28 shadow-cover sm:w-36" />
      <p role="status" className="mt-4 text-muted">
        Berikutnya dalam seri
      </p>
      <h2 className="font-serif text-xl leading-snug font-semibold text-balance">{book.title}</h2>
      <p className="text-sm text-muted">{book.author.name}</p>
      {/* Its page says what it costs, or lets its owner read it. A full load: it has another content policy. */}
      <ButtonLink wide className="mt-4" link={<a href={paths.bookDetail(book.slug)} />}>
        Lihat bukunya
      </ButtonLink>
      <Button wide kind="ghost" onClick={leaf.onBack}>
        Kembali ke buku
      </Button>
    </LastLeaf>
  )
}
