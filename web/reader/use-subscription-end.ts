import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'

/** When the user's subscription ends or ended; undefined until it is known, and for users without one. */
export function useSubscriptionEnd(isAsked: boolean, token: string | undefined): Date | undefined {
  const [end, setEnd] = useState<Date>()
  useEffect(() => {
    if (!isAsked || token === undefined) return
    const abort = new AbortController()
    call('GET /api/user/subscribers', {}, { token, signal: abort.signal }).then(
      ([last]) => setEnd(last && new Date(last.expires_at)),
      () => undefined,
    )
    return () => abort.abort()
  }, [isAsked, token])
  return end
}
