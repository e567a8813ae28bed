import { HardDriveDownload, Send } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { untilConnected } from '../api/connection.ts'
import { SavedBookList } from '../offline/saved-book-list.tsx'
import { useSavedBooks } from '../offline/saved-books.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { countUnsent, type Unsent, unsentText } from './count-unsent.ts'

/**
 * 'Buku Saya' without a connection: the books on this device, until when each can be read, and what waits to be sent.
 * The shelf itself comes as soon as the shop answers.
 */
export function ShelfOnDevice({ heading }: { heading: ReactNode }) {
  const books = useSavedBooks()
  const session = useSession()
  const { revalidate, state } = useRevalidator()
  const [unsent, setUnsent] = useState<Unsent>()
  const userId = session?.user.id
  useEffect(() => {
    if (userId !== undefined) void countUnsent(userId).then(setUnsent)
  }, [userId])

  const load = useEffectEvent(() => void revalidate())
  useEffect(() => {
    const left = new AbortController()
    void untilConnected(left.signal).then(() => !left.signal.aborted && load())
    return () => left.abort()
  }, [])

  const waiting = unsent && unsentText(unsent)
  return (
    <div className="wrap min-h-[60svh] py-6 sm:py-8">
      {heading}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="measure text-muted">
          Sambungan terputus. Yang tampil adalah buku di perangkat ini; seluruh rak Anda kembali saat
          tersambung.
        </p>
        <Button kind="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
          Muat ulang
        </Button>
      </div>
      {waiting !== undefined && (
        <p className="mt-4 flex gap-3 rounded border border-line bg-surface p-4">
          <Send aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          <span>Menunggu dikirim: {waiting}. Semuanya terkirim sendiri saat tersambung.</span>
        </p>
      )}
      {books === undefined ? (
        <Skeleton className="mt-6 h-32" />
      ) : books.length === 0 ? (
        <EmptyState
          icon={<HardDriveDownload />}
          title="Belum ada buku tersimpan"
          text="Simpan buku untuk offline saat tersambung, supaya dapat dibaca tanpa internet."
        />
      ) : (
        <SavedBookList books={books} />
      )}
    </div>
  )
}
