import { useEffect, useState } from 'react'
import type { Address } from '#contracts/addresses.ts'
import type { Courier } from '#contracts/couriers.ts'
import type { ShippingOption } from '#contracts/shipping.ts'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'

export type ShippingOptions =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; options: readonly ShippingOption[] }

type Answer = { asked: string } & (
  | { options: readonly ShippingOption[] }
  /** Undefined where the session has ended, which the shopper has been told. */
  | { message: string }
)

/**
 * The courier's prices for a parcel of this weight and value to the address; fetched again when one of them changes,
 * also where the same address moves to another place.
 */
export function useShippingOptions(
  courier: Courier | undefined,
  { weight, total }: { weight: number; total: number },
  address: Address | undefined,
): ShippingOptions {
  const [answer, setAnswer] = useState<Answer>()
  const [tries, setTries] = useState(0)
  const place = address && `${address.id} ${address.subdistrict_id} ${address.postal_code}`
  const asked = `${courier} ${weight} ${total} ${place} ${tries}`

  useEffect(() => {
    if (courier === undefined || place === undefined) return
    const abort = new AbortController()
    call('GET /api/user/getCost', { query: { courier, weight, total } }, { signal: abort.signal }).then(
      ([quoted]) => setAnswer({ asked, options: quoted?.costs ?? [] }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (!isCallFailure(error)) throw error
        setAnswer({ asked, message: error.message || 'Gagal Mengambil Data' })
      },
    )
    return () => abort.abort()
  }, [courier, weight, total, place, asked])

  if (courier === undefined || place === undefined) return { state: 'idle' }
  if (answer?.asked !== asked) return { state: 'loading' }
  return 'options' in answer
    ? { state: 'ready', options: answer.options }
    : { state: 'failed', message: answer.message, retry: () => setTries(tries + 1) }
}
