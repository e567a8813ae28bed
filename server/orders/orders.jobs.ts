import type { RecurringJob } from '#server/platform/jobs.ts'
import type { UnpaidDeps } from './cancel-order.ts'
import { expireOrders } from './expire-orders.ts'
import { followDays } from './follow-releases.ts'
import { returnUnclaimed } from './gifts/return-gift.ts'
import { sendDueGifts } from './gifts/send-gifts.ts'
import { confirmDeliveries } from './parcels/receive-order.ts'
import { askRefunds } from './refunds/ask-refunds.ts'

export function ordersJobs(deps: UnpaidDeps): RecurringJob[] {
  return [
    { name: 'orders-expire', cron: '* * * * *', run: (signal) => expireOrders(deps, signal) },
    { name: 'orders-follow-releases', cron: '* * * * *', run: (signal) => followDays(deps, signal) },
    { name: 'orders-ask-refunds', cron: '* * * * *', run: (signal) => askRefunds(deps, signal) },
    { name: 'orders-send-gifts', cron: '* * * * *', run: () => sendDueGifts(deps) },
    { name: 'orders-return-gifts', cron: '13 9 * * *', run: (signal) => returnUnclaimed(deps, signal) },
    {
      name: 'orders-confirm-deliveries',
      cron: '23 * * * *',
      run: (signal) => confirmDeliveries(deps, signal),
    },
  ]
}
