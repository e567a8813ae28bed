import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Transaction } from '#contracts/orders.ts'
import { SECOND } from '#kernel/time.ts'
import { call } from '../api/call.ts'
import { closeReturnedTab } from '../purchase/payment-tab.ts'
import { listenToOtherTabs, notifyOtherTabs } from '../transactions/transaction-channel.ts'
import { liveTransaction, startLive, waitsToAsk } from './live-transaction.ts'

/** With the request after it, a change is on the screen within 3 s. */
const PAUSE = 2.5 * SECOND

export type UseLiveTransaction = {
  transaction: Transaction
  /** The last request was not answered; the next one may be. */
  interrupted: boolean
  /** Takes over the answer of another call of the page. */
  accept: (transaction: Transaction) => void
  askNow: () => void
}

/**
 * A transaction that refreshes itself: within 3 s while the page is visible and the state can still change, and at
 * once when the page becomes visible or another tab has seen a change. It also notifies the other tabs.
 */
export function useLiveTransaction(initial: Transaction): UseLiveTransaction {
  const [live, dispatch] = useReducer(liveTransaction, initial, startLive)
  const { transaction, asking, interrupted } = live
  const { id, refno } = initial
  const accept = useCallback((next: Transaction) => dispatch({ type: 'answered', transaction: next }), [])
  const askNow = useCallback(() => dispatch({ type: 'ask' }), [])

  // The provider sends its tab back to this page. The tab that opened it shows the same page, and closes it.
  useEffect(() => notifyOtherTabs(refno), [refno])
  useEffect(
    () =>
      listenToOtherTabs(refno, () => {
        closeReturnedTab(refno)
        askNow()
      }),
    [refno, askNow],
  )

  useEffect(() => {
    const look = () => dispatch({ type: document.hidden ? 'hidden' : 'shown' })
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (!asking) return
    const abort = new AbortController()
    call('GET /api/user/transactions/:id', { params: { id } }, { signal: abort.signal }).then(accept, () => {
      if (!abort.signal.aborted) dispatch({ type: 'not answered' })
    })
    return () => abort.abort()
  }, [asking, id, accept])

  const waits = waitsToAsk(live)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(askNow, PAUSE)
    return () => clearTimeout(timer)
  }, [waits, askNow])

  const status = transaction.payment_status
  const known = useRef(status)
  useEffect(() => {
    if (known.current === status) return
    known.current = status
    notifyOtherTabs(refno)
  }, [status, refno])

  return { transaction, interrupted, accept, askNow }
}
