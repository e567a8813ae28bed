import type { Review } from '#contracts/reviews.ts'
import { formatDate } from '#kernel/time.ts'
import { Chip } from '../ui/chip.tsx'
import { Stars } from '../ui/stars.tsx'

export type ReviewTextProps = {
  review: Pick<Review, 'reviewer' | 'stars' | 'review' | 'finished' | 'created_at' | 'reply'>
}

/** What a reader says about a title, and what the shop answers. */
export function ReviewText({
  review: { reviewer, stars, review, finished, created_at, reply },
}: ReviewTextProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <span className="min-w-0 font-semibold wrap-anywhere">{reviewer || 'Pengguna'}</span>
        {finished && <Chip>Dibaca sampai selesai</Chip>}
        <time dateTime={created_at} className="text-sm text-muted sm:ml-auto">
          {formatDate(new Date(created_at))}
        </time>
      </p>
      {review !== '' && <p className="mt-2 wrap-anywhere whitespace-pre-line">{review}</p>}
      {reply !== null && (
        <blockquote className="mt-3 border-l-3 border-primary/40 pl-4">
          <p className="text-sm font-semibold">
            Balasan toko{' '}
            <time dateTime={reply.at} className="font-normal text-muted">
              {formatDate(new Date(reply.at))}
            </time>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </blockquote>
      )}
    </>
  )
}
