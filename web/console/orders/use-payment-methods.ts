import { useEffect, useState } from 'react'
import type { CallData } from '#contracts/calls.ts'
import { DEFAULT_PAYMENT_METHODS } from '#contracts/default-payment-methods.ts'
import { requestConsole } from '../api/call-console.ts'

type Methods = CallData<'GET /api/user/payment-methods'>

/** What orders may be paid by, for a filter. Anybody may read it, so it needs no right over the shop's settings. */
export function usePaymentMethods(): { value: number; text: string }[] {
  const [methods, setMethods] = useState<Readonly<Methods>>(DEFAULT_PAYMENT_METHODS)
  useEffect(() => {
    const left = new AbortController()
    const read = async () => {
      const response = await requestConsole('/api/user/payment-methods', { signal: left.signal })
      const answer: { data: Methods } = await response.json()
      setMethods(answer.data)
    }
    // Without an answer the filter has the methods that every shop has.
    read().catch(() => undefined)
    return () => left.abort()
  }, [])
  return methods.map(({ id, name }) => ({ value: id, text: name }))
}
