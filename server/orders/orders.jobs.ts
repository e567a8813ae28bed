import type { UnpaidDeps } from './cancel-order.ts'
import { expireOrders } from './expire-orders.ts'
import { followDays } from './follow-releases.ts'
import { askRefunds } from './gateway-refunds/ask-refunds.ts'
import { confirmDeliveries } from './receive-order.ts'
import { sumSalesDays } from './sum-sales.ts'

export function ordersJobs(deps: UnpaidDeps) {
  return [
    { name: 'orders-expire', cron: '* * * * *', run: (signal?: AbortSignal) => expireOrders(deps, signal) },
    {
      name: 'orders-follow-releases',
      cron: '* * * * *',
      run: (signal?: AbortSignal) => followDays(deps, signal),
    },
    {
      name: 'orders-ask-refunds',
      cron: '* * * * *',
      run: (signal?: AbortSignal) => askRefunds(deps, signal),
    },
    {
      name: 'orders-confirm-deliveries',
      cron: '23 * * * *',
      run: (signal?: AbortSignal) => confirmDeliveries(deps, signal),
    },
    {
      name: 'orders-sum-sales',
      cron: '37 * * * *',
      run: (signal?: AbortSignal) => sumSalesDays(deps, signal),
    },
  ]
}
