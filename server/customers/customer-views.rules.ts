import type { CallAnswerData } from '#contracts/calls.ts'
import { isoInWib, isoInWibOrNull } from '#kernel/time.ts'
import type { CustomerRow } from '#server/accounts/show-account.ts'
import { rowOf as orderRowOf } from '#server/orders/views/console-order-views.rules.ts'
import type { ShownCustomer } from './show-customer.ts'

export const rowOf = (row: CustomerRow): CallAnswerData<'POST /api/console/customers/:id/block'> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  created_at: isoInWib(row.createdAt),
  blocked_at: isoInWibOrNull(row.blockedAt),
})

export const viewOf = (shown: ShownCustomer): CallAnswerData<'GET /api/console/customers/:id'> => ({
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
    revoked_at: isoInWibOrNull(subscription.revokedAt),
  })),
  notices: shown.notices.map(({ kind, givenAt, givenText, endedAt, mailedAt }) => ({
    kind,
    given_at: isoInWibOrNull(givenAt),
    text: givenText,
    ended_at: isoInWibOrNull(endedAt),
    mailed_at: isoInWibOrNull(mailedAt),
  })),
  orders: shown.orders?.map(orderRowOf) ?? null,
  mails:
    shown.mails?.map(({ id, orderId, refno, kind, createdAt, sentAt, sendAt }) => ({
      ...{ id, kind, order: { id: orderId, refno } },
      created_at: isoInWib(createdAt),
      sent_at: isoInWibOrNull(sentAt),
      waits: sendAt !== null,
    })) ?? null,
})
