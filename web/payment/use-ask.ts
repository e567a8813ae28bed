import { useState } from 'react'
import type { Transaction } from '#contracts/orders.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { showToast } from '../ui/toast.ts'

type Answered = { data: Transaction; message: string }

export type UseAsk = {
  busy: boolean
  /** Resolves to whether it was done. */
  ask: (question: () => Promise<Answered>, done: string) => Promise<boolean>
}

/** Sends one request about a transaction at a time, shows its result, and updates the page with it. */
export function useAsk(accept: (next: Transaction) => void): UseAsk {
  const [busy, setBusy] = useState(false)
  const ask: UseAsk['ask'] = async (question, done) => {
    setBusy(true)
    try {
      const { data, message } = await question()
      accept(data)
      showToast({ kind: 'success', text: message || done, of: 'payment' })
      return true
    } catch (error) {
      toastFailure(error, 'Terjadi Kesalahan', 'payment')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, ask }
}
