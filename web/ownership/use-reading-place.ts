import { useEffect, useState } from 'react'
import type { ReadingPlace } from '#contracts/reading.ts'
import { call } from '../api/call.ts'
import { useSession } from '../session/session.ts'

export type PlaceInBook = { place: ReadingPlace; share: number }

/** Where the user is in a title, by the device that read last; undefined where it was not begun. */
export function useReadingPlace(bookId: number, isOwned: boolean): PlaceInBook | undefined {
  const token = useSession()?.token
  const [found, setFound] = useState<PlaceInBook>()
  useEffect(() => {
    setFound(undefined)
    if (token === undefined || !isOwned) return
    const abort = new AbortController()
    call('GET /api/user/reading/:id', { params: { id: bookId } }, { signal: abort.signal }).then(
      ({ places }) => setFound(places[0]),
      () => undefined,
    )
    return () => abort.abort()
  }, [token, isOwned, bookId])
  return found
}
