import type { ReactNode } from 'react'
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { besideSummary } from './order-summary.tsx'
import { PurchaseStep, stepsFrame } from './purchase-step.tsx'

const frame = 'rounded border border-line bg-surface p-4 sm:p-6'
const METHODS = [1, 2, 3, 4, 5, 6]

export type PurchaseSkeletonProps = {
  /** Placeholders for the items. */
  children: ReactNode
  summary: string
}

/** The page of a purchase while it is loading: its steps and its summary as placeholders. */
export function PurchaseSkeleton({ children, summary }: PurchaseSkeletonProps) {
  return (
    <div className={besideSummary}>
      <div className={stepsFrame}>
        {children}
        <PurchaseStep title="Metode Pembayaran">
          <div className="grid gap-2 sm:grid-cols-2">
            {METHODS.map((place) => (
              <Skeleton key={place} className="h-12.5 w-full" />
            ))}
          </div>
        </PurchaseStep>
        <PurchaseStep title="Promo">
          <Skeleton className="h-17.5 w-full" />
        </PurchaseStep>
      </div>
      <section className={frame}>
        <h2 className="text-lg font-bold">{summary}</h2>
        <SkeletonLines count={2} className="mt-4 gap-3" />
        <Skeleton className="mt-6 h-8 w-full" />
        <Skeleton className="mt-4 h-11 w-full" />
      </section>
    </div>
  )
}

/** One title, with its cover beside its lines. */
export function PurchaseItemSkeleton() {
  return (
    <section className={`flex gap-4 sm:gap-6 ${frame}`}>
      <Skeleton className="aspect-2/3 w-24 shrink-0 sm:w-36" />
      <SkeletonLines count={5} className="grow content-start" />
    </section>
  )
}
