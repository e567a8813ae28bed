import type { FileSource } from '#contracts/library.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { dayInWib, HOUR } from '#kernel/time.ts'
import { sessionHash } from '#server/accounts/sessions.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { isSubscribed } from '#server/subscriptions/running-subscription.ts'
import { listBought } from './entitlements.queries.ts'
import { noteOpenBook, wasOpen } from './open-books.queries.ts'
import {
  type BookFile,
  findBoughtFile,
  findReleaseDay,
  findSubscriptionFile,
} from './readable-files.queries.ts'
import { listOpenToSubscribers } from './subscription-titles.queries.ts'

export { listEntitled } from './entitlements.queries.ts'
export type { BookFile } from './readable-files.queries.ts'

export type ReadRequest = {
  userId: number
  /** The session's token. */
  token: string
  /** The ebook's file key as it was requested. */
  fileKey: string
  source: FileSource
  now: Date
  /** The request does not begin at the first byte: the reader has the book open. */
  continuing: boolean
}

const FILE_KEY = /^[\w-]{22,100}$/
/** How long an open book stays readable after the end of the subscription, in the session that had it open. */
const GRACE = HOUR
/** A book counts as open this long after its last request. */
const OPEN = HOUR

/**
 * The file that a user requests.
 * @throws Failure not_owned, for an unknown file, for one of others, and for a preorder before its day
 */
export async function mayRead(db: Queryable, request: ReadRequest): Promise<BookFile> {
  const isKey = FILE_KEY.test(request.fileKey)
  const file = isKey ? await findReadable(db, request) : undefined
  if (file === undefined) {
    const opens = isKey ? await findReleaseDay(db, request.fileKey, request.userId) : undefined
    if (opens !== undefined) {
      throw new Failure('not_owned', `Buku ini baru dapat dibaca mulai ${formatLongDay(opens)}.`)
    }
    throw new Failure(
      'not_owned',
      'Buku ini tidak ada di rak Anda. Buka Buku Saya untuk melihat koleksi Anda.',
    )
  }
  return file
}

async function findReadable(db: Queryable, request: ReadRequest): Promise<BookFile | undefined> {
  const { userId, fileKey, source, now, token } = request
  if (source === 'Book User') {
    return findBoughtFile(db, fileKey, { userId, today: dayInWib(now) })
  }
  const subscribed = await isSubscribed(db, userId, now)
  if (!subscribed && !(await isFinishing(db, request))) return undefined
  const file = await findSubscriptionFile(db, fileKey, { today: dayInWib(now) })
  if (file && subscribed) await noteOpenBook(db, { sessionHash: sessionHash(token), fileKey, now })
  return file
}

/** Whether the subscription ended within the hour and this session had this book open. */
async function isFinishing(
  db: Queryable,
  { userId, token, fileKey, now, continuing }: ReadRequest,
): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  if (!continuing || !(await isSubscribed(db, userId, before(GRACE)))) return false
  return wasOpen(db, { sessionHash: sessionHash(token), fileKey, since: before(GRACE + OPEN) })
}

/** The titles that the user may read, with their source. Bought takes precedence over subscribed. */
export async function listOwned(
  db: Queryable,
  { userId, titleIds, now }: { userId: number; titleIds: number[]; now: Date },
): Promise<{ id: number; source: FileSource }[]> {
  const ids = [...new Set(titleIds)]
  const bought = await listBought(db, { userId, titleIds: ids, today: dayInWib(now) })
  const others = ids.filter((id) => !bought.has(id))
  const opened =
    others.length > 0 && (await isSubscribed(db, userId, now))
      ? await listOpenToSubscribers(db, others, { today: dayInWib(now) })
      : new Set<number>()
  const sourceOf = (id: number): FileSource | undefined => {
    if (bought.has(id)) return 'Book User'
    return opened.has(id) ? 'Book Subscriber' : undefined
  }
  return ids.flatMap((id) => {
    const source = sourceOf(id)
    return source === undefined ? [] : [{ id, source }]
  })
}
