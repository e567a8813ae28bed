import {
  isRemoved,
  isSameMark,
  type Mark,
  MOST_DEVICES_OF_MARK,
  MOST_MARKS_OF_BOOK,
  MOST_WRITINGS,
  mergeMarks,
} from '#kernel/marks.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Database, Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { listOwned } from '../may-read.ts'
import {
  dropOldRemovals,
  lastRevision,
  listChangedMarks,
  listMarksById,
  type MarksKey,
  measureMarks,
  sizeOf,
  upsertMarks,
} from './marks.queries.ts'

/** Of all marks of an account, in all titles. */
export const MOST_CHARACTERS = 20_000_000
/** The most removed marks that are stored for a title. An older copy of a deleted one would reappear. */
const REMOVALS_KEPT = 2_000
/** Marks in one answer. */
const MOST_ANSWERED = 200

export type MarksToSync = MarksKey & { since: number; marks: readonly Mark[]; now: Date }
export type SyncedMarks = { marks: Mark[]; revision: number; more: boolean; refused: string[] }

/**
 * Merges the marks of a device with the stored ones, and returns what the device does not have. A repeated request
 * changes nothing.
 * @throws Failure not_owned, the same for a title that is not there
 */
export async function syncMarks(database: Database, request: MarksToSync): Promise<SyncedMarks> {
  const { marks, since } = request
  await refuseStrangers(database.kysely, request)
  const refused = marks.length === 0 ? [] : await database.transact(async (tx) => keepMarks(tx, request))
  const last = await lastRevision(database.kysely, request)
  const changed = await listChangedMarks(database.kysely, request, {
    // A device with a higher revision than the shop gets everything and sends everything.
    since: since > last ? 0 : since,
    limit: MOST_ANSWERED,
  })
  const revision = changed.at(-1)?.revision ?? last
  const sent = new Map(marks.map((mark) => [mark.id, mark]))
  const isNews = (mark: Mark) => {
    const own = sent.get(mark.id)
    return own === undefined || !isSameMark(own, mark)
  }
  return {
    marks: changed.map(({ mark }) => mark).filter(isNews),
    revision,
    more: changed.length === MOST_ANSWERED,
    refused,
  }
}

/** @returns the ids of new marks for which there is no room; those that are there already are always changed */
async function keepMarks(tx: Tx, { userId, titleId, marks, now }: MarksToSync): Promise<string[]> {
  await lockUser(tx, userId)
  const key = { userId, titleId }
  const ids = marks.map(({ id }) => id)
  const known = new Map((await listMarksById(tx, key, ids)).map((mark) => [mark.id, mark]))
  const measured = await measureMarks(tx, key)
  const after = await lastRevision(tx, key)
  let { inTitle, characters } = measured
  const refused: string[] = []
  const changed = new Map<string, Mark>()
  for (const sent of marks) {
    const before = changed.get(sent.id) ?? known.get(sent.id)
    const merged = mergeMarks(sent, before ?? sent)
    if (before && isSameMark(before, merged)) continue
    const grown = sizeOf(merged) - (before ? sizeOf(before) : 0)
    const isNew = !isRemoved(merged) && (before === undefined || isRemoved(before))
    const hasRoom = characters + grown <= MOST_CHARACTERS && (!isNew || inTitle < MOST_MARKS_OF_BOOK)
    if ((grown > 0 && !hasRoom) || !canBeSent(merged)) {
      refused.push(sent.id)
      continue
    }
    characters += grown
    if (isNew) inTitle += 1
    else if (isRemoved(merged) && before && !isRemoved(before)) inTitle -= 1
    changed.set(sent.id, merged)
  }
  if (changed.size > 0) {
    await upsertMarks(tx, key, { marks: [...changed.values()], after, now })
    await dropOldRemovals(tx, key, { kept: REMOVALS_KEPT })
  }
  return refused
}

/** A mark that devices could not send back must not be stored. */
const canBeSent = ({ writings, seen }: Mark) =>
  writings.length <= MOST_WRITINGS && seen.length <= MOST_DEVICES_OF_MARK

/** @throws Failure not_owned, the same for a title that is not there */
export async function refuseStrangers(
  db: Queryable,
  { userId, titleId, now }: MarksKey & { now: Date },
): Promise<void> {
  const owned = await listOwned(db, { userId, titleIds: [titleId], now })
  if (owned.length === 0) throw new Failure('not_owned', 'Buku ini tidak ada di rak Anda.')
}
