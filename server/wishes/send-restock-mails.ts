import { isNightInWib } from '#kernel/time.ts'
import { stopToken } from '#server/notices/stop-token.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { MAIL_TRIES, MAILS_A_RUN, sendDueMails } from '#server/platform/send-due-mails.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import { claimDueWishes, closeWish, type DueWish, makeRestockedDue, putWishBack } from './restock.queries.ts'
import { wishMail } from './wish-mail.ts'
import { noteBackInStock } from './wish-mails.queries.ts'

export type RestockMailsDeps = {
  database: Database
  mail: MailSender
  secret: string
  readShop: () => Promise<{ name: string }>
  publicUrl: () => string
  clock: () => Date
  log: Log
}

/**
 * Notifies users, each once and not at night, that an edition that they wished for is in stock again. It polls the
 * stock, since copies come back by an import, a command, an unpaid order or a refund, none of which needs to know about
 * wishes.
 */
export async function sendRestockMails(deps: RestockMailsDeps, signal?: AbortSignal): Promise<void> {
  if (isNightInWib(deps.clock())) return
  await makeRestockedDue(deps.database.kysely, deps.clock(), MAILS_A_RUN)
  const mails = {
    name: 'restock-send-mails',
    claim: claimDueWishes,
    send: (wish: DueWish) => sendOne(deps, wish),
  }
  await sendDueMails(deps, mails, signal)
}

async function sendOne(
  deps: RestockMailsDeps,
  { id, user, editionId, title, isInStock, tries }: DueWish,
): Promise<void> {
  const db = deps.database.kysely
  if (user === null || !title.isOnSale || tries >= MAIL_TRIES) return closeWish(db, id)
  if (!isInStock) return putWishBack(db, id)
  const { name: shopName } = await deps.readShop()
  const stop = stopToken(deps.secret, { userId: user.id, kind: 'wishlist' })
  const { name, slug, priceIdr } = title
  const news = [{ name, slug, isPaper: true, isBack: true, from: priceIdr, to: priceIdr }]
  const about = { user, shopName, publicUrl: deps.publicUrl(), stopToken: stop }
  await deps.mail.send(wishMail({ ...about, news, asked: 'restock' }))
  await noteBackInStock(db, { userId: user.id, editionId })
  await closeWish(db, id)
}
