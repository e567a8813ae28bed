import { InlineNotice } from '../ui/inline-notice.tsx'
import { useOnDemand } from '../ui/use-on-demand.tsx'
import type { Hindrance } from './use-purchase.ts'

const loadHindrance = () => import('./purchase-hindrance.tsx').then((module) => module.PurchaseHindrance)

export type PurchaseNoticesProps = {
  hindrance: Hindrance | undefined
  /** The message that refused the form as a whole. */
  error: string | undefined
}

/** What the shopper has to read before pressing the button again. */
export function PurchaseNotices({ hindrance, error }: PurchaseNoticesProps) {
  const PurchaseHindrance = useOnDemand(loadHindrance, hindrance !== undefined, () => undefined)
  return (
    <>
      {hindrance && PurchaseHindrance && <PurchaseHindrance hindrance={hindrance} />}
      {error !== undefined && (
        <InlineNotice tone="danger" announced>
          {error}
        </InlineNotice>
      )}
    </>
  )
}
