import { forgetSentMarksOfOthers, sendUnsentMarks } from './kept-marks/send-marks.ts'
import { LEASES_TO_END } from './offline/end-lease.ts'
import { sendUnsentPlaces } from './reader/place/device-place.ts'
import { HAS_SAVED_BOOKS } from './session/forget-saved-books.ts'
import { readSession, storage } from './session/session.ts'

/** Maintains the books and the marks on this device. */
export async function tendDevice(): Promise<void> {
  // Without a database of marks there is nothing to send.
  await Promise.all([tendBooks(), tendMarks().catch(() => undefined)])
}

async function tendBooks(): Promise<void> {
  if ([HAS_SAVED_BOOKS, LEASES_TO_END].every((key) => storage()?.getItem(key) == null)) return
  const { tendSavedBooks } = await import('./offline/tend-saved-books.ts')
  await tendSavedBooks()
}

/** Sends what the reader wrote without a connection, and removes marks of other readers that the shop has. */
async function tendMarks(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes('lembar-marks')) return
  const reader = readSession()?.user.id
  await forgetSentMarksOfOthers(reader)
  if (reader === undefined) return
  await Promise.all([sendUnsentMarks(reader), sendUnsentPlaces(reader)])
}
