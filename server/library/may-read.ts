import type { FileSource } from '#contracts/library.ts'
import { dayInWib, HOUR } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { isSubscribed } from '#server/subscriptions/is-subscribed.ts'
import { type BookFile, findBoughtFile, findSubscriptionFile } from './book-files.queries.ts'
import { listBought } from './entitlements.queries.ts'
import { listOpenToSubscribers } from './subscription-titles.queries.ts'

export type { BookFile } from './book-files.queries.ts'

export type ReadRequest = {
  userId: number
  /** The opaque key of the ebook's file, as it came from outside. */
  fileKey: string
  source: FileSource
  now: Date
  /** The reader has the book open and asks for a further part of it. */
  continuing: boolean
}

const FILE_KEY = /^[\w-]{22,100}$/
/** A reader that is open when the subscription ends finishes its session. */
const SESSION = HOUR

/**
 * The file that a user asks to read.
 * @throws Failure not_owned, the same for a file that is not there and for one that is not theirs
 */
export async function mayRead(db: Queryable, request: ReadRequest): Promise<BookFile> {
  const file = FILE_KEY.test(request.fileKey) ? await findReadable(db, request) : undefined
  if (file === undefined) {
    throw new Failure(
      'not_owned',
      'Buku ini tidak ada di rak Anda. Buka Buku Saya untuk melihat koleksi Anda.',
    )
  }
  return file
}

async function findReadable(db: Queryable, request: ReadRequest): Promise<BookFile | undefined> {
  const { userId, fileKey, source, now } = request
  if (source === 'Book User') return findBoughtFile(db, fileKey, userId)
  const open =
    (await isSubscribed(db, userId, now)) ||
    (request.continuing && (await isSubscribed(db, userId, new Date(now.getTime() - SESSION))))
  return open ? findSubscriptionFile(db, fileKey, { today: dayInWib(now) }) : undefined
}

/** Which of the titles the user can read, and from which source; what was bought counts first. */
export async function listOwned(
  db: Queryable,
  { userId, titleIds, now }: { userId: number; titleIds: number[]; now: Date },
): Promise<{ id: number; source: FileSource }[]> {
  const ids = [...new Set(titleIds)]
  const bought = await listBought(db, userId, ids)
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
