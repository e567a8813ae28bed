import type { CallAnswerData } from '#contracts/calls.ts'
import type { consoleCustomerCalls } from '#contracts/console/customers.ts'
import { formatLongDate, isoInWib } from '#kernel/time.ts'
import { blockCustomer, endCustomerSessions, unblockCustomer } from '#server/accounts/manage-customers.ts'
import { type CustomerRow, getCustomer, listCustomers } from '#server/accounts/show-account.ts'
import { grantTitle, withdrawTitle } from '#server/library/grant-title.ts'
import { rowOf as orderRowOf } from '#server/orders/console-order-views.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { extendSubscription } from '#server/subscriptions/extend-subscription.ts'
import { type ShownCustomer, showCustomer } from './show-customer.ts'

export function consoleCustomerHandlers({
  database,
}: {
  database: Database
}): Handlers<keyof typeof consoleCustomerCalls> {
  const rowAfter = async (id: number) => rowOf(await getCustomer(database.kysely, id))
  return {
    'GET /api/console/customers': async ({ query: { limit, blocked, find, before } }) => {
      const filter = {
        find: find || undefined,
        blocked: blocked === undefined ? undefined : blocked === 'yes',
        before,
      }
      const rows = await listCustomers(database.kysely, filter, limit + 1)
      return { data: { customers: rows.slice(0, limit).map(rowOf), has_more: rows.length > limit } }
    },
    'GET /api/console/customers/:id': async ({ params }, { actor, now }) => ({
      data: viewOf(await showCustomer(database.kysely, actor, params.id, now)),
    }),
    'POST /api/console/customers/:id/block': async ({ params: { id }, body: { reason } }, { actor, now }) => {
      await database.transact((tx) => blockCustomer(tx, actor, { id, reason, now }))
      const data = await rowAfter(id)
      return { data, message: `${data.name} diblokir` }
    },
    'POST /api/console/customers/:id/unblock': async (
      { params: { id }, body: { reason } },
      { actor, now },
    ) => {
      await database.transact((tx) => unblockCustomer(tx, actor, { id, reason, now }))
      const data = await rowAfter(id)
      return { data, message: `Blokir ${data.name} dibuka` }
    },
    'POST /api/console/customers/:id/end-sessions': async (
      { params: { id }, body: { reason } },
      { actor, now },
    ) => {
      await database.transact((tx) => endCustomerSessions(tx, actor, { id, reason, now }))
      const data = await rowAfter(id)
      return { data, message: `Semua sesi ${data.name} diakhiri` }
    },
    'POST /api/console/customers/:id/titles': async ({ params: { id }, body }, { actor, now }) => {
      const grant = { userId: id, titleId: body.title_id, reason: body.reason, now }
      const { title } = await database.transact((tx) => grantTitle(tx, actor, grant))
      return { data: await rowAfter(id), message: `“${title}” diberikan` }
    },
    'POST /api/console/customers/:id/titles/:title/withdraw': async ({ params, body }, { actor, now }) => {
      const grant = { userId: params.id, titleId: params.title, reason: body.reason, now }
      await database.transact((tx) => withdrawTitle(tx, actor, grant))
      return { data: await rowAfter(params.id), message: 'Judul ditarik kembali' }
    },
    'POST /api/console/customers/:id/extend-subscription': async (
      { params: { id }, body },
      { actor, now },
    ) => {
      const extension = { ...body, userId: id, endsAt: new Date(body.ends_at), now }
      const { endsAt } = await database.transact((tx) => extendSubscription(tx, actor, extension))
      return { data: await rowAfter(id), message: `Langganan berlaku sampai ${formatLongDate(endsAt)}` }
    },
  }
}

const momentOrNull = (at: Date | null) => at && isoInWib(at)

const rowOf = (row: CustomerRow): CallAnswerData<'POST /api/console/customers/:id/block'> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  created_at: isoInWib(row.createdAt),
  blocked_at: momentOrNull(row.blockedAt),
})

const viewOf = (shown: ShownCustomer): CallAnswerData<'GET /api/console/customers/:id'> => ({
  ...rowOf(shown.customer),
  phone: shown.customer.phone,
  birth_date: shown.customer.birthDate,
  birth_place: shown.customer.birthPlace,
  consented_at: isoInWib(shown.customer.consentedAt),
  addresses: shown.addresses.map(({ postalCode, ...address }) => ({ ...address, postal_code: postalCode })),
  sessions: shown.sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    created_at: isoInWib(createdAt),
    last_used_at: isoInWib(lastUsedAt),
  })),
  titles: shown.titles.map(({ orderId, refno, grantedAt, ...title }) => ({
    ...title,
    order: orderId === null || refno === null ? null : { id: orderId, refno },
    granted_at: isoInWib(grantedAt),
  })),
  subscriptions: shown.subscriptions.map((subscription) => ({
    id: subscription.id,
    package: subscription.package,
    order: { id: subscription.orderId, refno: subscription.refno },
    starts_at: isoInWib(subscription.startsAt),
    ends_at: isoInWib(subscription.endsAt),
    revoked_at: momentOrNull(subscription.revokedAt),
  })),
  orders: shown.orders?.map(orderRowOf) ?? null,
})
