import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { encodeApart } from '#server/book-files/encode-apart.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { PICTURE_BOUNDS } from '#server/images/picture-bounds.rules.ts'
import { storeImage } from '#server/images/store-image.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/log.ts'
import { ForeignRefusal, type ForeignRules, fetchForeign } from '#server/platform/outbound/fetch-foreign.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { holdLock } from '../hold-lock.ts'
import type { CoverReason } from './cover-reason.ts'
import {
  COVERS_LOCK,
  endWish,
  listWaitingCovers,
  putBackWish,
  replaceCover,
  type WaitingCover,
} from './covers.queries.ts'

export type CoverDeps = {
  database: Database
  files: FileStore
  clock: () => Date
  log: Log
  /** Which addresses may be fetched; by default those of the public internet. */
  rules?: ForeignRules
}

/** Covers under way in all, and at one host. */
const AT_ONCE = 8
const AT_A_HOST = 2
const BATCH = 200
const MOST_ATTEMPTS = 3
const FIRST_PAUSE = MINUTE
/** A run of the job ends before the next one begins. */
const WITHIN = 50 * SECOND

/** What may be otherwise the next time. */
const PASSING: ReadonlySet<CoverReason> = new Set(['unreachable', 'too_slow', 'busy'])

/**
 * Fetches the covers whose time has come, each host by two at most, until there is none or the time is over. What a
 * process does not finish waits for the next one.
 */
export async function takeCovers(
  deps: CoverDeps,
  { signal, within = WITHIN }: { signal?: AbortSignal | undefined; within?: number } = {},
): Promise<number> {
  const end = performance.now() + within
  const goesOn = () => performance.now() < end && signal?.aborted !== true
  return holdLock(deps.database, COVERS_LOCK, (lost) => takeAll(() => goesOn() && !lost.aborted))

  async function takeAll(goesOn: () => boolean): Promise<number> {
    let taken = 0
    while (goesOn()) {
      const { database, clock } = deps
      const waiting = await listWaitingCovers(database.kysely, { now: clock(), limit: BATCH })
      if (waiting.length === 0) break
      taken += await takeBatch(deps, waiting, goesOn)
      if (waiting.length < BATCH) await pause(0)
    }
    return taken
  }
}

async function takeBatch(deps: CoverDeps, waiting: WaitingCover[], goesOn: () => boolean): Promise<number> {
  const hosts = [...Map.groupBy(waiting, ({ address }) => hostOf(address)).values()]
  let taken = 0
  const lane = async (queue: WaitingCover[]) => {
    for (let wish = queue.shift(); wish !== undefined && goesOn(); wish = queue.shift()) {
      await takeCover(deps, wish)
      taken++
    }
  }
  // Lanes of a host share its queue; a host with more covers is worked on by the free lanes, two at most.
  const lanes = hosts.flatMap((queue) => Array.from({ length: AT_A_HOST }, () => queue))
  const worker = async () => {
    for (let queue = lanes.shift(); queue !== undefined; queue = lanes.shift()) await lane(queue)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return taken
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')

async function takeCover(deps: CoverDeps, wish: WaitingCover): Promise<void> {
  const { database, files, clock, log, rules } = deps
  const isOwn = wish.coverId === null || wish.coverId === wish.imageId
  if (!isOwn) {
    // Somebody has chosen a cover by hand.
    await endWish(database.kysely, wish, { state: 'kept' }, clock())
    return
  }
  try {
    const known =
      wish.coverId === null
        ? {}
        : { etag: wish.etag ?? undefined, lastModified: wish.lastModified ?? undefined }
    const answer = await fetchForeign(wish.address, {
      maxBytes: PICTURE_BOUNDS.bytes,
      accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
      ...known,
      ...(rules && { rules }),
    })
    if ('unchanged' in answer) {
      await endWish(database.kysely, wish, { state: 'unchanged' }, clock())
      return
    }
    const { id } = await storeImage({ database, files }, answer.bytes, {
      encode: encodeApart,
      inTurn: (work) => work(),
    })
    const { etag, lastModified } = answer
    const isTaken = await database.transact(async (tx) => {
      if (id === wish.coverId) return true
      const isReplaced = await replaceCover(tx, wish, id)
      if (isReplaced) await refreshListings(tx, [wish.titleId])
      return isReplaced
    })
    if (!isTaken) return await endWish(database.kysely, wish, { state: 'kept' }, clock())
    await endWish(database.kysely, wish, { state: 'taken', imageId: id, etag, lastModified }, clock())
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    log.debug({ title: wish.titleId, reason, error }, 'a cover was not taken')
    await putBackOrEnd(deps, wish, reason)
  }
}

function reasonOf(error: unknown): CoverReason | undefined {
  if (error instanceof ForeignRefusal) return error.fault
  if (!(error instanceof Failure)) return undefined
  if (error.reason === 'too_large') return 'too_large'
  return error.reason === 'unsupported_type' ? 'no_picture' : 'unreadable'
}

async function putBackOrEnd(
  { database, clock }: CoverDeps,
  wish: WaitingCover,
  reason: CoverReason,
): Promise<void> {
  const attempts = wish.attempts + 1
  if (!PASSING.has(reason) || attempts >= MOST_ATTEMPTS) {
    await endWish(database.kysely, wish, { state: 'refused', reason }, clock())
    return
  }
  const retryAt = new Date(clock().getTime() + FIRST_PAUSE * 4 ** wish.attempts)
  await putBackWish(database.kysely, wish, { reason, attempts, retryAt })
}
