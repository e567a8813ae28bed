import type { FileSource } from '#contracts/library.ts'
import { MOST_SAVED_BOOKS } from '#contracts/offline.ts'
import { dayInWib, startOfDayInWib } from '#kernel/time.ts'
import { lockSession } from '#server/accounts/lock-session.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Database, Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findSubscriptionEnd } from '#server/subscriptions/running-subscription.ts'
import { upsertCopied } from '../copied-editions.queries.ts'
import { type BookFile, findBoughtFile, findSubscriptionFile } from '../readable-files.queries.ts'
import { leaseEnd } from './lease.rules.ts'
import {
  type CopyOfEdition,
  countLeasesWith,
  deleteLeasesById,
  deleteLeasesOver,
  insertLeases,
  renewLeases,
} from './leases.queries.ts'

/** A copy on a device; `lease` is the one that it was given before. */
export type CopiedBook = { name: string; source: FileSource; lease?: number | undefined }
export type Lease = { id: number; until: Date; revision: string; bytes: number }
export type GrantedCopy = { name: string; source: FileSource; lease: Lease | null; revoked: boolean }

export type LeaseRequest = {
  userId: number
  /** The session's token. */
  token: string
  books: readonly CopiedBook[]
  now: Date
}

type Found = { book: CopiedBook; file: BookFile | undefined; subscribedUntil: Date | undefined }

/**
 * Until when the copies of books on the device of a session may be read offline. A copy that names its lease is renewed
 * while the lease is there; one without is a new copy and gets a lease. No lease for a book that the user may not read.
 * @throws Failure unauthenticated where the session has ended, conflict beyond the most copies of a session
 */
export async function grantLeases(database: Database, request: LeaseRequest): Promise<GrantedCopy[]> {
  const { userId, token, now } = request
  const found = await findFiles(database.kysely, request)
  return database.transact(async (tx) => {
    await lockUser(tx, userId)
    const session = await lockSession(tx, { userId, token, now })
    const readable = found.flatMap(({ book, file, subscribedUntil }) => {
      if (file === undefined) return []
      const endsAt = leaseEnd(now, session.expiresAt, subscribedUntil)
      return [{ book, file, copy: { editionId: file.editionId, source: book.source, endsAt } }]
    })
    const named = readable.flatMap(({ book: { lease }, copy }) =>
      lease === undefined ? [] : [{ ...copy, id: lease }],
    )
    const renewed = await renewLeases(tx, session.id, named)
    const fresh = readable.flatMap(({ book, copy }) => (book.lease === undefined ? [copy] : []))
    const made = await makeLeases(tx, session.id, fresh, now)
    const kept = [...fresh, ...named.filter(({ id }) => renewed.has(id))]
    await upsertCopied(tx, { userId, editionIds: kept.map(({ editionId }) => editionId), now })
    const lost = found.flatMap(({ book, file }) => (file || book.lease === undefined ? [] : [book.lease]))
    if (lost.length > 0) await deleteLeasesById(tx, session.id, lost)

    const granted = new Map(readable.map((entry) => [entry.book, entry]))
    return found.map(({ book }): GrantedCopy => {
      const { name, source, lease: known } = book
      const entry = granted.get(book)
      if (entry === undefined) return { name, source, lease: null, revoked: false }
      const { file, copy } = entry
      const id = known === undefined ? made.get(file.editionId) : renewed.has(known) ? known : undefined
      if (id === undefined) return { name, source, lease: null, revoked: true }
      const lease = { id, until: copy.endsAt, revision: file.tag, bytes: file.byteSize }
      return { name, source, lease, revoked: false }
    })
  })
}

async function findFiles(db: Queryable, { userId, books, now }: LeaseRequest): Promise<Found[]> {
  const subscribes = books.some(({ source }) => source === 'Book Subscriber')
  const end = subscribes ? await findSubscriptionEnd(db, userId, now) : undefined
  const found: Found[] = []
  for (const book of books) {
    if (book.source === 'Book User') {
      const file = await findBoughtFile(db, book.name, { userId, today: dayInWib(now) })
      found.push({ book, file, subscribedUntil: undefined })
    } else {
      const file = end && (await findSubscriptionFile(db, book.name, { today: dayInWib(now) }))
      found.push({ book, file, subscribedUntil: end && earlier(end, file?.leavesOn) })
    }
  }
  return found
}

/** A copy is read no longer than its title is included. */
function earlier(end: Date, leavesOn: string | null | undefined): Date {
  if (leavesOn == null) return end
  const left = startOfDayInWib(leavesOn)
  return left < end ? left : end
}

/** @returns ids by edition */
async function makeLeases(
  tx: Tx,
  sessionId: number,
  copies: readonly CopyOfEdition[],
  now: Date,
): Promise<Map<number, number>> {
  if (copies.length === 0) return new Map()
  const editionIds = copies.map(({ editionId }) => editionId)
  const isTooMany = async () => (await countLeasesWith(tx, sessionId, editionIds)) > MOST_SAVED_BOOKS
  if (await isTooMany()) {
    await deleteLeasesOver(tx, sessionId, now)
    if (await isTooMany()) {
      throw new Failure(
        'conflict',
        `Paling banyak ${MOST_SAVED_BOOKS} buku dapat disimpan di satu perangkat. Hapus yang tidak Anda baca lagi, lalu coba lagi.`,
      )
    }
  }
  return insertLeases(tx, sessionId, copies, now)
}
