import { call } from '../api/call.ts'
import { type BookMarks, marksToSend, unsentOnly, withAnswer } from './book-marks.ts'
import { listMarkedFiles, listReaders, type MarksKey, readMarks, updateMarks } from './device-marks.ts'

export type SendOptions = { token?: string; signal?: AbortSignal }

/** More rounds than the most marks of a book need, both ways. */
const MOST_ROUNDS = 100

/**
 * Sends the marks of a book that the shop does not have, and takes over what other devices wrote.
 * @returns the marks as they are then
 * @throws CallFailure where the shop was not reached or refused; nothing is lost by it
 */
export async function exchangeMarks(
  key: MarksKey,
  titleId: number,
  options: SendOptions = {},
): Promise<BookMarks> {
  let book = await readMarks(key)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const sent = marksToSend(book)
    const answer = await call(
      'POST /api/user/reading/:id/marks',
      { params: { id: titleId }, body: { since: book.revision, marks: sent } },
      options,
    )
    book = await updateMarks(key, (now) => withAnswer({ ...now, titleId }, sent, answer))
    if (!answer.more && marksToSend(book).length === 0) return book
  }
  return book
}

/** Sends what a lost connection has kept back, of all books; those that cannot be sent stay. */
export async function sendUnsentMarks(reader: number, options: SendOptions = {}): Promise<void> {
  for (const file of await listMarkedFiles(reader)) {
    const key = { reader, file }
    const book = await readMarks(key)
    if (book.titleId === undefined || marksToSend(book).length === 0) continue
    await exchangeMarks(key, book.titleId, options).catch(() => undefined)
  }
}

/** A reader signs out: what the shop has leaves the device; the rest waits there until they sign in again. */
export async function forgetSentMarks(reader: number): Promise<void> {
  for (const file of await listMarkedFiles(reader)) await updateMarks({ reader, file }, unsentOnly)
}

/**
 * Marks of other readers who read on this device: only what the shop does not have stays, for its writer's next sign-in.
 */
export async function forgetSentMarksOfOthers(reader: number | undefined): Promise<void> {
  for (const other of await listReaders()) if (other !== reader) await forgetSentMarks(other)
}

/** An account is deleted: nothing of its marks stays on this device, not even what was never sent. */
export async function deleteMarks(reader: number): Promise<void> {
  for (const file of await listMarkedFiles(reader)) await updateMarks({ reader, file }, () => undefined)
}
