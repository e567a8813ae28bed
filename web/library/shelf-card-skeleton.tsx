import { Skeleton } from '../ui/skeleton.tsx'

/** As high as a book of the shelf with a title of one line. */
export function ShelfCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-2/3 rounded-sm" />
      <Skeleton className="mt-7 h-5 w-4/5" />
      <Skeleton className="mt-4 h-4 w-1/2" />
    </div>
  )
}
