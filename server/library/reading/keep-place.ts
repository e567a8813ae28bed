import type { KeptPlace, ReadingPlace } from '#contracts/reading.ts'
import { SECOND } from '#kernel/time.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { listOwned } from '../may-read.ts'
import { dropOldPlaces, listPlaces, upsertPlace } from './reading-places.queries.ts'

/** The most devices of a reader. Beyond that, the least recently used ones are dropped. */
const DEVICES_KEPT = 8

export type PlaceToKeep = {
  userId: number
  titleId: number
  device: string
  place: ReadingPlace
  share: number
  /** How long ago the device was at this place, as it reports. */
  secondsAgo: number
  /** When that was by the device's clock; if undefined, by the shop's. */
  at: number | undefined
  now: Date
}

/**
 * Stores the place of a device in a title.
 * @returns the places of all the reader's devices, the newest first
 * @throws Failure not_owned, the same for a title that is not there
 */
export async function keepPlace(database: Database, wanted: PlaceToKeep): Promise<KeptPlace[]> {
  const { userId, titleId, secondsAgo, at, now } = wanted
  const readAt = new Date(now.getTime() - secondsAgo * SECOND)
  const deviceAt = at === undefined ? readAt : new Date(at)
  const deviceNow = new Date(deviceAt.getTime() + secondsAgo * SECOND)
  await database.transact(async (tx) => {
    await lockUser(tx, userId)
    await refuseStrangers(tx, { userId, titleId, now })
    await upsertPlace(tx, { ...wanted, readAt, deviceAt, deviceNow })
    await dropOldPlaces(tx, userId, titleId, DEVICES_KEPT)
  })
  return listPlaces(database.kysely, userId, titleId)
}

/** @throws Failure not_owned, the same for a title that is not there */
export async function getPlaces(
  db: Queryable,
  asked: { userId: number; titleId: number; now: Date },
): Promise<KeptPlace[]> {
  await refuseStrangers(db, asked)
  return listPlaces(db, asked.userId, asked.titleId)
}

async function refuseStrangers(
  db: Queryable,
  { userId, titleId, now }: { userId: number; titleId: number; now: Date },
): Promise<void> {
  const owned = await listOwned(db, { userId, titleIds: [titleId], now })
  if (owned.length === 0) throw new Failure('not_owned', 'Buku ini tidak ada di rak Anda.')
}
