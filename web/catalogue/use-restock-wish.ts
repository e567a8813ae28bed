import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { useSession } from '../session/session.ts'

export type RestockWishState = {
  isWished: boolean
  busy: boolean
  change: (wished: boolean) => Promise<void>
}

/** Whether the user is to be notified when a title is in stock again. */
export function useRestockWish(bookId: number): RestockWishState {
  const token = useSession()?.token
  const [isWished, setIsWished] = useState(false)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (token === undefined) return
    const abort = new AbortController()
    call('GET /api/user/restock-wishes', {}, { signal: abort.signal }).then(
      (wishes) => setIsWished(wishes.some(({ book_id }) => book_id === bookId)),
      () => undefined,
    )
    return () => abort.abort()
  }, [token, bookId])

  const change = async (wished: boolean) => {
    setBusy(true)
    try {
      if (wished) await call('POST /api/user/restock-wishes', { body: { book_id: bookId } })
      else await call('DELETE /api/user/restock-wishes/:id', { params: { id: bookId } })
      setIsWished(wished)
    } catch (error) {
      toastFailure(error, 'Terjadi Kesalahan', 'restock')
    } finally {
      setBusy(false)
    }
  }
  return { isWished, busy, change }
}
