import { useEffect, useState } from 'react'
import type { Bundle } from '#contracts/bundles.ts'
import type { CallData } from '#contracts/calls.ts'
import { call } from '../api/call.ts'
import { useSession } from '../session/session.ts'

export type BundleQuote = CallData<'GET /api/user/bundles/:slug/quote'>

/**
 * What a digital set costs the user, without the titles that the user owns; undefined until it is known, and for guests.
 * The page itself is the same for everybody; one private call adds this once the page is shown.
 */
export function useBundleQuote({ slug, type }: Bundle): BundleQuote | undefined {
  const token = useSession()?.token
  const [quote, setQuote] = useState<BundleQuote>()

  useEffect(() => {
    setQuote(undefined)
    // Paper may be bought again and again.
    if (token === undefined || type === 'Fisik') return
    const abort = new AbortController()
    call('GET /api/user/bundles/:slug/quote', { params: { slug } }, { signal: abort.signal }).then(
      setQuote,
      () => undefined,
    )
    return () => abort.abort()
  }, [token, slug, type])

  return quote
}
