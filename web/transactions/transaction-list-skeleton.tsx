import { Skeleton } from '../ui/skeleton.tsx'

/** The rows of a list of transactions that is loading, as high as the rows that come. */
export function TransactionListSkeleton() {
  return (
    <div className="@container">
      <ul aria-hidden className="overflow-hidden rounded border border-line bg-surface">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <li
            key={row}
            className="flex min-h-28 items-center gap-4 border-t border-line px-4 first:border-t-0 @xl:min-h-24"
          >
            <Skeleton className="aspect-2/3 w-12 shrink-0 @max-xs:hidden" />
            <div className="grid min-w-0 grow gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
            <Skeleton className="h-5 w-20 shrink-0 @max-xl:hidden" />
            <Skeleton className="h-11 w-20 shrink-0 self-end max-sm:mb-3 sm:self-center" />
          </li>
        ))}
      </ul>
    </div>
  )
}
