import type { Database } from '#server/platform/database/database.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import { giftToken, hashOfToken } from '../gifts/gift.rules.ts'
import { beginSending, takeSendingBack, unqueueGift } from '../gifts/gift-sending.queries.ts'
import { findOrderForOperator } from '../views/operator-orders.queries.ts'
import { buyerMail, type MailShop } from './order-mail.ts'
import type { ClaimedMail } from './order-mails.queries.ts'

export type GiftMailDeps = {
  database: Database
  mail: MailSender
  readShop: () => Promise<MailShop>
  publicUrl: () => string
  /** Signs the links of gifts. */
  secret: string
  clock: () => Date
}

/**
 * Mails a gift to its recipient, with the link that opens it. While it is sent, its giver cannot change it; where the
 * mail server refuses it, they can. False where it is no longer to be sent.
 */
export async function sendGiftMail(deps: GiftMailDeps, { orderId, buyer }: ClaimedMail): Promise<boolean> {
  const db = deps.database.kysely
  const now = deps.clock()
  const token = giftToken(deps.secret, orderId)
  const order = await findOrderForOperator(db, orderId)
  const sending =
    buyer === null || order === undefined
      ? undefined
      : await beginSending(db, { orderId, tokenHash: hashOfToken(token), now })
  if (buyer === null || order === undefined || sending === undefined) {
    await unqueueGift(db, orderId)
    return false
  }
  const { recipientName: name, recipientEmail: email, message, sentAt } = sending
  const publicUrl = deps.publicUrl()
  // After the `#` no server and no log sees it.
  const link = `${publicUrl}/hadiah#${token}`
  const about = { buyer: { name, email }, order, shop: await deps.readShop(), publicUrl }
  try {
    await deps.mail.send(buyerMail('gift', about, { gift: { giver: buyer.name, message, link, sentAt } }))
  } catch (error) {
    await takeSendingBack(db, orderId, now)
    throw error
  }
  return true
}
