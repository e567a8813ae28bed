import { call } from '../api/call.ts'
import { type BookMarks, marksToSend, unsentOnly, withAnswer } from './book-marks.ts'
import { listMarkedFiles, listReaders, type MarksKey, readMarks, updateMarks } from './device-marks.ts'

export type SendOptions = { token?: string; signal?: AbortSignal }

/** More rounds than the largest number of marks in a book needs, in both directions. */
const MOST_ROUNDS = 100

/**
 * Sends the marks of a book that the shop does not have, and takes over those of other devices.
 * @returns the marks of the book afterwards
 * @throws CallFailure where the shop was not reached or refused; no mark is lost by it
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

/** Sends the marks of all books that a lost connection kept back. Those that cannot be sent stay. */
export async function sendUnsentMarks(reader: number, options: SendOptions = {}): Promise<void> {
  for (const file of await listMarkedFiles(reader)) {
    const key = { reader, file }
    const book = await readMarks(key)
    if (book.titleId === undefined || marksToSend(book).length === 0) continue
    await exchangeMarks(key, book.titleId, options).catch(() => undefined)
  }
}

/** How many marks of a reader the shop does not have yet. */
export async function countUnsentMarks(reader: number): Promise<number> {
  let count = 0
  for (const file of await listMarkedFiles(reader)) {
    const { marks } = await readMarks({ reader, file })
    count += marks.filter(({ sent, refused }) => !sent && refused !== true).length
  }
  return count
}

/** A reader signs out: marks that the shop has leave the device. The others wait until the reader signs in again. */
export async function forgetSentMarks(reader: number): Promise<void> {
  for (const file of await listMarkedFiles(reader)) await updateMarks({ reader, file }, unsentOnly)
}

/**
 * Removes the marks of other readers of this device, except those that the shop does not have. These wait until their
 * reader signs in again.
 */
export async function forgetSentMarksOfOthers(reader: number | undefined): Promise<void> {
  for (const other of await listReaders()) if (other !== reader) await forgetSentMarks(other)
}

/** An account is deleted: all of its marks leave this device, also those that were never sent. */
export async function deleteMarks(reader: number): Promise<void> {
  for (const file of await listMarkedFiles(reader)) await updateMarks({ reader, file }, () => undefined)
}
