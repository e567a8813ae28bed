import type { CallRequest } from '#contracts/calls.ts'
import { DAY, endOfDayInWib } from '#kernel/time.ts'
import type { OrderFilter } from './show-order.ts'

type Asked = Omit<CallRequest<'GET /api/console/orders/file'>['query'], 'format'>

/** The filter of a list of orders, as its address has it. */
export const orderFilterOf = ({ since, until, find, refnos, list, kind, ...query }: Asked): OrderFilter => ({
  list,
  kind,
  paymentMethodId: query.payment_method,
  courier: query.courier,
  least: query.least,
  most: query.most,
  ...timeOf({ since, until }),
  find: find || undefined,
  refnos: refnos === undefined ? undefined : refnos.toUpperCase().split(/[\s,]+/),
})

/** From the first day on until the last one is over, in WIB. */
export const timeOf = ({ since, until }: { since?: string | undefined; until?: string | undefined }) => ({
  since: since === undefined ? undefined : new Date(endOfDayInWib(since).getTime() - DAY),
  until: until === undefined ? undefined : endOfDayInWib(until),
})
