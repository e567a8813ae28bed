import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { MAIL_TRIES, MAILS_A_RUN, sendDueMails } from '#server/platform/send-due-mails.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import { claimDueWishes, closeWish, type DueWish, makeRestockedDue, putWishBack } from './restock.queries.ts'
import { restockMail } from './restock-mail.ts'
import { stopToken } from './stop-token.rules.ts'

export type RestockMailsDeps = {
  database: Database
  mail: MailSender
  secret: string
  shopName: string
  publicUrl: () => string
  clock: () => Date
  log: Log
}

/**
 * Notifies those who asked for it that an edition is in stock again, each once. It reads the stock itself: copies come
 * back by an import, a command, an order that is not paid or a refund, and none of these needs to know of the wishes.
 */
export async function sendRestockMails(deps: RestockMailsDeps, signal?: AbortSignal): Promise<void> {
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
  { id, user, title, isInStock, tries }: DueWish,
): Promise<void> {
  const db = deps.database.kysely
  if (user === null || !title.isOnSale || tries >= MAIL_TRIES) return closeWish(db, id)
  if (!isInStock) return putWishBack(db, id)
  const { secret, shopName } = deps
  const about = { user, title, shopName, publicUrl: deps.publicUrl(), stopToken: stopToken(secret, user.id) }
  await deps.mail.send(restockMail(about))
  await closeWish(db, id)
}
