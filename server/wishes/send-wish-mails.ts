import { isNightInWib } from '#kernel/time.ts'
import type { Compose } from '#server/notices/compose-news.ts'
import { makeDue } from '#server/notices/make-due.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import type { RestockMailsDeps } from './send-restock-mails.ts'
import { wishMail } from './wish-mail.ts'
import { listNews, listReadersWithNews, noteSetbacks, settleNews } from './wish-mails.queries.ts'

export type WishMailsDeps = Omit<RestockMailsDeps, 'readShop'> & { readShop: ReadShop }

/**
 * Finds out what became cheaper or came back on the wishlists of readers who asked for mails. It compares prices and
 * stock as they are: campaigns, imports, commands and refunds change them, none of which needs to know about wishes.
 */
export async function findWishNews({ database, readShop, clock }: WishMailsDeps): Promise<void> {
  const now = clock()
  if (isNightInWib(now) || !(await readShop()).wishlist) return
  await noteSetbacks(database.kysely, now)
  const userIds = await listReadersWithNews(database.kysely, now)
  await makeDue(database.kysely, { userIds, kind: 'wishlist', now })
}

/** One mail with all that is new of a reader's wishes. */
export const composeWishNews: Compose = async (db, { userId, now, about }) => {
  const news = await listNews(db, userId, now)
  return {
    mail: news.length > 0 ? wishMail({ ...about, news, asked: 'wishlist' }) : undefined,
    settle: (tx) => settleNews(tx, userId, news),
  }
}
