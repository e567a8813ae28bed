import { showAccount } from '#server/accounts/show-account.ts'
import { listEntitledTitles } from '#server/library/grant-title.ts'
import { listDecisions } from '#server/notices/choose-notices.ts'
import { listBuyerMails, listOrders, type OrderRow } from '#server/orders/views/show-order.ts'
import { type Actor, hasRight } from '#server/platform/actor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listSubscriptionsOf } from '#server/subscriptions/extend-subscription.ts'

const MOST_TITLES = 1000
const MOST_ORDERS = 50
const MOST_MAILS = 50

/**
 * All that an operator sees of one customer. Who looks is logged (`logsView` of the contract).
 * @throws Failure not_found
 */
export async function showCustomer(db: Queryable, actor: Actor, id: number, now: Date) {
  const account = await showAccount(db, id, now)
  const mayListOrders = hasRight(actor, 'pesanan.lihat')
  const orders: OrderRow[] | null = mayListOrders ? await listOrders(db, { buyerId: id }, MOST_ORDERS) : null
  return {
    ...account,
    titles: await listEntitledTitles(db, id, MOST_TITLES),
    subscriptions: await listSubscriptionsOf(db, id),
    notices: await listDecisions(db, id),
    orders,
    mails: mayListOrders ? await listBuyerMails(db, id, MOST_MAILS) : null,
  }
}

export type ShownCustomer = Awaited<ReturnType<typeof showCustomer>>
