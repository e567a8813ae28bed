import { PurchaseStep } from '../purchase/purchase-step.tsx'
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx'

/** The goods of a checkout while they are loading: rows of the cart below the day. */
export function GoodsSkeleton() {
  return (
    <PurchaseStep title="Barang">
      <Skeleton className="-mt-2.5 mb-3 h-4 w-40" />
      <div className="flex gap-4 pt-4">
        <Skeleton className="aspect-2/3 w-16 shrink-0" />
        <SkeletonLines count={3} className="grow content-start" />
      </div>
    </PurchaseStep>
  )
}
