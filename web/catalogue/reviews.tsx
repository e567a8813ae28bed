import { MessageSquareText } from 'lucide-react'
import type { BookDetail } from '#contracts/catalogue.ts'
import { formatDate } from '#kernel/time.ts'
import { EmptyState } from '../ui/state-notice.tsx'

export function Reviews({ reviews }: Pick<BookDetail, 'reviews'>) {
  if (reviews.length === 0) return <EmptyState icon={<MessageSquareText />} title="Belum terdapat review" />
  return (
    <ul className="grid measure gap-5">
      {reviews.map(({ created_at, review }) => (
        <li key={created_at + review} className="border-b border-line pb-5 last:border-0">
          <p className="flex flex-wrap items-baseline justify-between gap-2">
            <span className="font-semibold">Pengguna</span>
            <time dateTime={created_at} className="text-sm text-muted">
              {formatDate(new Date(created_at))}
            </time>
          </p>
          <p className="mt-1 whitespace-pre-line">{review}</p>
        </li>
      ))}
    </ul>
  )
}
