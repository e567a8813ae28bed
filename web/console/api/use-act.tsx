import { useCallback, useRef, useState } from 'react'
import { isCallFailure } from '../../api/call-failure.ts'
import { showToast } from '../../ui/toast.ts'
import { isAnsweredElsewhere } from './call-console.ts'

export type ActOptions<Data> = {
  /** What was done, for the toast: `Pesanan dikirim`. */
  done?: string | ((data: Data) => string)
  /** Takes it back, from a button in the toast. */
  undo?: (data: Data) => Promise<unknown>
}

/** Tells what happened, with the way back where there is one. */
export function tellDone(text: string, undo?: () => Promise<unknown>): void {
  const takeBack = async () => {
    try {
      await undo?.()
      showToast({ kind: 'success', text: 'Diurungkan', of: 'act' })
    } catch (failure) {
      tellFailure(failure)
    }
  }
  showToast({
    kind: 'success',
    text,
    of: 'act',
    ...(undo && {
      action: (
        <button type="button" onClick={() => void takeBack()}>
          Urungkan
        </button>
      ),
    }),
  })
}

/** Tells why a call was refused; faults of this code are thrown. */
export function tellFailure(failure: unknown): void {
  if (!isCallFailure(failure)) throw failure
  if (!isAnsweredElsewhere(failure)) showToast({ kind: 'error', text: failure.message, of: 'act' })
}

/**
 * For a button that changes something: one call at a time, a toast for how it ended.
 * @returns `act`, which gives the call's answer, or undefined where it was refused
 */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const act = useCallback(
    async <Data,>(
      what: () => Promise<Data>,
      { done, undo }: ActOptions<Data> = {},
    ): Promise<{ data: Data } | undefined> => {
      if (running.current) return undefined
      running.current = true
      setBusy(true)
      try {
        const data = await what()
        const text = typeof done === 'function' ? done(data) : done
        if (text !== undefined) tellDone(text, undo && (() => undo(data)))
        return { data }
      } catch (failure) {
        tellFailure(failure)
        return undefined
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [],
  )
  return { act, busy }
}
