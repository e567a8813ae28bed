import { useState } from 'react'
import { toastFailure } from './toast-failure.ts'

type UseAttempt<What> = {
  /** What is under way, as `attempt` was told; undefined while nothing is. */
  busyWith: What | true | undefined
  busy: boolean
  attempt: (work: () => Promise<unknown>, what?: What) => Promise<void>
}

/** Runs what a button does. A refusal is told in a toast, in the shop's words or those of `fallback`. */
export function useAttempt<What extends string | number>(of?: string, fallback?: string): UseAttempt<What> {
  const [busyWith, setBusyWith] = useState<What | true>()
  const attempt: UseAttempt<What>['attempt'] = async (work, what) => {
    setBusyWith(what ?? true)
    try {
      await work()
    } catch (error) {
      toastFailure(error, fallback, of)
    } finally {
      setBusyWith(undefined)
    }
  }
  return { busyWith, busy: busyWith !== undefined, attempt }
}
