import { type RestockMailsDeps, sendRestockMails } from './send-restock-mails.ts'

export function restockJobs(deps: RestockMailsDeps) {
  return [
    {
      name: 'restock-send-mails',
      cron: '* * * * *',
      run: (signal?: AbortSignal) => sendRestockMails(deps, signal),
    },
  ]
}
