import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallData } from '#contracts/calls.ts'
import type { FileSource } from '#contracts/library.ts'
import { call } from '../api/call.ts'
import { deviceName } from '../kept-marks/device-marks.ts'
import { copyId } from '../offline/offline-database.ts'
import { openSavedBook } from '../offline/open-saved-book.ts'
import { readSession } from '../session/session.ts'

export type ReadingBook = CallData<'GET /api/user/reading-books/:id'>

/**
 * What was stored with the copy on this device; without this device's place of then, since its newest is on it too.
 */
async function savedReading(file: string): Promise<ReadingBook | undefined> {
  const user = readSession()?.user
  if (user === undefined) return undefined
  const saved = (await openSavedBook(copyId(user.id, file)).catch(() => undefined))?.book.reading
  if (saved === undefined) return undefined
  const device = await deviceName()
  return { ...saved, places: saved.places.filter((place) => place.device !== device) }
}

export type FoundReadingBook = {
  /** Undefined until it is known; null where it cannot be fetched, and the book is then read without it. */
  book: ReadingBook | null | undefined
  /** Where it could not be fetched, that is tried again. Stays the same function. */
  askAgain: () => void
}

/** What the reader needs besides the file: the title, the buyer's name, and the places. */
export function useReadingBook(
  file: string,
  source: FileSource,
  token: string | undefined,
): FoundReadingBook {
  const [book, setBook] = useState<ReadingBook | null>()
  const [attempt, setAttempt] = useState(0)
  const isMissing = useRef(false)
  useEffect(() => {
    isMissing.current = book === null
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (token === undefined || file === '') return
    const abort = new AbortController()
    call(
      'GET /api/user/reading-books/:id',
      { params: { id: file }, query: { source } },
      { token, signal: abort.signal },
    ).then(setBook, async () => {
      const saved = await savedReading(file)
      if (!abort.signal.aborted) setBook(saved ?? null)
    })
    return () => abort.abort()
  }, [file, source, token, attempt])

  const askAgain = useCallback(() => {
    if (isMissing.current) setAttempt((n) => n + 1)
  }, [])
  useEffect(() => {
    const abort = new AbortController()
    const onVisible = () => document.visibilityState === 'visible' && askAgain()
    window.addEventListener('online', askAgain, { signal: abort.signal })
    document.addEventListener('visibilitychange', onVisible, { signal: abort.signal })
    return () => abort.abort()
  }, [askAgain])
  return { book, askAgain }
}
