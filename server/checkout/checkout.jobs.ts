import type { Database } from '#server/platform/database/database.ts'
import { deleteKeysBefore } from './checkout.queries.ts'
import { KEYS_LAST } from './idempotency.ts'

export function checkoutJobs({ database, clock }: { database: Database; clock: () => Date }) {
  const forgetKeys = () => deleteKeysBefore(database.kysely, new Date(clock().getTime() - KEYS_LAST))
  return [{ name: 'checkout-forget-keys', cron: '17 3 * * *', run: forgetKeys }]
}
