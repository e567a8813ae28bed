import { useEffect, useState } from 'react'
import { DEFAULT_PAYMENT_METHODS } from '#contracts/default-payment-methods.ts'
import type { PaymentMethod } from '#contracts/payments.ts'
import { call } from '../api/call.ts'

/** The default methods at first, replaced by the server's when these have arrived. */
export function usePaymentMethods(): readonly PaymentMethod[] {
  const [methods, setMethods] = useState(DEFAULT_PAYMENT_METHODS)
  useEffect(() => {
    const abort = new AbortController()
    call('GET /api/user/payment-methods', {}, { signal: abort.signal }).then(
      (offered) => offered.length > 0 && setMethods(offered),
      () => undefined,
    )
    return () => abort.abort()
  }, [])
  return methods
}
