import { lockUser } from '#server/accounts/lock-user.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { chooseNotice } from './choose-notices.ts'
import { countOtherFollows, deleteFollow, findAuthor, insertFollow } from './follows.queries.ts'

/** The most authors that one account follows. */
const MOST_FOLLOWS = 300

type Follow = { userId: number; slug: string; now: Date }

/**
 * Follows an author. The words beside the button say that mails come, so that pressing it is the consent to them.
 * @throws Failure not_found, conflict beyond the most authors, unauthenticated
 */
export async function followAuthor(tx: Tx, { userId, slug, now }: Follow): Promise<void> {
  await lockUser(tx, userId)
  const author = await findAuthor(tx, slug)
  if (author === undefined) throw new Failure('not_found', 'Penulis ini tidak ditemukan.')
  if ((await countOtherFollows(tx, userId, author)) >= MOST_FOLLOWS) {
    throw new Failure('conflict', `Anda dapat mengikuti paling banyak ${MOST_FOLLOWS} penulis.`)
  }
  await insertFollow(tx, { userId, contributorId: author, now })
  await chooseNotice(tx, { userId, kind: 'author', on: true, now })
}

/** @throws Failure unauthenticated */
export async function unfollowAuthor(tx: Tx, { userId, slug }: Omit<Follow, 'now'>): Promise<void> {
  await lockUser(tx, userId)
  const author = await findAuthor(tx, slug)
  if (author !== undefined) await deleteFollow(tx, userId, author)
}
