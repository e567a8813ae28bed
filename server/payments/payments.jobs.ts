import type { RecurringJob } from '#server/platform/jobs.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { reconcileCharges } from './reconcile-charges.ts'
import { retryNotifications } from './retry-notifications.ts'

export function paymentsJobs(deps: PaymentsDeps): RecurringJob[] {
  return [
    { name: 'payments-reconcile', cron: '* * * * *', run: (signal) => reconcileCharges(deps, signal) },
    {
      name: 'payments-retry-notifications',
      cron: '* * * * *',
      run: (signal) => retryNotifications(deps, signal),
    },
  ]
}
