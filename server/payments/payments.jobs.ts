import type { PaymentsDeps } from './payments-deps.ts'
import { reconcileCharges } from './reconcile-charges.ts'
import { retryNotifications } from './retry-notifications.ts'

export function paymentsJobs(deps: PaymentsDeps) {
  return [
    {
      name: 'payments-reconcile',
      cron: '* * * * *',
      run: (signal?: AbortSignal) => reconcileCharges(deps, signal),
    },
    {
      name: 'payments-retry-notifications',
      cron: '* * * * *',
      run: (signal?: AbortSignal) => retryNotifications(deps, signal),
    },
  ]
}
