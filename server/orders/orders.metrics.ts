import type { Database } from '#server/platform/database/database.ts'
import type { GaugeSource } from '#server/platform/telemetry/metrics.ts'
import { countOrdersByState, countRefundsDue } from './views/order-counts.queries.ts'

export function ordersMetrics({ database }: { database: Database }): GaugeSource[] {
  return [
    {
      name: 'lembar_orders',
      help: 'Orders by payment state and fulfilment state.',
      labels: ['payment', 'fulfilment'],
      read: async () =>
        (await countOrdersByState(database.kysely)).map(({ payment, fulfilment, count }) => ({
          value: count,
          labels: { payment, fulfilment },
        })),
    },
    {
      name: 'lembar_orders_refund_due',
      help: 'Orders of which money is due back to the buyer.',
      read: async () => [{ value: await countRefundsDue(database.kysely) }],
    },
  ]
}
