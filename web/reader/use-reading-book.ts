import { useEffect, useState } from 'react'
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

/**
 * What the reader needs besides the file: the title, the buyer's name, and the places. Undefined until it is known;
 * null where it cannot be fetched, and the book is then read without it.
 */
export function useReadingBook(
  file: string,
  source: FileSource,
  token: string | undefined,
): ReadingBook | null | undefined {
  const [book, setBook] = useState<ReadingBook | null>()
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
  }, [file, source, token])
  return book
}
