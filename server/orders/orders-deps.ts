import type { ProviderAnswer } from '#server/payments/ask-provider.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'

export type OrdersDeps = {
  database: Database
  clock: () => Date
  log: Log
}

/** Asks the provider about an order's charges that may be paid, and settles what it answers. */
export type AskProvider = (orderId: number, note: string) => Promise<ProviderAnswer>
