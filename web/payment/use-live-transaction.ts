import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentStatus } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { SECOND } from '#kernel/time.ts'
import { call } from '../api/call.ts'
import { listenToOtherTabs, tellOtherTabs } from '../transactions/transaction-channel.ts'

const PAUSE = 3 * SECOND

/** Nothing more is to come by itself. */
const ended: ReadonlySet<PaymentStatus> = new Set(['Sukses', 'Selesai', 'Gagal'])

export type LiveTransaction = {
  transaction: Transaction
  /** The last question was not answered; the next one may be. */
  interrupted: boolean
  /** Takes over what was learnt elsewhere on the page. */
  accept: (transaction: Transaction) => void
  askNow: () => void
}

/**
 * A transaction that keeps itself up to date: asks every 3 s while the page is seen and something can still
 * change, and at once when it comes into view or another tab saw a change. It tells the others as well.
 */
export function useLiveTransaction(initial: Transaction): LiveTransaction {
  const [transaction, setTransaction] = useState(initial)
  const [interrupted, setInterrupted] = useState(false)
  const [asked, setAsked] = useState(0)
  const answered = useRef(0)
  const latest = useRef(transaction)
  const { id, refno } = initial

  const take = useCallback((next: Transaction) => {
    const changed = next.payment_status !== latest.current.payment_status
    latest.current = next
    setTransaction(next)
    setInterrupted(false)
    return changed
  }, [])
  const accept = useCallback(
    (next: Transaction) => {
      if (take(next)) tellOtherTabs(next.refno)
    },
    [take],
  )
  const askNow = useCallback(() => setAsked((times) => times + 1), [])

  useEffect(() => listenToOtherTabs(refno, askNow), [refno, askNow])

  const over = ended.has(transaction.payment_status)
  useEffect(() => {
    const atOnce = asked > answered.current
    answered.current = asked
    if (over && !atOnce) return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = false

    const ask = async () => {
      clearTimeout(timer)
      if (asking) return
      asking = true
      try {
        accept(await call('GET /api/user/transactions/:id', { params: { id } }, { signal: abort.signal }))
      } catch {
        if (!abort.signal.aborted) setInterrupted(true)
      }
      asking = false
      next()
    }
    const next = () => {
      if (abort.signal.aborted || document.hidden || ended.has(latest.current.payment_status)) return
      timer = setTimeout(() => void ask(), PAUSE)
    }
    const onVisible = () => {
      clearTimeout(timer)
      if (!document.hidden && !ended.has(latest.current.payment_status)) void ask()
    }

    document.addEventListener('visibilitychange', onVisible)
    if (atOnce) void ask()
    else next()
    return () => {
      abort.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [id, over, asked, accept])

  return { transaction, interrupted, accept, askNow }
}
