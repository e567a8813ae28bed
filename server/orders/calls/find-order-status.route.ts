import { HOUR } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { addressLimits, bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { findOrderStatus } from '../views/find-order-status.ts'

/** So that e-mails of buyers cannot be guessed by the number of an order, nor numbers by an e-mail. */
const PER_ADDRESS = { limit: 20, within: HOUR }
const PER_ORDER = { limit: 10, within: HOUR }

export const findOrderStatusRoute: Route<'POST /api/user/order-status'> =
  ({ database: { kysely: db } }) =>
  async ({ body }, { now, ip }) => {
    const guesses = [
      ...addressLimits('order-status', ip, PER_ADDRESS),
      { ...PER_ORDER, bucket: bucketOf('order-status', body.refno) },
    ]
    await takeAttempt(db, guesses, now)
    return { data: await findOrderStatus(db, { ...body, now }) }
  }
