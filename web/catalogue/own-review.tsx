import { useRef, useState } from 'react'
import type { OwnReview as Own } from '#contracts/reviews.ts'
import { call } from '../api/call.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { laterPart } from '../ui/later-part.tsx'
import { ReviewText } from './review-text.tsx'
import type { OwnReviewState } from './use-reviews.ts'

const ReviewDialog = laterPart(() => import('./review-dialog.tsx'), 'ReviewDialog')

type ReviewedBook = { id: number; slug: string; title: string }

/** The user's own review and what they can do with it, or why they cannot write one. */
export function OwnReview({ book, own: { known, set } }: { book: ReviewedBook; own: OwnReviewState }) {
  const [open, setOpen] = useState<'write' | 'remove'>()
  const close = () => setOpen(undefined)
  const review = known?.review ?? null
  return (
    <div className="min-h-11">
      <div className="for-guest">
        <ButtonLink kind="secondary" link={<Link to={paths.login(paths.bookDetail(book.slug))} />}>
          Masuk untuk menulis ulasan
        </ButtonLink>
      </div>
      <div className="for-member">
        {known !== undefined && review === null && known.may_review && (
          <Button kind="secondary" onClick={() => setOpen('write')}>
            Tulis ulasan
          </Button>
        )}
        {known !== undefined && review === null && !known.may_review && (
          <p className="text-muted">
            Ulasan dapat ditulis setelah Anda membeli judul ini, atau membaca seperlimanya lewat langganan.
          </p>
        )}
        {review !== null && (
          <section aria-label="Ulasan Anda" className="rounded border border-line bg-surface p-4">
            <h3 className="mb-3 font-semibold">Ulasan Anda</h3>
            <Standing review={review} />
            <ReviewText review={review} />
            <div className="mt-4 flex flex-wrap gap-3">
              <Button kind="secondary" onClick={() => setOpen('write')}>
                Ubah
              </Button>
              <Button kind="ghost" onClick={() => setOpen('remove')}>
                Hapus
              </Button>
            </div>
          </section>
        )}
      </div>
      {open === 'write' && <ReviewDialog book={book} review={review} onSaved={set} onClose={close} />}
      {open === 'remove' && <RemoveDialog bookId={book.id} onRemoved={() => set(null)} onClose={close} />}
    </div>
  )
}

function Standing({ review: { state, hidden_because } }: { review: Own }) {
  if (state === 'shown') return null
  return (
    <div className="mb-3">
      {state === 'waiting' ? (
        <InlineNotice tone="info">Ulasan ini tampil setelah kami baca.</InlineNotice>
      ) : (
        <InlineNotice tone="warning">
          <span className="wrap-anywhere">Ulasan ini tidak kami tampilkan: {hidden_because}</span>
        </InlineNotice>
      )}
    </div>
  )
}

type RemoveDialogProps = { bookId: number; onRemoved: () => void; onClose: () => void }

function RemoveDialog({ bookId, onRemoved, onClose }: RemoveDialogProps) {
  const { busy, attempt } = useAttempt('review', 'Ulasan belum terhapus')
  const cancel = useRef<HTMLButtonElement>(null)
  const remove = () =>
    attempt(async () => {
      await call('DELETE /api/user/books/:id/own-review', { params: { id: bookId } })
      onRemoved()
      onClose()
    })
  return (
    <Dialog
      open
      initialFocus={cancel}
      onOpenChange={(open) => !open && onClose()}
      title="Hapus ulasan Anda?"
      description="Bintang, teks, dan balasan toko hilang. Anda dapat menulis yang baru."
      footer={
        <>
          <Button ref={cancel} kind="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            Hapus
          </Button>
        </>
      }
    />
  )
}
