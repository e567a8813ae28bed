import { expireOrders } from './expire-orders.ts'
import type { AskProvider, OrdersDeps } from './orders-deps.ts'
import { confirmDeliveries } from './receive-order.ts'

export function ordersJobs(deps: OrdersDeps & { askProvider: AskProvider }) {
  return [
    { name: 'orders-expire', cron: '* * * * *', run: (signal?: AbortSignal) => expireOrders(deps, signal) },
    {
      name: 'orders-confirm-deliveries',
      cron: '23 * * * *',
      run: (signal?: AbortSignal) => confirmDeliveries(deps, signal),
    },
  ]
}
