import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { shopNow } from '../api/shop-clock.ts'

export type KnownEnd = {
  end: Date
  /** It was over when the book was opened. */
  wasOver: boolean
}

/** When the user's subscription ends or ended; undefined until it is known, and for users without one. */
export function useSubscriptionEnd(isAsked: boolean, token: string | undefined): KnownEnd | undefined {
  const [known, setKnown] = useState<KnownEnd>()
  const [openedAt] = useState(() => performance.now())
  useEffect(() => {
    if (!isAsked || token === undefined) return
    const abort = new AbortController()
    call('GET /api/user/subscribers', {}, { token, signal: abort.signal }).then(
      ([last]) => {
        const end = last && new Date(last.expires_at)
        const sinceOpened = performance.now() - openedAt
        setKnown(end && { end, wasOver: end.getTime() <= shopNow() - sinceOpened })
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [isAsked, token, openedAt])
  return known
}
