import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { useSession } from '../session/session.ts'

export type RestockWishState = {
  isWished: boolean
  busy: boolean
  change: (wished: boolean) => Promise<void>
}

/** Whether the user is to be notified when a title is in stock again. */
export function useRestockWish(bookId: number): RestockWishState {
  const token = useSession()?.token
  const [kept, setKept] = useState(false)
  /** The user's own change, which an answer to an earlier request must not undo. */
  const [changed, setChanged] = useState<boolean>()
  const { busy, attempt } = useAttempt('restock')

  useEffect(() => {
    setChanged(undefined)
    if (token === undefined) return
    const abort = new AbortController()
    call('GET /api/user/restock-wishes', {}, { signal: abort.signal }).then(
      (wishes) => setKept(wishes.some(({ book_id }) => book_id === bookId)),
      () => undefined,
    )
    return () => abort.abort()
  }, [token, bookId])

  const change = (wished: boolean) =>
    attempt(async () => {
      if (wished) await call('POST /api/user/restock-wishes', { body: { book_id: bookId } })
      else await call('DELETE /api/user/restock-wishes/:id', { params: { id: bookId } })
      setChanged(wished)
    })
  return { isWished: changed ?? kept, busy, change }
}
