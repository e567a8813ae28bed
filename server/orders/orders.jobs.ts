import { expireOrders } from './expire-orders.ts'
import type { AskProvider, OrdersDeps } from './orders-deps.ts'

export function ordersJobs(deps: OrdersDeps & { askProvider: AskProvider }) {
  return [{ name: 'orders-expire', cron: '* * * * *', run: () => expireOrders(deps) }]
}
