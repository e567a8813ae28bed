import type { Transaction } from '#contracts/orders.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { showToast } from '../ui/toast.ts'

type Answered = { data: Transaction; message: string }

export type UseAsk = {
  busy: boolean
  /** Resolves to whether it was done. */
  ask: (question: () => Promise<Answered>, done: string) => Promise<boolean>
}

/** Sends one request about a transaction at a time, shows its result, and updates the page with it. */
export function useAsk(accept: (next: Transaction) => void): UseAsk {
  const { busy, attempt } = useAttempt('payment')
  const ask: UseAsk['ask'] = async (question, done) => {
    let isDone = false
    await attempt(async () => {
      const { data, message } = await question()
      accept(data)
      showToast({ kind: 'success', text: message || done, of: 'payment' })
      isDone = true
    })
    return isDone
  }
  return { busy, ask }
}
