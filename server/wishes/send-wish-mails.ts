import { DAY, dayInWib, endOfDayInWib, isNightInWib } from '#kernel/time.ts'
import { MAIL_TRIES, sendDueMails } from '#server/platform/send-due-mails.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import type { RestockMailsDeps } from './send-restock-mails.ts'
import { stopToken } from './stop-token.rules.ts'
import { wishMail } from './wish-mail.ts'
import {
  claimDueWishMails,
  type DueWishMail,
  listNews,
  makeNewsDue,
  noteSetbacks,
  settleNews,
} from './wish-mails.queries.ts'

export type WishMailsDeps = Omit<RestockMailsDeps, 'readShop'> & { readShop: ReadShop }

/**
 * Finds out what became cheaper or came back on the wishlists of readers who asked for mails. It compares prices and
 * stock as they are: campaigns, imports, commands and refunds change them, none of which needs to know about wishes.
 */
export async function findWishNews({ database, readShop, clock }: WishMailsDeps): Promise<void> {
  if (!(await readShop()).wishlist) return
  const now = clock()
  const dayBegan = new Date(endOfDayInWib(dayInWib(now)).getTime() - DAY)
  await noteSetbacks(database.kysely, now)
  await makeNewsDue(database.kysely, { now, dayBegan })
}

/** Sends each reader at most one mail a day with all that is new, and none at night. */
export async function sendWishMails(deps: WishMailsDeps, signal?: AbortSignal): Promise<void> {
  if (isNightInWib(deps.clock()) || !(await deps.readShop()).wishlist) return
  const mails = {
    name: 'wishes-send-mails',
    claim: claimDueWishMails,
    send: (due: DueWishMail) => sendOne(deps, due),
  }
  await sendDueMails(deps, mails, signal)
}

async function sendOne(deps: WishMailsDeps, { id: userId, user, tries }: DueWishMail): Promise<void> {
  const { database, secret } = deps
  const now = deps.clock()
  const isGivenUp = user === null || tries >= MAIL_TRIES
  const news = isGivenUp ? [] : await listNews(database.kysely, userId, now)
  if (user !== null && news.length > 0) {
    const { name: shopName } = await deps.readShop()
    const about = { shopName, publicUrl: deps.publicUrl(), stopToken: stopToken(secret, userId) }
    await deps.mail.send(wishMail({ user, news, asked: 'wishlist', ...about }))
  }
  await database.transact((tx) => settleNews(tx, { userId, told: news, now }))
}
