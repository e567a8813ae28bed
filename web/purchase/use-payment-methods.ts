import { useEffect, useState } from 'react'
import { DEFAULT_PAYMENT_METHODS } from '#contracts/default-payment-methods.ts'
import type { PaymentMethod } from '#contracts/payments.ts'
import { formatRupiah } from '#kernel/money.ts'
import { call } from '../api/call.ts'
import type { MethodTerms } from './method-terms.ts'

export type OfferedMethod = PaymentMethod & { terms?: MethodTerms }

/** The default methods at first, replaced by the server's when these have arrived. */
export function usePaymentMethods(): readonly OfferedMethod[] {
  const [methods, setMethods] = useState<readonly OfferedMethod[]>(DEFAULT_PAYMENT_METHODS)
  useEffect(() => {
    const abort = new AbortController()
    call('GET /api/user/payment-methods', {}, { signal: abort.signal })
      .then(async (offered) => {
        if (offered.length === 0) return
        setMethods(offered.some(({ kind }) => kind) ? await withTerms(offered).catch(() => offered) : offered)
      })
      .catch(() => undefined)
    return () => abort.abort()
  }, [])
  return methods
}

/** Their code is in no page's first script. */
async function withTerms(methods: readonly PaymentMethod[]): Promise<readonly OfferedMethod[]> {
  return await import('./method-terms.ts').then((module) =>
    methods.map((method) =>
      method.kind ? { ...method, terms: module.termsOf(method, formatRupiah) } : method,
    ),
  )
}
