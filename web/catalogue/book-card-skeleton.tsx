import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx'

/** The place of a book card, of the card's own size. */
export function BookCardSkeleton() {
  return (
    <div className="flex gap-4 rounded border border-line bg-surface p-3">
      <Skeleton className="aspect-2/3 w-28 shrink-0" />
      <SkeletonLines count={4} className="grow content-start" />
    </div>
  )
}
