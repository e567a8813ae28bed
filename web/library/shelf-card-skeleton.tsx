import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx'

/** A placeholder of a shelf card, of the same size. */
export function ShelfCardSkeleton() {
  return (
    <div className="flex gap-4 rounded border border-line bg-surface p-3">
      <Skeleton className="aspect-2/3 w-28 shrink-0" />
      <SkeletonLines count={4} className="grow content-start" />
    </div>
  )
}
