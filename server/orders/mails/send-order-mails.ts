import { rupiah } from '#kernel/money.ts'
import type { Log } from '#server/platform/log.ts'
import { MAIL_TRIES, sendDueMails } from '#server/platform/send-due-mails.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { findTimeOf } from '#server/subscriptions/running-subscription.ts'
import type { DrawReceipt } from '../papers/draw-papers.ts'
import { findRefund } from '../refunds/refunds.queries.ts'
import { findRequest } from '../returns/return-requests.queries.ts'
import { findOrderForOperator } from '../views/operator-orders.queries.ts'
import { isStillTrue } from './mail-truth.rules.ts'
import { operatorMail } from './operator-mail.ts'
import { buyerMail } from './order-mail.ts'
import { isForBuyer } from './order-mail-kind.ts'
import {
  type ClaimedMail,
  claimDueMails,
  finishMail,
  readAccount,
  readReturned,
} from './order-mails.queries.ts'
import { type GiftMailDeps, sendGiftMail } from './send-gift-mail.ts'

export type OrderMailsDeps = GiftMailDeps & {
  drawReceipt: DrawReceipt
  /** Who gets mails about refunds that are due; undefined sends none. */
  operator: string | undefined
  log: Log
}

/** Sends the mails about orders that are due. A mail server that is down delays them. */
export async function sendOrderMails(deps: OrderMailsDeps, signal?: AbortSignal): Promise<void> {
  const mails = {
    name: 'orders-send-mails',
    claim: claimDueMails,
    send: (claimed: ClaimedMail) => sendOne(deps, claimed),
  }
  await sendDueMails(deps, mails, signal)
}

async function sendOne(deps: OrderMailsDeps, claimed: ClaimedMail): Promise<void> {
  const db = deps.database.kysely
  if (claimed.kind === 'gift') {
    const isSent = claimed.tries < MAIL_TRIES && (await sendGiftMail(deps, claimed))
    return finishMail(db, claimed.id, isSent ? deps.clock() : null)
  }
  const mail = claimed.tries < MAIL_TRIES ? await composeMail(deps, claimed) : undefined
  if (mail) await deps.mail.send(mail)
  await finishMail(db, claimed.id, mail ? deps.clock() : null)
}

/** Undefined where the mail is no longer to be sent. */
async function composeMail(deps: OrderMailsDeps, claimed: ClaimedMail): Promise<Mail | undefined> {
  const { kind, orderId, buyer } = claimed
  const { operator: to } = deps
  const db = deps.database.kysely
  const order = await findOrderForOperator(db, orderId)
  if (order === undefined) return undefined
  const shop = await deps.readShop()
  if (kind === 'refund_due' || kind === 'reversed') {
    if (to === undefined) return undefined
    const { due, returned } = await readAccount(db, orderId)
    return operatorMail(kind, {
      to,
      order,
      due: rupiah(due),
      returned: rupiah(returned),
      shopName: shop.name,
    })
  }
  if (buyer === null || !isForBuyer(kind) || !isStillTrue(kind, order)) return undefined
  const about = { buyer, order, shop, publicUrl: deps.publicUrl() }
  switch (kind) {
    case 'paid':
      return buyerMail(kind, about, {
        receipt: await deps.drawReceipt({ ...order, buyerName: buyer.name }),
        time: order.subscription === null ? undefined : await findTimeOf(db, orderId),
      })
    case 'part_returned': {
      const part = order.returns.find(({ id }) => id === Number(claimed.detail))
      return part && buyerMail(kind, about, { part })
    }
    case 'refund_approved': {
      const refund = await findRefund(db, Number(claimed.detail))
      return refund?.state === 'approved' ? buyerMail(kind, about, { returned: refund.amount }) : undefined
    }
    case 'refunded': {
      const { returned, way } = await readReturned(db, orderId, claimed.detail)
      return buyerMail(kind, about, { returned: rupiah(returned), way })
    }
    case 'return_asked':
    case 'return_agreed':
    case 'return_declined': {
      const request = await findRequest(db, Number(claimed.detail))
      return request && buyerMail(kind, about, { request })
    }
    default:
      return buyerMail(kind, about)
  }
}
