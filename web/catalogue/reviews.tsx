import { Flag, MessageSquareText, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import type { BookDetail } from '#contracts/catalogue.ts'
import type { Review } from '#contracts/reviews.ts'
import { formatDecimal, formatNumber } from '#kernel/numbers.ts'
import { call } from '../api/call.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'
import { EmptyState, ErrorState } from '../ui/state-notice.tsx'
import { showToast } from '../ui/toast.ts'
import { OwnReview } from './own-review.tsx'
import { ReviewText } from './review-text.tsx'
import { type ReviewSort, useOwnReview, useReviews } from './use-reviews.ts'

const SORTS: readonly { value: ReviewSort; text: string }[] = [
  { value: 'terbantu', text: 'Paling membantu' },
  { value: 'terbaru', text: 'Terbaru' },
  { value: 'tertinggi', text: 'Bintang terbanyak' },
  { value: 'terendah', text: 'Bintang tersedikit' },
]
const sortOf = (value: string): ReviewSort => SORTS.find((sort) => sort.value === value)?.value ?? 'terbantu'

/** The Review tab: one's own review, the mean of all, and what other readers say. */
export function Reviews({ book }: { book: BookDetail }) {
  const [sort, setSort] = useState<ReviewSort>('terbantu')
  const list = useReviews(book.id, sort)
  const own = useOwnReview(book.id)
  return (
    <div className="grid measure gap-6">
      <OwnReview book={book} own={own} />
      {list.rows === undefined && !list.failed && <SkeletonLines />}
      {list.failed && <ErrorState title="Ulasan gagal dimuat" busy={list.busy} onRetry={list.again} />}
      {list.rows?.length === 0 && !list.failed && (
        <EmptyState icon={<MessageSquareText />} title="Belum terdapat review" />
      )}
      {list.rows !== undefined && list.rows.length > 0 && (
        <>
          <Distribution counts={list.counts} total={list.total} rating={book.rating} />
          <SelectField
            label="Urutkan"
            name="sort"
            options={SORTS}
            value={sort}
            onChange={({ target }) => setSort(sortOf(target.value))}
            className="max-w-60"
          />
          <ul aria-busy={list.busy} className="grid gap-5">
            {list.rows.map((review) => (
              <li key={review.id} className="border-b border-line pb-4 last:border-0">
                <ReviewText review={review} />
                <Marks
                  review={review}
                  marked={own.known?.helpful.includes(review.id) ?? false}
                  onMark={(marked) => {
                    own.mark(review.id, marked)
                    list.mark(review, marked)
                  }}
                />
              </li>
            ))}
          </ul>
          {list.hasMore && (
            <div>
              <Button kind="secondary" busy={list.busy} onClick={list.more}>
                Tampilkan lainnya
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

type DistributionProps = Pick<BookDetail, 'rating'> & {
  counts: readonly { stars: number; reviews: number }[]
  total: number
}

/** How many reviews give so many stars. */
function Distribution({ counts, total, rating }: DistributionProps) {
  return (
    <div className="grid items-center gap-x-8 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      {rating !== null && (
        <div>
          <p className="font-serif text-3xl font-semibold tabular-nums">
            {formatDecimal(rating.average, 1, 1)}
          </p>
          <Stars stars={rating.average} />
          <p className="text-sm text-muted tabular-nums">{formatNumber(total)} ulasan</p>
        </div>
      )}
      <ul className="grid max-w-md gap-1">
        {counts.map(({ stars, reviews }) => (
          <li key={stars} className="grid grid-cols-[1rem_minmax(0,1fr)_3rem] items-center gap-2 text-sm">
            <span className="tabular-nums">
              {stars}
              <span className="sr-only"> bintang</span>
            </span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full bg-primary"
                style={{ width: `${(100 * reviews) / Math.max(1, total)}%` }}
              />
            </span>
            <span className="text-right text-muted tabular-nums">
              {formatNumber(reviews)}
              <span className="sr-only"> ulasan</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type MarksProps = { review: Review; marked: boolean; onMark: (marked: boolean) => void }

/** 'Membantu' and 'Laporkan', for users. A guest sees how many it helped. */
function Marks({ review, marked, onMark }: MarksProps) {
  const isUser = useSession() !== undefined
  const [reported, setReported] = useState(false)
  const { busy, attempt } = useAttempt('review')
  const { id, helpful: count } = review
  const params = { id }
  const toggle = () =>
    attempt(async () => {
      if (marked) await call('DELETE /api/user/reviews/:id/helpful', { params })
      else await call('PUT /api/user/reviews/:id/helpful', { params })
      onMark(!marked)
    })
  const report = () =>
    attempt(async () => {
      await call('POST /api/user/reviews/:id/report', { params })
      setReported(true)
      showToast({ kind: 'success', text: 'Terima kasih. Kami akan memeriksa ulasan ini.', of: 'review' })
    })
  if (!isUser) {
    return count === 0 ? null : (
      <p className="mt-2 text-sm text-muted">Membantu {formatNumber(count)} pembaca</p>
    )
  }
  return (
    <div className="mt-2 -ml-3 flex flex-wrap items-center gap-2">
      <Button kind="ghost" aria-pressed={marked} busy={busy} onClick={() => void toggle()} className="px-3!">
        <ThumbsUp aria-hidden className={marked ? 'size-4.5 fill-current' : 'size-4.5'} />
        Membantu{count > 0 && ` (${formatNumber(count)})`}
      </Button>
      <IconButton
        label={reported ? 'Sudah dilaporkan' : 'Laporkan ulasan'}
        disabled={reported || busy}
        onClick={() => void report()}
        className="text-muted"
      >
        <Flag aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
