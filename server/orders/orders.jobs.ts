import { expireOrders } from './expire-orders.ts'
import type { AskProvider, OrdersDeps } from './orders-deps.ts'
import { confirmDeliveries } from './receive-order.ts'

export function ordersJobs(deps: OrdersDeps & { askProvider: AskProvider }) {
  return [
    { name: 'orders-expire', cron: '* * * * *', run: () => expireOrders(deps) },
    { name: 'orders-confirm-deliveries', cron: '23 * * * *', run: () => confirmDeliveries(deps) },
  ]
}
