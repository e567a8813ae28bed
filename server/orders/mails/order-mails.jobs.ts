import type { RecurringJob } from '#server/platform/jobs.ts'
import { type OrderMailsDeps, sendOrderMails } from './send-order-mails.ts'

export const orderMailsJobs = (deps: OrderMailsDeps): RecurringJob[] => [
  { name: 'orders-send-mails', cron: '* * * * *', run: (signal) => sendOrderMails(deps, signal) },
]
