import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { workThrough } from '#server/platform/work-through.ts'
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

const BATCH = 20
const AT_ONCE = 4
const A_RUN = 300
/** With their growing pauses, three days. */
const TRIES = 80

/**
 * Tells those who wished for it that an edition is in stock again, each once. It looks at the stock itself: copies come
 * back by an import, a command, an order that is not paid or a refund, and none of them has to remember the wishes.
 */
export async function sendRestockMails(deps: RestockMailsDeps, signal?: AbortSignal): Promise<void> {
  const { database, clock } = deps
  await makeRestockedDue(database.kysely, clock(), A_RUN)
  const due = {
    name: 'restock-send-mails',
    next: () => claimDueWishes(database.kysely, clock(), BATCH),
    keyOf: ({ id }: DueWish) => String(id),
    handle: (wish: DueWish) => sendOne(deps, wish),
    claims: true,
    atOnce: AT_ONCE,
    most: A_RUN,
  }
  await workThrough(deps, due, signal)
}

async function sendOne(
  deps: RestockMailsDeps,
  { id, user, title, isInStock, tries }: DueWish,
): Promise<void> {
  const db = deps.database.kysely
  if (user === null || !title.isOnSale || tries >= TRIES) return closeWish(db, id)
  if (!isInStock) return putWishBack(db, id)
  const { secret, shopName } = deps
  const about = { user, title, shopName, publicUrl: deps.publicUrl(), stopToken: stopToken(secret, user.id) }
  await deps.mail.send(restockMail(about))
  await closeWish(db, id)
}
