import { type NoticeKind, OF_SUBSCRIPTION } from '#contracts/notice-kinds.ts'
import { dayInWib, endOfDayInWib, HOUR, isNightInWib, startOfDayInWib } from '#kernel/time.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { MAIL_TRIES, sendDueMails } from '#server/platform/send-due-mails.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import { sentKinds } from './choose-notices.ts'
import { type Compose, composeNews } from './compose-news.ts'
import { claimDueNotices, type DueNotice, giveUp, putOff, settleMail } from './consents.queries.ts'
import { stopToken } from './stop-token.rules.ts'

export type SendNoticesDeps = {
  database: Database
  mail: MailSender
  secret: string
  readShop: ReadShop
  publicUrl: () => string
  clock: () => Date
  log: Log
  /** Of the room above, which knows wishes. */
  composeWishNews: Compose
}

/** Mails a day after which marketing waits until the next one. What is told of a subscription has a date. */
const MAILS_A_DAY = 2
const MORNING = 8 * HOUR

/**
 * Sends what is due: of each kind at most one mail a day, with all that is new; none at night. What falls due then is
 * sent in the morning, if it is still true.
 */
export async function sendNotices(deps: SendNoticesDeps, signal?: AbortSignal): Promise<void> {
  if (isNightInWib(deps.clock())) return
  const kinds = sentKinds(await deps.readShop())
  const mails = {
    name: 'notices-send-mails',
    claim: (db: Queryable, now: Date, limit: number) =>
      claimDueNotices(db, { kinds, now, limit, dayBegan: startOfDayInWib(dayInWib(now)) }),
    send: (due: DueNotice) => sendOne(deps, due),
  }
  await sendDueMails(deps, mails, signal)
}

async function sendOne(deps: SendNoticesDeps, due: DueNotice): Promise<void> {
  const { database, secret, composeWishNews } = deps
  const { id, kind, userId, user } = due
  const now = deps.clock()
  if (user === null || due.tries >= MAIL_TRIES) return database.transact((tx) => giveUp(tx, id, now))
  const isTooMany = due.mailedToday >= MAILS_A_DAY && !OF_SUBSCRIPTION.includes(kind)
  if (due.toldToday || isTooMany) {
    return putOff(database.kysely, id, new Date(endOfDayInWib(dayInWib(now)).getTime() + MORNING))
  }
  const { name: shopName } = await deps.readShop()
  const about = {
    user,
    shopName,
    publicUrl: deps.publicUrl(),
    stopToken: stopToken(secret, { userId, kind }),
  }
  const compose = composers(composeWishNews)[kind]
  const { mail, settle } = await compose(database.kysely, { userId, now, about })
  if (mail !== undefined) await deps.mail.send(mail)
  await database.transact(async (tx) => {
    await settle(tx)
    await settleMail(tx, id, { mailedAt: mail === undefined ? null : now, now })
  })
}

const composers = (wishlist: Compose): Record<NoticeKind, Compose> => ({ ...composeNews, wishlist })
