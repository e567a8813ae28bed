import { rupiah } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { workThrough } from '#server/platform/work-through.ts'
import type { Mail, MailSender } from '#server/providers/mail/port.ts'
import { findOrderForOperator } from '../operator-orders.queries.ts'
import type { OrderView } from '../transaction-view.rules.ts'

import { type BuyerMailKind, buyerMail, type MailShop, operatorMail } from './order-mail.ts'
import {
  type ClaimedMail,
  claimDueMails,
  findSubscriptionEnd,
  finishMail,
  putEndingMails,
  readAccount,
  readReturned,
} from './order-mails.queries.ts'
import { receiptPdf } from './receipt.ts'

export type OrderMailsDeps = {
  database: Database
  mail: MailSender
  shop: MailShop
  /** Who gets mails about refunds that are due; undefined sends none. */
  operator: string | undefined
  publicUrl: () => string
  clock: () => Date
  log: Log
}

const BATCH = 20
const AT_ONCE = 4
/** Five a second: a receipt costs some milliseconds of a core, and shoppers come first. */
const A_RUN = 300
/** With their growing pauses, three days. */
const TRIES = 80
const ENDING_WITHIN = 3 * DAY

/** Sends the mails about orders that are due. A mail server that is down delays them. */
export async function sendOrderMails(deps: OrderMailsDeps, signal?: AbortSignal): Promise<void> {
  const { database, clock } = deps
  const due = {
    name: 'orders-send-mails',
    next: () => claimDueMails(database.kysely, clock(), BATCH),
    keyOf: ({ id }: ClaimedMail) => String(id),
    handle: (claimed: ClaimedMail) => sendOne(deps, claimed),
    claims: true,
    atOnce: AT_ONCE,
    most: A_RUN,
  }
  await workThrough(deps, due, signal)
}

/** Writes down mails for subscriptions that end within three days. */
export async function noteEndingSubscriptions({ database, clock }: OrderMailsDeps): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() + ENDING_WITHIN)
  await database.transact((tx) => putEndingMails(tx, { now, before }))
}

async function sendOne(deps: OrderMailsDeps, claimed: ClaimedMail): Promise<void> {
  const db = deps.database.kysely
  const mail = claimed.tries < TRIES ? await composeMail(deps, claimed) : undefined
  if (mail) await deps.mail.send(mail)
  await finishMail(db, claimed.id, mail ? deps.clock() : null)
}

/** Undefined where the mail is no longer to be sent. */
async function composeMail(deps: OrderMailsDeps, claimed: ClaimedMail): Promise<Mail | undefined> {
  const { kind, orderId, buyer } = claimed
  const { operator: to, shop } = deps
  const db = deps.database.kysely
  const order = await findOrderForOperator(db, orderId)
  if (order === undefined) return undefined
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
  if (buyer === null || !isStillSo(kind, order)) return undefined
  const about = { buyer, order, shop, publicUrl: deps.publicUrl() }
  switch (kind) {
    case 'paid':
      return buyerMail(kind, about, { receipt: await receiptPdf({ ...order, buyerName: buyer.name }, shop) })
    case 'refunded':
      return buyerMail(kind, about, { returned: rupiah(await readReturned(db, orderId, claimed.detail)) })
    case 'ending': {
      const endsAt = await findSubscriptionEnd(db, orderId)
      return endsAt && endsAt > deps.clock() ? buyerMail(kind, about, { endsAt }) : undefined
    }
    default:
      return buyerMail(kind, about)
  }
}

/** A delayed mail must not state what is no longer true. */
function isStillSo(kind: BuyerMailKind, { paymentState, shipment }: OrderView): boolean {
  const paid = paymentState === 'paid' || paymentState === 'received'
  if (kind === 'placed') return paymentState === 'awaiting'
  if (kind === 'expired') return paymentState === 'failed'
  if (kind === 'shipped') return paid && shipment?.trackingNumber != null
  return kind !== 'paid' || paid
}
