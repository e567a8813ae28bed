import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx'

/** The place of a shelf card, of its own size. */
export function ShelfCardSkeleton() {
  return (
    <div className="flex gap-4 rounded border border-line bg-surface p-3">
      <Skeleton className="aspect-2/3 w-28 shrink-0" />
      <SkeletonLines count={4} className="grow content-start" />
    </div>
  )
}
