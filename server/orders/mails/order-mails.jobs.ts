import { noteEndingSubscriptions, type OrderMailsDeps, sendOrderMails } from './send-order-mails.ts'

export function orderMailsJobs(deps: OrderMailsDeps) {
  return [
    {
      name: 'orders-send-mails',
      cron: '* * * * *',
      run: (signal?: AbortSignal) => sendOrderMails(deps, signal),
    },
    // In the morning, when mails are read.
    { name: 'orders-note-endings', cron: '0 8 * * *', run: () => noteEndingSubscriptions(deps) },
  ]
}
