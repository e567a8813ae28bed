import type { Database } from '#server/platform/database/database.ts'
import type { GaugeSource } from '#server/platform/telemetry/metrics.ts'
import { ageOfOldestUnapplied, ageOfOldestUnasked } from './payment-ages.queries.ts'

type Deps = { database: Database; clock: () => Date }

export function paymentsMetrics({ database, clock }: Deps): GaugeSource[] {
  return [
    {
      name: 'lembar_webhook_lag_seconds',
      help: 'Age of the oldest stored notification that was not applied yet; 0 where there is none.',
      read: async () => [{ value: await ageOfOldestUnapplied(database.kysely, clock()) }],
    },
    {
      name: 'lembar_reconciliation_lag_seconds',
      help: 'How long the charge that is most overdue waits to be asked about; 0 where none is overdue.',
      read: async () => [{ value: await ageOfOldestUnasked(database.kysely, clock()) }],
    },
  ]
}
