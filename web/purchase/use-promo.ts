import { useState } from 'react'
import type { CallInput } from '#contracts/calls.ts'
import type { AppliedPromo } from '#contracts/promos.ts'
import { callForAnswer } from '../api/call.ts'
import { endsSession, isCallFailure } from '../api/call-failure.ts'
import { useSession } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'

/** What the code is to be used for, as far as known. */
export type PromoUse = CallInput<'GET /api/user/promos/check/:code'>['query']

export type PromoState = {
  applied: AppliedPromo | undefined
  /** Resolves to the error of the code; undefined where it is applied. */
  apply: (code: string) => Promise<string | undefined>
  /** Without it; where the purchase refused it, with the reason. */
  drop: (refusal?: string) => void
  /** Why the purchase refused the code that was applied. */
  refusal: string | undefined
}

/** The promo of a purchase, as the shopper requests it. The purchase itself checks it again. */
export function usePromo(use: PromoUse): PromoState {
  const [applied, setApplied] = useState<AppliedPromo>()
  const [refusal, setRefusal] = useState<string>()
  const signedIn = useSession() !== undefined

  const apply = async (text: string): Promise<string | undefined> => {
    const code = text.trim()
    if (code === '') return 'Kode Promo Tidak Boleh Kosong'
    if (!signedIn) return 'Masuk dahulu untuk memakai kode promo.'
    try {
      const { data, message } = await callForAnswer('GET /api/user/promos/check/:code', {
        params: { code },
        query: use,
      })
      setApplied(data)
      showToast({ kind: 'success', text: message || 'Kode Promo Berhasil Digunakan', of: 'promo' })
      return undefined
    } catch (error) {
      if (!isCallFailure(error)) throw error
      const { status, message } = error
      if (endsSession(error)) return message
      if (status === 400) setApplied(undefined)
      const unknown = status === 404 || status === 422
      return message || (unknown ? 'Promo Tidak Ditemukan' : 'Terjadi Kesalahan')
    }
  }
  const drop = (because?: string) => {
    setApplied(undefined)
    setRefusal(because)
  }
  return { applied, apply, drop, refusal }
}
